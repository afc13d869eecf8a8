import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it as plain } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackQuestions, feedbackSubmissions, leadCaptures, leads, talkHubs } from "#app/database/schema/index.ts";
import {
  createFeedbackBatcher,
  ensureDefaultQuestion,
  type FeedbackInput,
  submitFeedback,
} from "#app/domain/feedback/commands.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { servicesAt } from "#tests/support/studio.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

const noon = new Date("2026-11-21T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(noon.getTime() - minutes * 60_000);

async function setUpFeedback(db: Database, values: Partial<typeof talkHubs.$inferInsert> = {}) {
  const hub = await insertHub(db, await insertSpeaker(db, ada), values);
  const services = servicesAt(db, noon);
  const form = (input: Partial<FeedbackInput> = {}): FeedbackInput => ({
    address: { username: ada.username, slug: hub.slug },
    deviceId: randomUUID(),
    submissionKey: newSubmissionKey(),
    rating: 4,
    comments: null,
    email: null,
    issuedAt: minutesAgo(45),
    ...input,
  });
  const rate = (input: Partial<FeedbackInput> = {}) => submitFeedback(services, form(input));
  const submissions = () => db.select().from(feedbackSubmissions).where(eq(feedbackSubmissions.talkHubId, hub.id));
  return { hub, services, form, rate, submissions };
}

describe("feedback of one device", () => {
  it("is replaced by sending again; a comment that is not repeated stays", async ({ db }) => {
    const { rate, submissions } = await setUpFeedback(db);
    const deviceId = randomUUID();
    expect(await rate({ deviceId, rating: 2, comments: "Too fast" })).toEqual({ ok: true, value: undefined });
    await rate({ deviceId, rating: 5 });
    expect(await submissions()).toMatchObject([{ rating: 5, responses: { rating: 5, comments: "Too fast" } }]);
  });

  it("has the reasons that were ticked last; a form that asks for none leaves them", async ({ db }) => {
    const { rate, submissions } = await setUpFeedback(db);
    const deviceId = randomUUID();
    const sound = { text: "Sound", kind: "room" } as const;
    await rate({ deviceId, rating: 2, comments: "Too quiet", reasons: [sound] });
    await rate({ deviceId, rating: 2 });
    expect(await submissions()).toMatchObject([{ responses: { comments: "Too quiet", reasons: [sound] } }]);
    await rate({ deviceId, rating: 5, reasons: [] });
    expect(await submissions()).toMatchObject([{ responses: { rating: 5, comments: "Too quiet", reasons: [] } }]);
  });

  it("is found by the form's id if the cookie was lost in between", async ({ db }) => {
    const { rate, submissions } = await setUpFeedback(db);
    const submissionKey = newSubmissionKey();
    await rate({ submissionKey });
    await rate({ submissionKey, deviceId: randomUUID(), rating: 1 });
    expect(await submissions()).toMatchObject([{ rating: 1 }]);
  });

  it("is separate from another device's", async ({ db }) => {
    const { rate, submissions } = await setUpFeedback(db);
    await rate();
    await rate();
    expect(await submissions()).toHaveLength(2);
  });
});

describe("an attendee who leaves an address with the feedback", () => {
  it("becomes a contact with the hub's consent text, linked to the feedback", async ({ db }) => {
    const { rate, submissions } = await setUpFeedback(db, { leadConsentText: "Ada may write to me." });
    const deviceId = randomUUID();
    await rate({ deviceId, email: typedAddress("rosa@example.com") });
    await rate({ deviceId, rating: 3 });
    const [lead] = await db.select().from(leads);
    expect(lead).toMatchObject({ email: "rosa@example.com", source: "feedback" });
    expect(await db.select().from(leadCaptures)).toMatchObject([{ consentText: "Ada may write to me." }]);
    expect(await submissions()).toMatchObject([
      { rating: 3, submitterEmail: "rosa@example.com", leadId: lead?.id, emailConsentAt: noon },
    ]);
  });
});

describe("a room that submits at the same moment", () => {
  it("is stored completely, each submission once, in few statements", async ({ db }) => {
    const { services, form, submissions } = await setUpFeedback(db);
    const batcher = createFeedbackBatcher(services);
    const [deviceId, submissionKey] = [randomUUID(), newSubmissionKey()];
    const taps = [1, 2, 3, 4].map((rating) => form({ deviceId, submissionKey, rating: rating as 1 | 2 | 3 | 4 }));
    const forms = [
      ...Array.from({ length: 60 }, () => form()),
      ...taps,
      form({ address: { username: "x", slug: "y" } }),
    ];
    const outcomes: unknown[] = [];
    const statements = await countStatements(db, async () => {
      outcomes.push(...(await Promise.all(forms.map(batcher.submit))));
    });
    expect(outcomes.filter((outcome) => (outcome as { ok: boolean }).ok)).toHaveLength(64);
    expect(outcomes.at(-1)).toEqual({ ok: false, refusal: "hub-not-open" });
    expect(await submissions()).toHaveLength(61);
    expect((await submissions()).find((submission) => submission.deviceId === deviceId)).toMatchObject({ rating: 4 });
    expect(statements).toBeLessThan(30);
  });
});

describe("only an open hub accepts feedback", () => {
  it.for([
    ["a draft", { status: "draft" }],
    ["an archived hub", { status: "archived" }],
    ["a non-public hub", { publicVisibility: false }],
    ["a hub for a list", { access: "listed" }],
    ["a hub in the trash", { deletedAt: noon }],
    ["one that opens tomorrow", { openDate: "2026-11-22", openTime: "09:00" }],
    ["one that was closed manually an hour ago", { status: "closed", closedManuallyAt: minutesAgo(60) }],
    [
      "one whose schedule ended an hour ago",
      { openDate: "2026-11-20", openTime: "09:00", autoClose: true, closeDate: "2026-11-21", closeTime: "11:00" },
    ],
  ] as const)("not %s", async ([_label, values], { db }) => {
    const { rate, submissions } = await setUpFeedback(db, values);
    expect(await rate()).toEqual({ ok: false, refusal: "hub-not-open" });
    expect(await rate({ email: typedAddress("rosa@example.com") })).toEqual({ ok: false, refusal: "hub-not-open" });
    expect(await submissions()).toEqual([]);
    expect(await db.$count(leads)).toBe(0);
  });

  it.for([
    ["closed manually", { status: "closed", closedManuallyAt: minutesAgo(29) }],
    [
      "closed by its schedule",
      { openDate: "2026-11-20", openTime: "09:00", autoClose: true, closeDate: "2026-11-21", closeTime: "11:31" },
    ],
  ] as const)(
    "but also one %s within the last half hour, for attendees who were writing",
    async ([_how, values], { db }) => {
      const { rate, submissions } = await setUpFeedback(db, values);
      expect((await rate()).ok).toBe(true);
      expect(await submissions()).toHaveLength(1);
      expect((await rate({ issuedAt: minutesAgo(28) })).ok).toBe(false); // the hub was closed when they opened the form
      expect(await submissions()).toHaveLength(1);
    },
  );

  it("at its current address and at a former one", async ({ db }) => {
    const { hub, rate, submissions } = await setUpFeedback(db);
    await db.update(talkHubs).set({ slug: "renamed" }).where(eq(talkHubs.id, hub.id));
    expect((await rate()).ok).toBe(true);
    expect((await rate({ address: { username: ada.username, slug: "renamed" } })).ok).toBe(true);
    expect((await rate({ address: { username: "nobody", slug: "renamed" } })).ok).toBe(false);
    expect(await submissions()).toHaveLength(2);
  });
});

describe("the question", () => {
  it("is created when the first feedback finds none", async ({ db }) => {
    const { hub, rate, submissions } = await setUpFeedback(db);
    await db.delete(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, hub.id));
    await rate();
    expect(await submissions()).toHaveLength(1);
    expect(await db.select().from(feedbackQuestions)).toMatchObject([
      { question: "How would you rate this talk?", type: "rating", required: true, sortOrder: 0 },
    ]);
  });

  it("gets the next position if the speaker's own questions come first", async ({ db }) => {
    const { hub } = await setUpFeedback(db);
    await db.update(feedbackQuestions).set({ type: "text" }).where(eq(feedbackQuestions.talkHubId, hub.id));
    await ensureDefaultQuestion(db, hub.id);
    const ratingQuestions = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.type, "rating"));
    expect(ratingQuestions).toMatchObject([{ sortOrder: 1 }]);
  });
});

plain(
  "forty phones at once, each tapping twice, on a hub without a question: forty submissions, one question",
  async () => {
    const opened = await openFreshDatabase();
    try {
      const { hub, rate, submissions } = await setUpFeedback(opened.db);
      await opened.db.delete(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, hub.id));
      const phones = Array.from({ length: 40 }, () => ({ deviceId: randomUUID(), submissionKey: newSubmissionKey() }));
      const sent = await Promise.all([...phones, ...phones].map((phone) => rate(phone)));
      expect(sent.every(({ ok }) => ok)).toBe(true);
      expect(await submissions()).toHaveLength(40);
      expect(await opened.db.$count(feedbackQuestions)).toBe(1);
    } finally {
      await opened.close();
    }
  },
);
