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
import type { Services } from "#app/services.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";

const noon = new Date("2026-11-21T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(noon.getTime() - minutes * 60_000);

async function adaIsRated(db: Database, values: Partial<typeof talkHubs.$inferInsert> = {}) {
  const hub = await insertHub(db, await insertSpeaker(db, ada), values);
  const services = { db, clock: { now: () => noon } } as Services;
  const form = (input: Partial<FeedbackInput> = {}): FeedbackInput => ({
    address: { username: ada.username, slug: hub.slug },
    deviceId: randomUUID(),
    submissionId: randomUUID(),
    rating: 4,
    comments: null,
    email: null,
    issuedAt: minutesAgo(45),
    ...input,
  });
  const rate = (input: Partial<FeedbackInput> = {}) => submitFeedback(services, form(input));
  const answers = () => db.select().from(feedbackSubmissions).where(eq(feedbackSubmissions.talkHubId, hub.id));
  return { hub, services, form, rate, answers };
}

describe("one answer per device", () => {
  it("is changed by sending again; a comment that is not repeated stays", async ({ db }) => {
    const { rate, answers } = await adaIsRated(db);
    const deviceId = randomUUID();
    expect(await rate({ deviceId, rating: 2, comments: "Too fast" })).toEqual({ ok: true, value: undefined });
    await rate({ deviceId, rating: 5 });
    expect(await answers()).toMatchObject([{ rating: 5, responses: { rating: 5, comments: "Too fast" } }]);
  });

  it("is found by the form's own id when the cookie was lost in between", async ({ db }) => {
    const { rate, answers } = await adaIsRated(db);
    const submissionId = randomUUID();
    await rate({ submissionId });
    await rate({ submissionId, deviceId: randomUUID(), rating: 1 });
    expect(await answers()).toMatchObject([{ rating: 1 }]);
  });

  it("of two devices is two", async ({ db }) => {
    const { rate, answers } = await adaIsRated(db);
    await rate();
    await rate();
    expect(await answers()).toHaveLength(2);
  });
});

describe("who leaves an address with the answer", () => {
  it("becomes a contact with the hub's consent text, linked to the answer", async ({ db }) => {
    const { rate, answers } = await adaIsRated(db, { leadConsentText: "Ada may write to me." });
    const deviceId = randomUUID();
    await rate({ deviceId, email: "rosa@example.com" });
    await rate({ deviceId, rating: 3 });
    const [lead] = await db.select().from(leads);
    expect(lead).toMatchObject({ email: "rosa@example.com", source: "feedback" });
    expect(await db.select().from(leadCaptures)).toMatchObject([{ consentText: "Ada may write to me." }]);
    expect(await answers()).toMatchObject([
      { rating: 3, submitterEmail: "rosa@example.com", leadId: lead?.id, emailConsentAt: noon },
    ]);
  });
});

describe("a room that answers in the same moment", () => {
  it("is kept whole, each answer once, in few statements", async ({ db }) => {
    const { services, form, answers } = await adaIsRated(db);
    const batcher = createFeedbackBatcher(services);
    const [deviceId, submissionId] = [randomUUID(), randomUUID()];
    const taps = [1, 2, 3, 4].map((rating) => form({ deviceId, submissionId, rating: rating as 1 | 2 | 3 | 4 }));
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
    expect(await answers()).toHaveLength(61);
    expect((await answers()).find((answer) => answer.deviceId === deviceId)).toMatchObject({ rating: 4 });
    expect(statements).toBeLessThan(30);
  });
});

describe("only an open hub takes answers", () => {
  it.for([
    ["a draft", { status: "draft" }],
    ["an archived hub", { status: "archived" }],
    ["a non-public hub", { publicVisibility: false }],
    ["a hub for a list", { access: "listed" }],
    ["a hub in the trash", { deletedAt: noon }],
    ["one that opens tomorrow", { openDate: "2026-11-22", openTime: "09:00" }],
    ["one that closed by hand an hour ago", { status: "closed", closedManuallyAt: minutesAgo(60) }],
    [
      "one whose schedule ended an hour ago",
      { openDate: "2026-11-20", openTime: "09:00", autoClose: true, closeDate: "2026-11-21", closeTime: "11:00" },
    ],
  ] as const)("not %s", async ([_what, values], { db }) => {
    const { rate, answers } = await adaIsRated(db, values);
    expect(await rate()).toEqual({ ok: false, refusal: "hub-not-open" });
    expect(await rate({ email: "rosa@example.com" })).toEqual({ ok: false, refusal: "hub-not-open" });
    expect(await answers()).toEqual([]);
    expect(await db.$count(leads)).toBe(0);
  });

  it.for([
    ["closed by hand", { status: "closed", closedManuallyAt: minutesAgo(29) }],
    [
      "closed by its schedule",
      { openDate: "2026-11-20", openTime: "09:00", autoClose: true, closeDate: "2026-11-21", closeTime: "11:31" },
    ],
  ] as const)("but one %s half an hour ago at most, for those who were writing", async ([_how, values], { db }) => {
    const { rate, answers } = await adaIsRated(db, values);
    expect((await rate()).ok).toBe(true);
    expect(await answers()).toHaveLength(1);
    expect((await rate({ issuedAt: minutesAgo(28) })).ok).toBe(false); // it was closed when they came
    expect(await answers()).toHaveLength(1);
  });

  it("by its current address and by an old one", async ({ db }) => {
    const { hub, rate, answers } = await adaIsRated(db);
    await db.update(talkHubs).set({ slug: "renamed" }).where(eq(talkHubs.id, hub.id));
    expect((await rate()).ok).toBe(true);
    expect((await rate({ address: { username: ada.username, slug: "renamed" } })).ok).toBe(true);
    expect((await rate({ address: { username: "nobody", slug: "renamed" } })).ok).toBe(false);
    expect(await answers()).toHaveLength(2);
  });
});

describe("the question", () => {
  it("is made when the first answer finds none", async ({ db }) => {
    const { hub, rate, answers } = await adaIsRated(db);
    await db.delete(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, hub.id));
    await rate();
    expect(await answers()).toHaveLength(1);
    expect(await db.select().from(feedbackQuestions)).toMatchObject([
      { question: "How would you rate this talk?", type: "rating", required: true, sortOrder: 0 },
    ]);
  });

  it("takes the next place where the speaker's own questions stand first", async ({ db }) => {
    const { hub } = await adaIsRated(db);
    await db.update(feedbackQuestions).set({ type: "text" }).where(eq(feedbackQuestions.talkHubId, hub.id));
    await ensureDefaultQuestion(db, hub.id);
    const ratingQuestions = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.type, "rating"));
    expect(ratingQuestions).toMatchObject([{ sortOrder: 1 }]);
  });
});

plain(
  "forty phones at once, each tapping twice, on a hub without a question: forty answers, one question",
  async () => {
    const opened = await openFreshDatabase();
    try {
      const { hub, rate, answers } = await adaIsRated(opened.db);
      await opened.db.delete(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, hub.id));
      const phones = Array.from({ length: 40 }, () => ({ deviceId: randomUUID(), submissionId: randomUUID() }));
      const sent = await Promise.all([...phones, ...phones].map((phone) => rate(phone)));
      expect(sent.every(({ ok }) => ok)).toBe(true);
      expect(await answers()).toHaveLength(40);
      expect(await opened.db.$count(feedbackQuestions)).toBe(1);
    } finally {
      await opened.close();
    }
  },
);
