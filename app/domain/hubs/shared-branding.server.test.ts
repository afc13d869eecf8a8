import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { talkHubs } from "#app/database/schema/index.ts";
import { updateHub } from "#app/domain/hubs/edit-hub.server.ts";
import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { changeSharedBranding, type SharedBrandingChange } from "#app/domain/hubs/shared-branding.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { editOf, servicesAt } from "#tests/support/studio.ts";

/** Ada has a red talk and a blue one. */
async function setUpTwoHubs(db: Database) {
  const speaker = await insertSpeaker(db, ada);
  const red = await insertHub(db, speaker, { slug: "red", primaryColor: "#aa0000", backgroundColor: "#550000" });
  const blue = await insertHub(db, speaker, { slug: "blue", primaryColor: "#0000aa", backgroundColor: "#000055" });
  const services = servicesAt(db);
  return {
    speaker,
    red,
    blue,
    services,
    change: (hub: { id: string }, how: SharedBrandingChange) => changeSharedBranding(services, speaker, hub.id, how),
    readBranding: async (slug: string) => (await findPublicHub(services, { username: ada.username, slug }))?.branding,
    stored: async (hub: { id: string }) =>
      (await db.select().from(talkHubs).where(eq(talkHubs.id, hub.id)))[0] as typeof red,
  };
}

it("applies to every hub at once when shared, except for the background colour", async ({ db }) => {
  const { change, red, readBranding } = await setUpTwoHubs(db);
  expect(await change(red, "share")).toEqual({ from: 1, to: 2 });
  expect(await readBranding("blue")).toMatchObject({ primaryColor: "#aa0000", backgroundColor: "#000055" });
});

it("restores each hub's own branding when switched off", async ({ db }) => {
  const { change, red, readBranding } = await setUpTwoHubs(db);
  await change(red, "share");
  await change(red, "stop");
  expect(await readBranding("blue")).toMatchObject({ primaryColor: "#0000aa" });
});

it("keeps a hub's overrides until that hub follows again", async ({ db }) => {
  const { change, red, blue, readBranding, stored, services, speaker } = await setUpTwoHubs(db);
  await change(red, "share");
  const shown = { ...editOf(await stored(blue)), ...(await readBranding("blue")) };
  await updateHub(services, speaker, blue.id, { ...shown, buttonColor: "#123456" });
  expect(await stored(blue)).toMatchObject({ brandingOverrides: ["buttonColor"], primaryColor: "#0000aa" });
  expect(await readBranding("blue")).toMatchObject({ primaryColor: "#aa0000", buttonColor: "#123456" });
  await change(blue, "follow");
  expect(await readBranding("blue")).toMatchObject({ buttonColor: red.buttonColor });
});

it("can only be changed by the owner", async ({ db }) => {
  const { red, readBranding, services } = await setUpTwoHubs(db);
  expect(await changeSharedBranding(services, await insertSpeaker(db, ben), red.id, "share")).toBeNull();
  expect(await readBranding("blue")).toMatchObject({ primaryColor: "#0000aa" });
});
