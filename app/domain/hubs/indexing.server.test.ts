import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import { listIndexableHubs } from "#app/domain/hubs/indexing.server.ts";
import { listIndexableProfiles } from "#app/domain/profiles/indexing.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

it("lists only the hubs that search engines may index", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  for (const [slug, values] of Object.entries({
    open: { status: "active" },
    verified: { status: "active", access: "verified" },
    soon: { status: "scheduled" },
    over: { status: "closed" },
    draft: { status: "draft" },
    old: { status: "archived" },
    hidden: { status: "active", publicVisibility: false },
    unlisted: { status: "active", seoIndexing: false },
    deleted: { status: "active", deletedAt: new Date() },
  } as const))
    await insertHub(db, speaker, { slug, ...values });

  const services = servicesAt(db);
  const hubs = await listIndexableHubs(services, 100);
  expect(hubs.map(({ username, slug }) => `${username}/${slug}`)).toEqual(["ada-nwosu/open"]);
  await insertHub(db, speaker, { slug: "open-too" });
  expect(await listIndexableHubs(services, 1)).toHaveLength(1);

  await db.update(profiles).set({ searchEngineIndexing: false }).where(eq(profiles.id, speaker.id));
  expect(await listIndexableHubs(services, 100)).toEqual([]);
});

it("lists only the profiles that search engines may index", async ({ db }) => {
  const services = servicesAt(db);
  const speaker = await insertSpeaker(db, ada);
  const other = await insertSpeaker(db, ben);
  const listed = async () => (await listIndexableProfiles(services, 100)).map(({ username }) => username).sort();
  expect(await listed()).toEqual(["ada-nwosu", "ben-ortiz"]);

  await db.update(profiles).set({ searchEngineIndexing: false }).where(eq(profiles.id, speaker.id));
  await db.update(profiles).set({ publicSpeakerProfile: false }).where(eq(profiles.id, other.id));
  expect(await listed()).toEqual([]);
});
