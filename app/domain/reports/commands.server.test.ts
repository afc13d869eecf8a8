// The quotes of a report: Ada chooses them, their authors may take them away.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackQuestions, feedbackSubmissions, quotes } from "#app/database/schema/index.ts";
import { saveReport } from "#app/domain/reports/commands.server.ts";
import { findOwnReport, findReportResults, listReportQuotes } from "#app/domain/reports/queries.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

type Hub = Awaited<ReturnType<typeof insertHub>>;

async function addQuote(db: Database, { id: talkHubId }: Hub, comment: string, approvedAt: Date | null = noon) {
  const [question] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, talkHubId));
  const sent = {
    submissionKey: newSubmissionKey(),
    deviceId: randomUUID(),
    responses: { rating: 5, comments: comment },
  };
  const [rating] = await db
    .insert(feedbackSubmissions)
    .values({ talkHubId, questionId: question?.id as string, ...sent })
    .returning();
  const consent = { authorName: "Rosa", consentVersion: 2, consentedAt: noon, approvedAt };
  const row = { talkHubId, feedbackId: rating?.id as string, comment, ...consent };
  return (await db.insert(quotes).values(row).returning())[0]?.id as string;
}

it("Ada's report shows the quotes she chose while they are public, and no others", async ({ db }) => {
  const [actor, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const [hub, hubOfBen] = [await insertHub(db, actor), await insertHub(db, other)];
  const services = servicesAt(db);
  const [calm, kind, waiting, long, longer, ofBen] = [
    await addQuote(db, hub, "Calm"),
    await addQuote(db, hub, "Kind"),
    await addQuote(db, hub, "Waiting", null),
    await addQuote(db, hub, "l".repeat(700)),
    await addQuote(db, hub, "L".repeat(701)),
    await addQuote(db, hubOfBen, "Of Ben"),
  ];
  const save = (...quoteIds: string[]) =>
    saveReport(services, actor, hub.id, { booking: null, organisation: null, days: null, quoteIds });
  const shown = async () => {
    const quoteIds = (await findOwnReport(services, actor, hub.id))?.quoteIds ?? [];
    const results = await findReportResults(services, { id: hub.id, speakerId: actor.id, quoteIds });
    return results.quotes.map(({ comment }) => comment);
  };

  await save(long, longer);
  expect((await shown()).map((comment) => comment.length)).toEqual([701, 700]);
  await save(calm, waiting, ofBen);
  expect(await shown()).toEqual(["Calm"]);
  await save(kind, calm);
  const choices = await listReportQuotes(services, hub, { quoteIds: [kind] });
  expect(choices.quotes.map(({ comment }) => comment[0])).toEqual(["K", "L", "l", "C"]);
  expect(choices.chosenIds).toEqual([kind]);
  await db.delete(quotes).where(eq(quotes.id, kind));
  expect(await shown()).toEqual(["Calm"]);
});
