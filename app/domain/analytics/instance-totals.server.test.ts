import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import { instanceTotals } from "#app/domain/analytics/instance-totals.server.ts";
import { ada, ben } from "#tests/support/cast.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { hasHub, joins } from "#tests/support/stage.ts";
import { servicesAt } from "#tests/support/studio.ts";

it("adds up those who share, tells only the administrator, and nothing of fewer than five", async ({ db }) => {
  const services = servicesAt(db);
  const sharing = [];
  for (const n of [1, 2, 3, 4, 5]) {
    const speaker = await joins(db, { ...ada, email: `s${n}@example.com`, username: `speaker-${n}` });
    await hasHub(db, speaker, { viewCount: 10 * n, leadCount: n });
    sharing.push(speaker);
  }
  const private_ = await joins(db, ben);
  await hasHub(db, private_, { viewCount: 1_000_000 });
  const administrator = { ...private_, isAdministrator: true };
  const share = (id: string, on: boolean) =>
    db.update(profiles).set({ analyticsDataSharing: on }).where(eq(profiles.id, id));

  for (const { id } of sharing) await share(id, true);
  expect(await instanceTotals(services, administrator)).toEqual({
    speakers: 5,
    totals: { hubs: 5, views: 150, leads: 15, downloads: 0, answers: 0, rating: null },
  });
  expect(await instanceTotals(services, private_)).toBeNull();

  await share(sharing[0]?.id ?? "", false);
  expect(await instanceTotals(services, administrator)).toEqual({ speakers: 4, totals: null });
});
