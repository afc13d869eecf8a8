import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it as plainIt } from "vitest";
import { newId } from "#app/database/schema/columns.ts";
import { feedbackQuestions, feedbackSubmissions, stages, talkHubs } from "#app/database/schema/index.ts";
import { followedUntilMs, lifeOfTalk, overrunMs, ratedUntilMs } from "#app/domain/hubs/talk-life.server.ts";
import { phaseAt, talkSigns } from "#app/domain/hubs/talk-phase.server.ts";
import { firstStage } from "#app/domain/stage/stage.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { hubSchedules, momentsAroundChanges } from "#tests/support/hub-schedules.ts";
import { ada } from "#tests/support/people.ts";

type Talk = Parameters<typeof lifeOfTalk>[0];

/** Ada's talk in Sydney (UTC+11), 14:30 to 15:30, behind an open page. */
const talk: Talk = {
  eventDate: "2026-11-25",
  startTime: "14:30:00",
  endTime: "15:30:00",
  timezone: "Australia/Sydney",
  status: "active",
  openDate: null,
  openTime: null,
  closeDate: null,
  closeTime: null,
  autoClose: false,
  closedManuallyAt: null,
  ratedAt: null,
  followedAt: null,
};
/** A moment by Sydney's clock on that day. */
const at = (time: string) => new Date(`2026-11-25T${time}:00+11:00`);
const closedAt = (time: string) => ({ status: "closed", closedManuallyAt: at(time) }) as const;

describe("Ada's talk", () => {
  plainIt.each<[string, Partial<Talk>, string, string]>([
    ["is still to come until it begins, however open its page is", {}, "14:29", "before"],
    ["and whatever tries it out", { followedAt: at("14:20"), ratedAt: at("14:20") }, "14:29", "before"],
    ["is on from its start", {}, "14:30", "on"],
    ["and half an hour over its end", {}, "15:59", "on"],
    ["is over then", {}, "16:00", "over"],
    ["is on while people rate it on their way out", { ratedAt: at("15:50") }, "16:15", "on"],
    ["is over when they rate it from home", { ratedAt: at("19:50") }, "20:00", "over"],
    ["is on while its hall screen asks", { followedAt: at("18:31") }, "19:00", "on"],
    ["is over half an hour after the last screen", { followedAt: at("18:30") }, "19:00", "over"],
    ["lasts an hour where nobody said, and may overrun too", { endTime: null }, "15:59", "on"],
    ["is on for its day without a time", { startTime: null, endTime: null }, "23:59", "on"],
    [
      "is over when its page closes, whatever still asks",
      { ...closedAt("15:00"), followedAt: at("15:00") },
      "15:01",
      "over",
    ],
    ["is called off when its page closes before", closedAt("14:00"), "14:10", "called-off"],
    ["and stays so after its time", closedAt("14:00"), "18:00", "called-off"],
    ["was given early if people rated it", { ...closedAt("14:00"), ratedAt: at("13:55") }, "14:10", "over"],
    ["is called off when it is archived before", { status: "archived" }, "14:00", "called-off"],
    ["is over when it is archived since", { status: "archived" }, "18:00", "over"],
    ["was given though its page opens later", { openDate: "2026-11-27", openTime: "09:00" }, "18:00", "over"],
    ["never took place as a draft", { status: "draft" }, "18:00", "called-off"],
    ["is still to come without a date", { eventDate: null, startTime: null, endTime: null }, "18:00", "before"],
  ])("%s", (_, changes, time, phase) => {
    expect(lifeOfTalk({ ...talk, ...changes }, at(time)).phase).toBe(phase);
  });

  plainIt("ended at its planned end, or when its page was closed before", () => {
    expect(lifeOfTalk(talk, at("16:03")).endedAt).toEqual(at("15:30"));
    expect(lifeOfTalk({ ...talk, ...closedAt("15:10") }, at("16:03")).endedAt).toEqual(at("15:10"));
    expect(lifeOfTalk({ ...talk, ...closedAt("16:02") }, at("16:03")).endedAt).toEqual(at("15:30"));
  });
});

const minutesOfDay = fc.integer({ min: 0, max: 1_439 });
const toTime = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 19);

/** Talks around their page's schedule, with what happens at them. */
const talks = fc
  .record({
    schedule: hubSchedules,
    day: fc.option(fc.integer({ min: -1, max: 1 }), { freq: 8 }),
    start: fc.option(minutesOfDay, { freq: 5 }),
    end: fc.option(minutesOfDay, { freq: 3 }),
    rated: fc.option(fc.integer({ min: -120, max: 900 })),
    followed: fc.option(fc.integer({ min: -120, max: 900 })),
  })
  .map(({ schedule, day, start, end, rated, followed }): Talk => {
    const around = Date.parse(schedule.openDate ?? schedule.closeDate ?? "2026-01-01");
    const eventDate = day === null ? null : new Date(around + day * 86_400_000).toISOString().slice(0, 10);
    const times = {
      eventDate,
      startTime: start === null ? null : toTime(start),
      endTime: start === null || end === null ? null : toTime(end),
    };
    const bare = { ...schedule, ...times, ratedAt: null, followedAt: null };
    const from = lifeOfTalk(bare, new Date()).from ?? new Date(around);
    const after = (minutes: number | null) => minutes && new Date(from.getTime() + minutes * 60_000);
    return { ...bare, ratedAt: after(rated) || null, followedAt: after(followed) || null };
  });

/** Around all that may change the phase. */
function momentsToTry(each: Talk): Date[] {
  const { from, to } = lifeOfTalk(each, new Date());
  const ends = to ? [0, overrunMs, ratedUntilMs, followedUntilMs].map((ms) => to.getTime() + ms) : [];
  const signs = [each.ratedAt, each.followedAt].flatMap((sign) => (sign ? [sign.getTime() + overrunMs] : []));
  const moments = [...(from ? [from.getTime()] : []), ...ends, ...signs];
  return [...momentsAroundChanges(each), ...moments.flatMap((ms) => [ms - 1, ms, ms + 1]).map((ms) => new Date(ms))];
}

it("stands where it stands, in SQL and in TypeScript, whatever its times and whatever happens", async ({ db }) => {
  const { id: userId } = await insertSpeaker(db, ada);
  await fc.assert(
    fc.asyncProperty(fc.array(talks, { minLength: 3, maxLength: 5 }), async (some) => {
      const rows = some.map((each) => ({ ...each, id: newId(), userId, title: "Kind machines" }));
      await db
        .insert(talkHubs)
        .values(rows.map(({ ratedAt: _r, followedAt: _a, ...row }) => ({ ...row, slug: row.id })));
      for (const { id, ratedAt, followedAt } of rows) {
        const changedAt = new Date();
        if (followedAt) await db.insert(stages).values({ ...firstStage, talkHubId: id, changedAt, followedAt });
        if (ratedAt) await rate(db, id, ratedAt);
      }
      for (const moment of rows.flatMap(momentsToTry)) {
        const inSql = await db.select({ id: talkHubs.id, phase: phaseAt(moment), ...talkSigns }).from(talkHubs);
        for (const row of rows) {
          const input = { ...row, moment: moment.toISOString() };
          const { phase } = lifeOfTalk(row, moment);
          const { ratedAt, followedAt } = row;
          expect({ ...input, ...inSql.find(({ id }) => id === row.id) }).toEqual({
            ...input,
            phase,
            ratedAt,
            followedAt,
          });
        }
      }
      await db.delete(talkHubs).where(eq(talkHubs.userId, userId));
    }),
    { numRuns: 15 },
  );
});

async function rate(db: Parameters<typeof insertSpeaker>[0], talkHubId: string, createdAt: Date) {
  const [question] = await db
    .insert(feedbackQuestions)
    .values({ talkHubId, question: "How was it?", type: "rating", required: true, sortOrder: 0 })
    .returning();
  await db.insert(feedbackSubmissions).values({
    talkHubId,
    questionId: question?.id as string,
    submissionKey: newSubmissionKey(),
    deviceId: newId(),
    responses: { rating: 5 },
    createdAt,
  });
}
