// What an audience left, through the API: feedback, quotes and requests, with the rules of the screens.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  feedbackQuestions,
  feedbackSubmissions,
  hubEvents,
  quotes,
  talkRequestNotices,
  talkRequestSupporters,
  talkRequests,
} from "#app/database/schema/index.ts";
import { quoteConsents } from "#app/domain/quotes/quotes.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { type ApiProgram, withAdaProgram } from "#tests/support/api-program.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import type { TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let hub: Awaited<ReturnType<typeof insertHub>>;
let send: ApiProgram;
withAdaProgram(async (fixture) => {
  ({ app, adaActor, send } = fixture);
  hub = await insertHub(app.db, adaActor);
});

const change = (path: string, body: object) => send(`/api/v1${path}`, { method: "PATCH", body });
const list = async (path: string) => (await send(`/api/v1${path}`)).body.items;

/** Someone's stars, with a comment. */
async function insertRating(rating: number, comments: string, deviceId = randomUUID()) {
  const [question] = await app.db.select().from(feedbackQuestions);
  const [inserted] = await app.db
    .insert(feedbackSubmissions)
    .values({
      ...{ talkHubId: hub.id, questionId: question?.id ?? "", submissionKey: newSubmissionKey(), deviceId },
      responses: { rating, comments },
    })
    .returning({ id: feedbackSubmissions.id });
  return inserted?.id ?? "";
}

describe("feedback", () => {
  it("has stars, comment and answers, and tells neither the phone nor the time", async () => {
    const deviceId = randomUUID();
    const id = await insertRating(5, "Calm.", deviceId);
    const question = { talkHubId: hub.id, question: "Would you come again?", sortOrder: 1 };
    const [again] = await app.db
      .insert(feedbackQuestions)
      .values({ ...question, type: "yes_no" })
      .returning();
    await app.db.insert(feedbackSubmissions).values({
      ...{ talkHubId: hub.id, questionId: again?.id ?? "", submissionKey: newSubmissionKey(), deviceId },
      responses: { answer: true },
    });
    const [feedback] = await list("/feedback");
    expect(feedback).toEqual({
      id,
      talk_hub_id: hub.id,
      talk_hub_title: hub.title,
      rating: 5,
      comments: "Calm.",
      reasons: [],
      answers: [{ question_id: again?.id, question: "Would you come again?", type: "yes_no", answer: true }],
      submitter_email: null,
      email_consent_at: null,
      sent_from: "later",
      is_hidden: false,
      is_on_stage: false,
      created_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect((await send(`/api/v1/feedback/${id}`)).body).toEqual(feedback);
  });

  it("is filtered as on the screen, at one talk or at all", async () => {
    const deviceId = randomUUID();
    await insertRating(5, "Calm.", deviceId);
    await insertRating(2, "Too loud.");
    await app.db.insert(hubEvents).values({ talkHubId: hub.id, deviceId, kind: "present", day: "2026-03-04" });
    const comments = async (query: string) =>
      (await list(`/feedback?${query}`)).map((each: { comments: string }) => each.comments);
    expect(await comments("")).toEqual(["Too loud.", "Calm."]);
    expect(await comments("rating=2")).toEqual(["Too loud."]);
    expect(await comments("sent_from=room")).toEqual(["Calm."]);
    expect(await comments(`talk_hub_id=${hub.id}&comments=without`)).toEqual([]);
    expect(await comments(`talk_hub_id=${randomUUID()}`)).toEqual([]);
  });

  it("is listed page by page, and neither ids nor addresses of pages tell a moment", async () => {
    for (const words of ["Calm.", "Clear.", "Too loud."]) await insertRating(4, words);
    const comments: string[] = [];
    let next: string | undefined = "/api/v1/feedback?limit=1";
    while (next) {
      const { headers, body } = await send(next);
      comments.push(body.items[0].comments);
      expect(body.items[0].id[14]).toBe("4");
      next = /^<(.+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
      expect(next ?? "").not.toMatch(/before=\d{13}/);
    }
    expect(comments.sort()).toEqual(["Calm.", "Clear.", "Too loud."]);
    for (const before of [`1764000000000-${randomUUID()}`, "x"])
      expect((await send(`/api/v1/feedback?before=${before}`)).body).toMatchObject({
        status: 422,
        errors: [{ parameter: "before" }],
      });
  });

  it("can be hidden and shown, which leaves everything else", async () => {
    const id = await insertRating(2, "Too loud.");
    const hidden = await change(`/feedback/${id}`, { is_hidden: true });
    expect(hidden.body).toMatchObject({ is_hidden: true, is_on_stage: false, comments: "Too loud." });
    expect(await list("/feedback")).toEqual([]);
    expect(await list("/feedback?hidden=only")).toEqual([hidden.body]);
    expect((await change(`/feedback/${id}`, { is_hidden: false, is_on_stage: true })).body).toMatchObject({
      is_hidden: false,
      is_on_stage: true,
    });
    expect((await change(`/feedback/${id}`, { rating: 5 })).body.errors).toMatchObject([{ pointer: "#/rating" }]);
  });
});

describe("a quote", () => {
  const insertQuote = async (comment: string) => {
    const feedbackId = await insertRating(5, comment);
    const author = { authorName: "Rosa", authorRole: "Nurse", consentVersion: 2, consentedAt: new Date() };
    const [quote] = await app.db
      .insert(quotes)
      .values({ talkHubId: hub.id, feedbackId, comment, ...author })
      .returning();
    return { id: quote?.id ?? "", feedbackId };
  };

  it("says what its author agreed to, and is shown in the version that was read", async () => {
    const { id, feedbackId } = await insertQuote("Calm.");
    expect(await list("/quotes?state=waiting")).toMatchObject([
      { id, comment: "Calm.", author_name: "Rosa", rating: 5, consent_text: quoteConsents[2], version: 1 },
    ]);
    await app.db.update(quotes).set({ authorName: "Not Rosa", version: 2 });
    const stale = await change(`/quotes/${id}`, { is_approved: true, version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale-copy", errors: [{ pointer: "#/version" }] } });
    const shown = await change(`/quotes/${id}`, { is_approved: true, version: 2 });
    expect(shown.body).toMatchObject({ state: "shown", author_name: "Not Rosa" });
    await change(`/feedback/${feedbackId}`, { is_hidden: true });
    expect(await list("/quotes?state=shown")).toEqual([]);
    expect(await list("/quotes?state=hidden")).toMatchObject([{ id }]);
  });

  it("is none any more once its author changed the comment", async () => {
    const { id } = await insertQuote("Calm.");
    await app.db.update(feedbackSubmissions).set({ responses: { rating: 5, comments: "Loud." } });
    expect(await list("/quotes")).toEqual([]);
    expect((await change(`/quotes/${id}`, { is_approved: true, version: 1 })).status).toBe(404);
  });
});

describe("a request", () => {
  const insertRequest = async () => {
    const [requestId, supporterId, deviceId] = [randomUUID(), randomUUID(), randomUUID()];
    const request = { id: requestId, talkHubId: hub.id, text: "The reading list?", deviceId };
    await app.db.insert(talkRequests).values({ ...request, submissionKey: newSubmissionKey() });
    await app.db.insert(talkRequestSupporters).values({ id: supporterId, requestId, deviceId });
    const notice = { talkHubId: hub.id, requestId, supporterId, email: "rosa@example.com" };
    await app.db.insert(talkRequestNotices).values(notice);
    return requestId;
  };
  const answer = (id: string, body: object) => send(`/api/v1/requests/${id}/answer`, { method: "POST", body });

  it("is approved, hidden, and answered once, with one email to who asked", async () => {
    const id = await insertRequest();
    expect(await list("/requests?state=waiting")).toMatchObject([{ id, supporter_count: 1, notice_count: 1 }]);
    expect((await change(`/requests/${id}`, { state: "hidden" })).body.state).toBe("hidden");
    expect((await answer(id, { text: "Here." })).body.code).toBe("request-hidden");
    expect((await change(`/requests/${id}`, { state: "approved" })).body.state).toBe("approved");
    const body = { text: "Here.", url: "https://example.com/books", link_title: "Books" };
    expect((await answer(id, body)).body).toMatchObject({
      ...{ state: "answered", answer_text: "Here.", answer_resource_title: "Books" },
    });
    expect((await answer(id, body)).body.code).toBe("already-answered");
    await drainQueue(app);
    expect(await list("/requests")).toMatchObject([{ id, notice_count: 0 }]);
  });

  it("names what an answer lacks", async () => {
    const id = await insertRequest();
    const pointersOf = async (body: object) =>
      (await answer(id, body)).body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(await pointersOf({})).toEqual(["#/text"]);
    expect(await pointersOf({ url: "https://example.com" })).toEqual(["#/link_title"]);
    expect(await pointersOf({ url: "javascript:alert(1)", link_title: "Books" })).toEqual(["#/url"]);
    expect(await pointersOf({ resource_id: randomUUID() })).toEqual(["#/resource_id"]);
  });
});
