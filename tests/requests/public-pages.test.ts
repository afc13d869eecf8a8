import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const openText = async () => (await speaker.open("/dashboard/public-pages")).text;
const updateProfile = (values: Partial<typeof profiles.$inferInsert>) =>
  app.db.update(profiles).set(values).where(eq(profiles.id, adaActor.id));

it("shows the profile's address and that it needs a bio; with one it is active", async () => {
  expect(await openText()).toContain("localhost:3000/ada-nwosu");
  expect(await openText()).toContain("Incomplete - add your bio to activate");
  await updateProfile({ bio: "I study machines that forgive." });
  expect(await openText()).toMatch(/Public Speaker Profile.*Active/);
  expect(await openText()).not.toContain("Incomplete");
});

it("falls back to your-username, and offers nothing to copy that does not work", async () => {
  await updateProfile({ username: null });
  const text = await openText();
  expect(text).toContain("localhost:3000/your-username");
  expect(text).toContain("Set your username in Profile Settings");
  expect(text).not.toContain("Copy URL");
});

it("says that a profile which is switched off is hidden", async () => {
  await updateProfile({ bio: "I study machines that forgive.", publicSpeakerProfile: false });
  expect(await openText()).toContain("Your profile is switched off");
  expect((await app.visitor().open("/ada-nwosu")).status).toBe(404);
  await updateProfile({ publicSpeakerProfile: true });
  expect((await app.visitor().open("/ada-nwosu")).status).toBe(200);
});

it("lists public hubs with their current status, and only counts the others", async () => {
  await insertHub(app.db, adaActor, { slug: "open", title: "An open talk" });
  await insertHub(app.db, adaActor, { slug: "draft", title: "A secret draft", status: "draft" });
  const text = await openText();
  expect(text).toMatch(/An open talk Active/);
  expect(text).not.toContain("A secret draft");
  expect(text).toContain("1 more hub is not listed");
});
