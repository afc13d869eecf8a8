import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { adaComesAlone, type House, type Visitor } from "#tests/support/house.ts";
import { hasHub } from "#tests/support/stage.ts";

let house: House;
let adaHerself: Actor;
let speaker: Visitor;
adaComesAlone((came) => {
  ({ house, adaHerself, speaker } = came);
});

const open = async () => (await speaker.open("/dashboard/public-pages")).text;
const has = (values: Partial<typeof profiles.$inferInsert>) =>
  house.db.update(profiles).set(values).where(eq(profiles.id, adaHerself.id));

it("shows the profile's address and that it waits for a bio; with one it is active", async () => {
  expect(await open()).toContain("localhost:3000/ada-nwosu");
  expect(await open()).toContain("Incomplete - add your bio to activate");
  await has({ bio: "I study machines that forgive." });
  expect(await open()).toMatch(/Public Speaker Profile.*Active/);
  expect(await open()).not.toContain("Incomplete");
});

it("falls back to your-username, and offers nothing to copy that leads nowhere", async () => {
  await has({ username: null });
  const text = await open();
  expect(text).toContain("localhost:3000/your-username");
  expect(text).toContain("Set your username in Profile Settings");
  expect(text).not.toContain("Copy URL");
});

it("says honestly that a profile which is switched off is hidden", async () => {
  await has({ bio: "I study machines that forgive.", publicSpeakerProfile: false });
  expect(await open()).toContain("Your profile is switched off");
  expect((await house.visitor().open("/ada-nwosu")).status).toBe(404);
  await has({ publicSpeakerProfile: true });
  expect((await house.visitor().open("/ada-nwosu")).status).toBe(200);
});

it("lists public hubs with what they are now, and only counts the others", async () => {
  await hasHub(house.db, adaHerself, { slug: "open", title: "An open talk" });
  await hasHub(house.db, adaHerself, { slug: "draft", title: "A secret draft", status: "draft" });
  const text = await open();
  expect(text).toMatch(/An open talk Active/);
  expect(text).not.toContain("A secret draft");
  expect(text).toContain("1 more hub is not listed");
});
