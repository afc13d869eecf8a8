// What the API says without a key: what everyone may read on a speaker's profile, and no more.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { createApiProgram } from "#tests/support/api-program.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
withAda((fixture) => {
  ({ app, adaActor } = fixture);
});

const read = (path = "") => createApiProgram(app)(`/api/v1/speakers/ada-nwosu${path}`);

it("is what the profile shows, for any site, for a minute", async () => {
  const { status, headers, body } = await read();
  expect(status).toBe(200);
  expect(body).toMatchObject({ username: "ada-nwosu", name: "Ada Nwosu", url: `${app.origin}/ada-nwosu` });
  expect(JSON.stringify(body)).not.toContain(ada.email);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-credentials")).toBeNull();
  expect(headers.get("cache-control")).toBe("public, max-age=60");
  expect(headers.get("ratelimit")).toMatch(/^"default";r=\d+;t=\d+$/);
});

it("lists the talks that may be known, and where only those that may be read", async () => {
  const place = { location: "Opera House", eventDate: "2090-03-04" };
  await insertHub(app.db, adaActor, { ...place, slug: "open", title: "Open" });
  await insertHub(app.db, adaActor, { ...place, slug: "verified", title: "Verified", access: "verified" });
  await insertHub(app.db, adaActor, { ...place, slug: "draft", title: "Draft", status: "draft" });
  await insertHub(app.db, adaActor, { ...place, slug: "hidden", title: "Hidden", publicVisibility: false });
  await insertHub(app.db, adaActor, { slug: "past", title: "Past", eventDate: "2020-03-04", status: "closed" });
  const { body } = await read("/talks");
  expect(body.items.map(({ title, place }: Record<string, string>) => [title, place]).sort()).toEqual([
    ["Open", "Opera House"],
    ["Verified", null],
  ]);
  expect((await read("/past-talks")).body.items).toMatchObject([{ title: "Past", url: null }]);
});

it.each([
  ["hidden", { publicSpeakerProfile: false }],
  ["suspended", { suspendedAt: new Date() }],
])("has nothing of a %s speaker", async (_, change) => {
  await insertHub(app.db, adaActor);
  await app.db.update(profiles).set(change).where(eq(profiles.id, adaActor.id));
  for (const path of ["", "/talks", "/past-talks", "/quotes"]) expect((await read(path)).status, path).toBe(404);
  expect(await app.db.$count(talkHubs)).toBe(1);
});

it("is described on a page that needs nothing from elsewhere", async () => {
  const { status, html, text } = await app.visitor().open("/api");
  expect(status).toBe(200);
  for (const words of ["Create a Talk Hub", "/speakers/{username}", "Idempotency-Key"]) expect(text).toContain(words);
  const addresses = [...html.matchAll(/(?:src|href)="(https?:[^"]+)"/g)].map(
    ([, address = ""]) => new URL(address).origin,
  );
  expect(addresses.filter((origin) => origin !== app.origin)).toEqual([]);
});
