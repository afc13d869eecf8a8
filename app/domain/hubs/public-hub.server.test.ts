import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";

const clock = { now: () => new Date("2026-11-21T12:00:00Z") };

it("finds a hub by its current and every former address, and returns the current one", async ({ db }) => {
  const services = { db, clock } as Services;
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker);
  await db.update(talkHubs).set({ slug: "renamed" }).where(eq(talkHubs.id, hub.id));
  await db.update(profiles).set({ username: "ada" }).where(eq(profiles.id, speaker.id));
  for (const username of ["ada-nwosu", "ada"]) {
    for (const slug of ["kind-machines", "renamed"]) {
      const publicHub = await findPublicHub(services, { username, slug });
      expect(publicHub).toMatchObject({ id: hub.id, slug: "renamed", speaker: { username: "ada" } });
    }
  }
});

it("finds nothing at another speaker's address or in the trash", async ({ db }) => {
  const services = { db, clock } as Services;
  const hub = await insertHub(db, await insertSpeaker(db, ada));
  await insertSpeaker(db, ben);
  expect(await findPublicHub(services, { username: "ben-ortiz", slug: "kind-machines" })).toBeNull();
  expect(await findPublicHub(services, { username: "nobody", slug: "kind-machines" })).toBeNull();
  await db.update(talkHubs).set({ deletedAt: clock.now() }).where(eq(talkHubs.id, hub.id));
  expect(await findPublicHub(services, { username: "ada-nwosu", slug: "kind-machines" })).toBeNull();
});

it("contains no private data of the speaker", async ({ db }) => {
  await insertHub(db, await insertSpeaker(db, ada));
  const publicHub = await findPublicHub({ db, clock } as Services, { username: "ada-nwosu", slug: "kind-machines" });
  expect(JSON.stringify(publicHub)).not.toMatch(/ada@example\.com|plan"|payment/i);
});
