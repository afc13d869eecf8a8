import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import type { FeedbackResponses } from "#app/database/schema/feedback.ts";
import { feedbackQuestions, feedbackSubmissions, hubEvents, talkHubs } from "#app/database/schema/index.ts";
import { joinTalks, leaveTalk, saveChangeNote } from "#app/domain/deliveries/commands.server.ts";
import { deliveriesPerPage, listDeliveries, listTalksToJoin } from "#app/domain/deliveries/queries.server.ts";
import { ratingTotal } from "#app/domain/feedback/feedback.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

/** The phone `deviceId` sends this to a hub. */
async function rate(db: Database, talkHubId: string, responses: FeedbackResponses, deviceId = randomUUID()) {
  const [question] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, talkHubId));
  await db.insert(feedbackSubmissions).values({
    talkHubId,
    questionId: question?.id as string,
    submissionKey: newSubmissionKey(),
    deviceId,
    responses,
  });
}

const scanHall = (db: Database, talkHubId: string, deviceId: string) =>
  db.insert(hubEvents).values({ talkHubId, kind: "present", deviceId, day: "2026-11-20" });

describe("the deliveries of a talk", () => {
  it("are listed by date with what each room gave, in one statement", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const talkId = randomUUID();
    const first = await insertHub(db, speaker, { talkId, slug: "a", eventDate: "2026-03-04", audienceCount: 40 });
    const second = await insertHub(db, speaker, { talkId, slug: "b", eventDate: "2026-10-01" });
    const planned = await insertHub(db, speaker, { talkId, slug: "c", eventDate: null, status: "draft" });
    const rosa = randomUUID();
    // Rosa scanned the hall screen of both talks, twice of the second.
    await scanHall(db, second.id, rosa);
    await db.insert(hubEvents).values({ talkHubId: second.id, kind: "present", deviceId: rosa, day: "2026-11-21" });
    await rate(db, second.id, { rating: 5, reasons: [{ text: "Story", kind: "talk" }] }, rosa);
    await rate(db, second.id, { rating: 4, reasons: [{ text: "Story", kind: "talk" }] });
    await rate(db, second.id, { rating: 1, reasons: [{ text: "Sound", kind: "room" }] });
    await rate(db, first.id, { rating: 3 }, rosa);
    await rate(db, first.id, { rating: 4, reasons: [] });

    const services = servicesAt(db);
    const { rows: deliveries, total } = await listDeliveries(services, speaker, first.id, 1);
    expect(total).toBe(3);
    expect(deliveries.map(({ id }) => id)).toEqual([planned.id, second.id, first.id]);
    expect(deliveries[0]).toMatchObject({ status: "draft", distribution: { 5: 0 }, reasons: { high: [], low: [] } });
    expect(deliveries[1]).toMatchObject({
      eventDate: "2026-10-01",
      audienceCount: null,
      distribution: { 1: 1, 2: 0, 3: 0, 4: 1, 5: 1 },
      presence: { room: { 1: 0, 5: 1 }, later: { 1: 1, 4: 1, 5: 0 } },
      roomOnly: { 1: 1, 4: 0, 5: 0 },
      reasons: {
        high: [{ text: "Story", kind: "talk", count: 2 }],
        low: [{ text: "Sound", kind: "room", count: 1 }],
      },
    });
    expect(deliveries[2]).toMatchObject({ audienceCount: 40, distribution: { 3: 1, 4: 1 }, roomOnly: { 3: 0, 4: 0 } });
    expect(await countStatements(db, () => listDeliveries(services, speaker, first.id, 1))).toBe(1);
  });

  it("show the three most frequent reasons beside many and beside few stars", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    const tick = (rating: number, ...texts: string[]) =>
      rate(db, hub.id, { rating, reasons: texts.map((text) => ({ text, kind: "talk" as const })) });
    await tick(5, "Pace", "Story", "Slides", "Depth");
    await tick(4, "Story", "Slides", "Depth");
    await tick(4, "Story");
    await tick(2, "Pace");
    const { rows: deliveries } = await listDeliveries(servicesAt(db), speaker, hub.id, 1);
    expect(deliveries[0]?.reasons.high.map(({ text, count }) => `${text} ${count}`)).toEqual([
      "Story 3",
      "Depth 2",
      "Slides 2",
    ]);
    expect(deliveries[0]?.reasons.low).toMatchObject([{ text: "Pace", count: 1 }]);
  });

  it("are paged, and a page beyond the last is the last", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const talkId = randomUUID();
    for (let n = 0; n <= deliveriesPerPage; n++)
      await insertHub(db, speaker, {
        talkId,
        slug: `talk-${n}`,
        eventDate: `2026-01-${String(n + 1).padStart(2, "0")}`,
      });
    const [hub] = await db.select().from(talkHubs).limit(1);
    const read = (page: number) => listDeliveries(servicesAt(db), speaker, hub?.id as string, page);
    const [one, two, beyond] = [await read(1), await read(2), await read(99)];
    expect([one.total, one.rows.length, two.rows.length]).toEqual([21, 20, 1]);
    expect(one.rows[0]?.eventDate).toBe("2026-01-21");
    expect(two.rows[0]?.eventDate).toBe("2026-01-01");
    expect(beyond).toEqual(two);
    expect(await read(-3)).toEqual(one);
  });

  it("leave out the trash and other speakers, who may have no part in the talk", async ({ db }) => {
    const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
    const talkId = randomUUID();
    const hub = await insertHub(db, speaker, { talkId });
    await insertHub(db, speaker, { talkId, slug: "trashed", deletedAt: noon });
    const foreign = await insertHub(db, other, { talkId });
    await rate(db, foreign.id, { rating: 1 });
    const { rows: deliveries, total } = await listDeliveries(servicesAt(db), speaker, hub.id, 1);
    expect([total, deliveries.map(({ id }) => id)]).toEqual([1, [hub.id]]);
    expect(deliveries[0] && ratingTotal(deliveries[0].distribution)).toBe(0);
    for (const id of [foreign.id, "no-id"])
      expect(await listDeliveries(servicesAt(db), speaker, id, 1)).toMatchObject({ rows: [], total: 0 });
  });
});

describe("joining by hand", () => {
  it("brings all deliveries of both talks together, and taking one out leaves the others", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const services = servicesAt(db);
    const insert = (slug: string) => insertHub(db, speaker, { slug, title: slug });
    const [one, two] = [await insert("one"), await insert("two")];
    const [three, four] = [await insert("three"), await insert("four")];
    const list = async (id: string) =>
      (await listDeliveries(services, speaker, id, 1)).rows.map(({ title }) => title).sort();

    const listOthers = async (id: string) => {
      const hub = await findHub(services, speaker, id);
      return hub && listTalksToJoin(services, speaker, hub);
    };
    expect(await joinTalks(services, speaker, one.id, { hub: two.id })).toEqual({ ok: true, value: { title: "two" } });
    await joinTalks(services, speaker, three.id, { hub: four.id });
    expect(await listOthers(one.id)).toMatchObject([
      { title: "four", otherDeliveries: 1 },
      { title: "three", otherDeliveries: 1 },
    ]);
    // Sent twice.
    for (let n = 0; n < 2; n++)
      expect(await joinTalks(services, speaker, one.id, { hub: four.id })).toMatchObject({ ok: true });
    expect(await list(two.id)).toEqual(["four", "one", "three", "two"]);
    expect(await listOthers(one.id)).toEqual([]);

    for (let n = 0; n < 2; n++) expect(await leaveTalk(services, speaker, one.id, two.id)).toEqual({ title: "two" });
    expect(await list(one.id)).toEqual(["four", "one", "three"]);
    expect(await list(two.id)).toEqual(["two"]);
    // Taken out of its own screen, the original starts anew and does not come back with its next copy.
    await leaveTalk(services, speaker, one.id, one.id);
    expect(await list(one.id)).toEqual(["one"]);
    expect(await list(three.id)).toEqual(["four", "three"]);
  });

  it("takes a hub out of the talk that the screen shows only", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const services = servicesAt(db);
    const here = await insertHub(db, speaker, { talkId: randomUUID() });
    const moved = await insertHub(db, speaker, { slug: "moved", talkId: randomUUID() });
    expect(await leaveTalk(services, speaker, here.id, moved.id)).toEqual({ title: "Kind machines" });
    const [unchanged] = await db.select().from(talkHubs).where(eq(talkHubs.id, moved.id));
    expect(unchanged?.talkId).toBe(moved.talkId);
  });

  it("needs two hubs of the speaker's own", async ({ db }) => {
    const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
    const services = servicesAt(db);
    const own = await insertHub(db, speaker);
    const foreign = await insertHub(db, other);
    for (const id of [foreign.id, own.id, "no-id"])
      expect(await joinTalks(services, speaker, own.id, { hub: id })).toEqual({ ok: false, refusal: "hub-missing" });
    expect(await joinTalks(services, speaker, foreign.id, { hub: own.id })).toBeNull();
    expect(await leaveTalk(services, speaker, own.id, foreign.id)).toBeNull();
    expect(await leaveTalk(services, speaker, foreign.id, own.id)).toBeNull();
    expect(await saveChangeNote(services, speaker, { hub: foreign.id, note: "Taken over" })).toBeNull();
    expect(await db.select({ talkId: talkHubs.talkId, changeNote: talkHubs.changeNote }).from(talkHubs)).toEqual([
      { talkId: null, changeNote: null },
      { talkId: null, changeNote: null },
    ]);
  });
});
