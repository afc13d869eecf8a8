// Ada opens her results after the talk: how it went in one sentence, what to do now, what people said, details by address.
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { feedbackQuestions, feedbackSubmissions } from "#app/database/schema/index.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

interface Rating {
  rating: number;
  comments?: string;
  reasons?: { text: string; kind: "talk" | "room" }[];
}

/** What a rating is beside its answer. */
async function rate(hubId: string, ratings: Rating[], createdAt = new Date("2026-10-01T01:44:10Z")) {
  const [question] = await app.db
    .select()
    .from(feedbackQuestions)
    .where(and(eq(feedbackQuestions.talkHubId, hubId), eq(feedbackQuestions.type, "rating")));
  await app.db.insert(feedbackSubmissions).values(
    ratings.map((responses) => ({
      talkHubId: hubId,
      questionId: question?.id as string,
      submissionKey: newSubmissionKey(),
      deviceId: randomUUID(),
      responses,
      createdAt,
    })),
  );
}

const pace = { text: "Pace", kind: "talk" as const };
const sound = { text: "Sound", kind: "room" as const };
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

let hubId: string;
beforeEach(async () => {
  hubId = (
    await insertHub(app.db, adaActor, {
      slug: "full-hall",
      eventDate: "2026-10-01",
      startTime: "10:30",
      timezone: "Asia/Tokyo",
    })
  ).id;
  await rate(hubId, [...times(9, { rating: 5, reasons: [pace] }), ...times(3, { rating: 2, reasons: [sound] })]);
  await rate(hubId, [{ rating: 5, reasons: [sound], comments: "Loud and clear." }], new Date("2026-10-01T01:44:20Z"));
});
const open = async (query = "") => (await speaker.open(`/dashboard/edit-hub/${hubId}?tab=analytics${query}`)).text;

it("says how it went in one sentence, with the time zone of a talk that was elsewhere", async () => {
  expect(await open()).toContain(
    "4.3 of 5 13 ratings, 1 comment Enter the audience size to see your response rate. Best minute 10:44 (Tokyo). People liked Pace. What could be better: Sound (room).",
  );
});

it("tells low stars because of the room from praise for it", async () => {
  expect(await open()).toContain("Low stars because of the room 3 ratings, 2.0 of 5. Without them: 5.0. Show them");
  const { text } = await speaker.open(`/dashboard/edit-hub/${hubId}/answers?reasons=room`);
  expect(text).toContain("3 answers, newest first");
  expect(text).not.toContain("Loud and clear.");
});

it("folds ratings without words into one line, and lists only them where asked to", async () => {
  expect(await open()).toContain("All ratings and comments 12 without words");
  const all = await speaker.open(`/dashboard/edit-hub/${hubId}/answers`);
  expect(all.text).toMatch(/Loud and clear\..*12 ratings without words|12 ratings without words.*Loud and clear\./);
  const wordless = await speaker.open(`/dashboard/edit-hub/${hubId}/answers?comment=without`);
  expect(wordless.text).toContain("12 answers, newest first");
  expect(wordless.text).not.toContain("Loud and clear.");
});

it("shows each part at an address of its own, and the audience for one that does not exist", async () => {
  expect(await open()).not.toContain("Around the talk");
  expect(await open("&part=timeline")).toContain(
    "Around the talk From the first activity on Thu 1 Oct 2026, Tokyo time",
  );
  expect(await open("&part=traffic&range=7")).toContain("Last 7 days");
  expect(await open("&part=form")).toContain("appears here once people open the page");
  expect(await open("&part=nonsense")).toContain("Reasons Ticked beside the stars");
});

it("counts who may be written to", async () => {
  expect(await open()).not.toContain("to write to");
  await captureLead(app.services, {
    hub: { id: hubId, ownerId: adaActor.id },
    deviceId: randomUUID(),
    source: "entry",
    person: { firstName: "Rosa", lastName: null, phone: null, company: null, email: "rosa@example.com" },
    consentText: "I agree",
    submissionKey: null,
  });
  expect(await open()).toContain("Follow-up 1 to write to");
});

it("of a talk without ratings shows what to do and who came, and no zeros as bars", async () => {
  const quiet = await insertHub(app.db, adaActor, { slug: "nobody-yet" });
  const { html, text } = await speaker.open(`/dashboard/edit-hub/${quiet.id}?tab=analytics`);
  expect(text).toMatch(/No answers yet .* What to do now .* Reach Total Views 0/);
  expect(html.slice(html.indexOf("panel-analytics"))).not.toContain('class="bars"');
});

it("offers to share or to ask by email until five people have rated, and a report from then on", async () => {
  const small = await insertHub(app.db, adaActor, { slug: "small-room" });
  const results = async () => speaker.open(`/dashboard/edit-hub/${small.id}?tab=analytics`);
  const report = `href="/dashboard/hubs/${small.id}/report"`;
  await rate(small.id, times(4, { rating: 5 }));
  const before = await results();
  expect(before.text).toContain("Share or ask by email first A report needs 5 ratings; 4 so far.");
  expect(before.html).not.toContain(report);
  await rate(small.id, [{ rating: 4 }]);
  const after = await results();
  expect(after.text).not.toContain("Share or ask by email first");
  expect(after.html).toContain(report);
});
