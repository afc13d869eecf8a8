import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
withAda((fixture) => {
  ({ app, adaActor } = fixture);
});

const today = () => new Date().toISOString().slice(0, 10);

it("leads to today's talk, looked up each time, and marks it as scanned", async () => {
  await insertHub(app.db, adaActor, { slug: "newest", eventDate: "2090-01-01" });
  await insertHub(app.db, adaActor, { slug: "today", eventDate: today() });
  const scanned = await app.visitor().open("/ada-nwosu/now?s=qr");
  expect(scanned).toMatchObject({ status: 302, location: "/ada-nwosu/today?s=qr" });
  expect(scanned.headers.get("cache-control")).toBe("no-store");
  expect((await app.visitor().open("/ada-nwosu/now")).location).toBe("/ada-nwosu/today");
});

it("leads to an open talk, else to the profile; from an old name too", async () => {
  await app.db.update(profiles).set({ username: "ada" }).where(eq(profiles.id, adaActor.id));
  expect((await app.visitor().open("/ada-nwosu/now?s=qr")).location).toBe("/ada?s=qr");
  await insertHub(app.db, adaActor, { slug: "draft", status: "draft", eventDate: today() });
  expect((await app.visitor().open("/ada/now")).location).toBe("/ada");
  await insertHub(app.db, adaActor, { slug: "open", eventDate: "2090-01-01" });
  expect((await app.visitor().open("/ada-nwosu/now?s=qr")).location).toBe("/ada/open?s=qr");
});

it("is not found without a speaker, and keeps only the source of the query", async () => {
  expect((await app.visitor().open("/nobody/now")).status).toBe(404);
  expect((await app.visitor().open("/ada-nwosu/now?s=a%26b&x=https://evil.example")).location).toBe(
    "/ada-nwosu?s=a%26b",
  );
});

it("is shown to the speaker, with a QR code", async () => {
  const speaker = await app.visitor().signIn(ada);
  const { text, html } = await speaker.open("/dashboard/public-pages");
  expect(text).toContain("/ada-nwosu/now");
  expect(html).toContain("/ada-nwosu/now/qr.png?size=1024");
  expect(html).toContain("/ada-nwosu/now/qr.svg");
  const home = await speaker.open("/dashboard");
  expect(home.text).toContain("Your one QR for life");
  expect(home.html).toContain("/ada-nwosu/now/qr.svg");
});
