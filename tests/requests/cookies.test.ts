// Behind TLS: every cookie that leaves is bound to this very host, whoever made it and whichever way it leaves.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { resources, users } from "#app/database/schema/index.ts";
import { ada, password, rosa } from "#tests/support/cast.ts";
import { type Answer, type House, openOwnHouse, type Visitor } from "#tests/support/house.ts";
import { newCode, setsUpSecondStep } from "#tests/support/second-step.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let house: House;
let hub: Awaited<ReturnType<typeof hasHub>>;
beforeAll(async () => {
  house = await openOwnHouse({ APP_URL: "https://localhost" });
});
beforeEach(async () => {
  await house.db.delete(users);
  const actor = await joins(house.db, ada);
  hub = await hasHub(house.db, actor, { leadCaptureEnabled: true, leadOnEntry: false, leadBeforeDownloads: true });
});
afterAll(() => house.close());

const path = "/ada-nwosu/kind-machines";
const linesOf = ({ headers }: Answer) => headers.getSetCookie();
const bound = /^__Host-hub\.\w+=[^;]*; (?:(?:Max-Age|Expires)=[^;]+; )*Path=\/; HttpOnly; SameSite=Lax; Secure$/;

it("over a speaker's day and an attendee's, no cookie is left out", async () => {
  const lines: string[] = [];
  const seen = (answer: Answer) => {
    lines.push(...linesOf(answer));
    return answer;
  };
  const speaker = house.visitor();
  seen(await speaker.open("/dashboard/leads"));
  expect(seen(await speaker.submit("/signin", { email: ada.email, password })).location).toBe("/dashboard/leads");
  const { secret } = await setsUpSecondStep(speaker);
  const again = house.visitor();
  expect(seen(await again.submit("/signin", { email: ada.email, password })).location).toBe("/signin/code");
  expect(seen(await again.submit("/signin/code", { code: newCode(secret) })).location).toBe("/dashboard");
  seen(await again.submit("/signout", {}));
  seen(await house.visitor().submit("/signup", { ...ada, email: "new@example.com", username: "somebody-new" }));
  seen(await house.visitor().submit("/signin", { email: ada.email, password: "", intent: "forgot-password" }));

  const rosas = house.visitor();
  const form = { submission_id: randomUUID(), form_token: house.formToken(hub.id) };
  seen(await rosas.submit(`${path}/feedback`, { rating: "4", ...form }));
  const person = { firstName: "Rosa", email: rosa.email, consent: "on", form_token: house.formToken(hub.id) };
  seen(await house.visitor().submit(`${path}/lead`, { ...person, submission_id: randomUUID() }));
  const link = { talkHubId: hub.id, title: "Paper", type: "link", resourceType: "link" } as const;
  const [paper] = await house.db
    .insert(resources)
    .values({ ...link, externalUrl: "https://example.com/" })
    .returning();
  const skipping = house.visitor();
  seen(await skipping.open(`${path}/files/${paper?.id}?without`));
  expect(seen(await skipping.open(`${path}/files/${paper?.id}`)).status).toBe(302);

  const names = new Set(lines.map((line) => line.split("=", 1)[0]?.replace("__Host-hub.", "")));
  for (const name of ["session_token", "two_factor", "next", "toast", "device", "known", "without"])
    expect(names).toContain(name);
  expect(lines.filter((line) => !bound.test(line))).toEqual([]);
});

it("over a connection, in front of the framework, too", async () => {
  const door = await house.listen();
  const form = new URLSearchParams({ rating: "4", form_token: house.formToken(hub.id), submission_id: "" });
  const sends = (address: string, cookie = "") =>
    fetch(new URL(address, door.origin), {
      method: "POST",
      body: form,
      redirect: "manual",
      headers: { origin: door.origin, ...(cookie && { cookie }) },
    });
  const first = await sends(`${path}/feedback`);
  expect(first.status).toBe(307);
  const [line = ""] = first.headers.getSetCookie();
  expect(line).toMatch(bound);
  const stored = await sends(first.headers.get("location") ?? "", line.split(";", 1)[0]);
  expect(stored.status).toBe(303);
  // The device was read from the cookie it was given: no second one is made.
  expect(stored.headers.getSetCookie().filter((each) => each.includes("device"))).toEqual([]);
  door.close();
});

it("a session that a neighbouring host planted is nobody's", async () => {
  const speaker = await house.visitor().signIn(ada);
  const [[name = "", value = ""] = []] = [...speaker.cookies].filter(([each]) => each.endsWith("session_token"));
  expect(name).toBe("__Host-hub.session_token");
  const planted = (as: string): Visitor => {
    const visitor = house.visitor();
    visitor.cookies.set(as, value);
    return visitor;
  };
  expect((await planted(name).open("/dashboard")).status).toBe(200);
  for (const other of ["hub.session_token", "__Secure-hub.session_token", "__host-hub.session_token"])
    expect((await planted(other).open("/dashboard")).status).toBe(302);
});

it("an address with two slashes leads to no other host", async () => {
  for (const odd of ["//evil.example/kind-machines/feedback", "//evil.example/kind-machines", "/x/..//evil.example"]) {
    const answers = [
      await house.visitor().open(odd),
      await house.visitor().submit(odd, { rating: "4", form_token: house.formToken(hub.id) }),
    ];
    for (const { headers } of answers)
      expect(headers.get("location") ?? "/").not.toMatch(/^(\/\/|\/\\|https?:\/\/evil)/);
  }
});
