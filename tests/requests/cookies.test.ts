// Behind TLS, every cookie is bound to this host, whichever code sets it.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { resources, users } from "#app/database/schema/index.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, password, rosa } from "#tests/support/people.ts";
import { createCode, setUpSecondStep } from "#tests/support/second-step.ts";
import { startOwnTestApp, type TestApp, type TestResponse, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let hub: Awaited<ReturnType<typeof insertHub>>;
beforeAll(async () => {
  app = await startOwnTestApp({ APP_URL: "https://localhost" });
});
beforeEach(async () => {
  await app.db.delete(users);
  const actor = await insertSpeaker(app.db, ada);
  hub = await insertHub(app.db, actor, { leadCaptureEnabled: true, leadOnEntry: false, leadBeforeDownloads: true });
});
afterAll(() => app.close());

const path = "/ada-nwosu/kind-machines";
const linesOf = ({ headers }: TestResponse) => headers.getSetCookie();
const bound = /^__Host-hub\.\w+=[^;]*; (?:(?:Max-Age|Expires)=[^;]+; )*Path=\/; HttpOnly; SameSite=Lax; Secure$/;

it("every cookie of a speaker's day and of an attendee's is bound", async () => {
  const lines: string[] = [];
  const collect = (response: TestResponse) => {
    lines.push(...linesOf(response));
    return response;
  };
  const speaker = app.visitor();
  collect(await speaker.open("/dashboard/leads"));
  expect(collect(await speaker.submit("/signin", { email: ada.email, password })).location).toBe("/dashboard/leads");
  const { secret } = await setUpSecondStep(speaker);
  const again = app.visitor();
  expect(collect(await again.submit("/signin", { email: ada.email, password })).location).toBe("/signin/code");
  expect(collect(await again.submit("/signin/code", { code: createCode(secret) })).location).toBe("/dashboard");
  collect(await again.submit("/signout", {}));
  collect(await app.visitor().press("/signup", { ...ada, email: "new@example.com", username: "somebody-new" }));
  collect(await app.visitor().press("/signin", { email: ada.email, password: "", intent: "forgot-password" }));

  const rosas = app.visitor();
  const form = { submission_id: randomUUID(), form_token: app.formToken(hub.id) };
  collect(await rosas.submit(`${path}/feedback`, { rating: "4", ...form }));
  const person = { firstName: "Rosa", email: rosa.email, consent: "on", form_token: app.formToken(hub.id) };
  collect(await app.visitor().submit(`${path}/lead`, { ...person, submission_id: randomUUID() }));
  const link = { talkHubId: hub.id, title: "Paper", type: "link", resourceType: "link" } as const;
  const [paper] = await app.db
    .insert(resources)
    .values({ ...link, externalUrl: "https://example.com/" })
    .returning();
  const skipping = app.visitor();
  collect(await skipping.open(`${path}/files/${paper?.id}?without`));
  expect(collect(await skipping.open(`${path}/files/${paper?.id}`)).status).toBe(302);

  const names = new Set(lines.map((line) => line.split("=", 1)[0]?.replace("__Host-hub.", "")));
  for (const name of ["session_token", "two_factor", "next", "toast", "device", "known", "without"])
    expect(names).toContain(name);
  expect(lines.filter((line) => !bound.test(line))).toEqual([]);
});

it("also over a connection, in front of the framework", async () => {
  const server = await app.listen();
  const form = new URLSearchParams({ rating: "4", form_token: app.formToken(hub.id), submission_id: "" });
  const sends = (address: string, cookie = "") =>
    fetch(new URL(address, server.origin), {
      method: "POST",
      body: form,
      redirect: "manual",
      headers: { origin: server.origin, ...(cookie && { cookie }) },
    });
  const first = await sends(`${path}/feedback`);
  expect(first.status).toBe(307);
  const [line = ""] = first.headers.getSetCookie();
  expect(line).toMatch(bound);
  const stored = await sends(first.headers.get("location") ?? "", line.split(";", 1)[0]);
  expect(stored.status).toBe(303);
  // The device was read from its cookie, so no second one is created.
  expect(stored.headers.getSetCookie().filter((each) => each.includes("device"))).toEqual([]);
  server.close();
});

it("a session cookie planted by a neighbouring host is ignored", async () => {
  const speaker = await app.visitor().signIn(ada);
  const [[name = "", value = ""] = []] = [...speaker.cookies].filter(([each]) => each.endsWith("session_token"));
  expect(name).toBe("__Host-hub.session_token");
  const planted = (as: string): Visitor => {
    const visitor = app.visitor();
    visitor.cookies.set(as, value);
    return visitor;
  };
  expect((await planted(name).open("/dashboard")).status).toBe(200);
  for (const other of ["hub.session_token", "__Secure-hub.session_token", "__host-hub.session_token"])
    expect((await planted(other).open("/dashboard")).status).toBe(302);
});

it("an address with two slashes leads to no other host", async () => {
  for (const address of [
    "//evil.example/kind-machines/feedback",
    "//evil.example/kind-machines",
    "/x/..//evil.example",
  ]) {
    const responses = [
      await app.visitor().open(address),
      await app.visitor().submit(address, { rating: "4", form_token: app.formToken(hub.id) }),
    ];
    for (const { headers } of responses)
      expect(headers.get("location") ?? "/").not.toMatch(/^(\/\/|\/\\|https?:\/\/evil)/);
  }
});
