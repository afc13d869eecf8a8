// Strangers fill a hub with words: the longest of those who sent most make room, and a hall loses none.
import { count, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackSubmissions } from "#app/database/schema/index.ts";
import { measureHub } from "#app/domain/audience-limits/measure-hub.server.ts";
import { countThinned, findFairShare } from "#app/domain/audience-limits/thin-words.server.ts";
import { audienceLimits } from "#app/domain/limits/limits.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { floodWithFeedback } from "#tests/support/flood.ts";
import { ada } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

const [flood, otherFlood, hall] = [1, 2, 3];
const longest = "😀".repeat(2_500);
const formsOf = (share: number) => Math.ceil((audienceLimits.hub.bytes * share) / Buffer.byteLength(longest));

/** How many rated from each network, and how many of them have words. */
async function countByNetwork(db: Database) {
  const rows = await db
    .select({
      network: feedbackSubmissions.network,
      stars: count(feedbackSubmissions.rating),
      words: sql<number>`count(*) filter (where responses ? 'comments')`.mapWith(Number),
    })
    .from(feedbackSubmissions)
    .groupBy(feedbackSubmissions.network);
  return new Map(rows.map(({ network, ...counts }) => [network, counts]));
}

it("two networks' floods make room for the hall, whose every word stays, and all stars count", async ({ db }) => {
  const hub = await insertHub(db, await insertSpeaker(db, ada));
  await floodWithFeedback(db, hub.id, { forms: formsOf(0.6), comments: longest, network: flood });
  await floodWithFeedback(db, hub.id, { forms: formsOf(0.3), comments: longest, network: otherFlood });
  await floodWithFeedback(db, hub.id, { forms: 300, comments: "x".repeat(2_000), network: hall });
  const before = await countByNetwork(db);
  expect(await measureHub(servicesAt(db), hub.id)).toEqual({ words: false, leads: false });

  const after = await countByNetwork(db);
  expect(after.get(hall)).toEqual({ stars: 300, words: 300 });
  for (const network of [flood, otherFlood]) expect(after.get(network)?.stars).toBe(before.get(network)?.stars);
  // What is left of both is the same, whoever sent more.
  expect(after.get(flood)?.words).toBe(after.get(otherFlood)?.words);
  expect(await countThinned(db, hub.id)).toBe(
    [...before.values()].reduce((sum, { words }) => sum + words, 0) -
      [...after.values()].reduce((sum, { words }) => sum + words, 0),
  );
});

it("who scanned the hall's code keeps their words, however many others in the same network sent", async ({ db }) => {
  const hub = await insertHub(db, await insertSpeaker(db, ada));
  await floodWithFeedback(db, hub.id, { forms: 200, comments: longest, network: hall, isInRoom: true });
  await floodWithFeedback(db, hub.id, { forms: formsOf(0.9), comments: longest, network: hall });
  await measureHub(servicesAt(db), hub.id);
  const { rows } = await db.execute<{ words: number }>(sql`
    select count(*)::int as words from feedback_submissions where responses ? 'comments'
      and device_id in (select device_id from hub_events where kind = 'present')`);
  expect(rows).toEqual([{ words: 200 }]);
});

it("what the speaker has approved for the hall stays", async ({ db }) => {
  const hub = await insertHub(db, await insertSpeaker(db, ada));
  await floodWithFeedback(db, hub.id, { forms: formsOf(1), comments: longest, network: flood });
  const [approved] = await db.select().from(feedbackSubmissions).limit(1);
  const isApproved = eq(feedbackSubmissions.id, approved?.id ?? "");
  await db.update(feedbackSubmissions).set({ approvedAt: new Date() }).where(isApproved);
  await measureHub(servicesAt(db), hub.id);
  expect(await db.select().from(feedbackSubmissions).where(isApproved)).toMatchObject([
    { responses: { comments: longest } },
  ]);
});

it("shares room fairly: who sent little gives theirs to the others", () => {
  expect(findFairShare([10, 20], 100)).toBe(Number.POSITIVE_INFINITY);
  expect(findFairShare([10, 200, 300], 110)).toBe(50);
  expect(findFairShare([100], 0)).toBe(0);
});
