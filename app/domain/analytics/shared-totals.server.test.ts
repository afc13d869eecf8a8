import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import { findSharedTotals } from "#app/domain/analytics/shared-totals.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

it("totals of sharing speakers are for the administrator only, and empty for fewer than five", async ({ db }) => {
  const services = servicesAt(db);
  const sharing = [];
  for (const n of [1, 2, 3, 4, 5]) {
    const speaker = await insertSpeaker(db, { ...ada, email: `s${n}@example.com`, username: `speaker-${n}` });
    await insertHub(db, speaker, { viewCount: 10 * n, leadCount: n });
    sharing.push(speaker);
  }
  const nonSharingSpeaker = await insertSpeaker(db, ben);
  await insertHub(db, nonSharingSpeaker, { viewCount: 1_000_000 });
  const administrator = { ...nonSharingSpeaker, isAdministrator: true };
  const share = (id: string, on: boolean) =>
    db.update(profiles).set({ analyticsDataSharing: on }).where(eq(profiles.id, id));

  for (const { id } of sharing) await share(id, true);
  expect(await findSharedTotals(services, administrator)).toEqual({
    speakers: 5,
    totals: { hubs: 5, views: 150, leads: 15, downloads: 0, feedback: 0, rating: null },
  });
  expect(await findSharedTotals(services, nonSharingSpeaker)).toBeNull();

  await share(sharing[0]?.id ?? "", false);
  expect(await findSharedTotals(services, administrator)).toEqual({ speakers: 4, totals: null });
});
