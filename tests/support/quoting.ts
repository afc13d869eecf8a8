// A talk of Ada's with a comment that becomes a quote, for the tests of quotes.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { quotes, users } from "#app/database/schema/index.ts";
import { quotePath } from "#app/domain/quotes/queries.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

export const path = "/ada-nwosu/kind-machines";
export const profile = "/ada-nwosu";
export const words = "Calm, and I <b>slept</b> that night.";
export const json = { accept: "application/json" };

interface Given {
  app: TestApp;
  actor: Actor;
  hub: Awaited<ReturnType<typeof insertHub>>;
  speaker: Visitor;
  server: Awaited<ReturnType<TestApp["listen"]>>;
}

/** For every test of a file: Ada's talk, and what its attendees and Ada do with quotes. */
export function withQuotedTalk() {
  const given = {} as Given;
  beforeAll(async () => {
    given.app = await startTestApp();
    given.server = await given.app.listen();
  });
  beforeEach(async () => {
    await given.app.db.delete(users);
    given.app.installation.feedbackForms.invalidate();
    given.actor = await insertSpeaker(given.app.db, ada);
    given.hub = await insertHub(given.app.db, given.actor, { eventName: "Lumen Day" });
    given.speaker = await given.app.visitor().signIn(ada);
  });
  afterAll(async () => {
    given.server.close();
    await given.app.close();
  });
  return Object.assign(given, createSteps(given));
}

function createSteps(given: Given) {
  const fields = (more: Record<string, string>) => ({
    form_token: given.app.formToken(given.hub.id),
    submission_id: randomUUID(),
    ...more,
  });
  const comment = (visitor: Visitor, comments: string, more: Record<string, string> = {}, headers = {}) =>
    visitor.submit(`${path}/feedback`, fields({ rating: "5", comments, ...more }), headers);
  const agree = (visitor: Visitor, more: Record<string, string> = {}, headers = {}) =>
    visitor.submit(
      `${path}/quote`,
      fields({ comments: words, name: "Rosa <i>Jimenez</i>", role: "Nurse", mayQuote: "on", ...more }),
      headers,
    );
  const storedQuote = async () => (await given.app.db.select().from(quotes))[0];
  /** What the speaker's button sends. */
  async function approve(
    intent = "quote",
    visitor = given.speaker,
    hubId = given.hub.id,
    more: Record<string, string> = {},
  ) {
    const stored = await storedQuote();
    return visitor.submit(`/dashboard/edit-hub/${hubId}/answers`, {
      intent,
      quoteId: stored?.id ?? randomUUID(),
      quoteVersion: String(stored?.version),
      ...more,
    });
  }
  /** Rosa's phone, after a comment that she and Ada agreed to show. */
  async function publishQuote() {
    const phone = given.app.visitor();
    await comment(phone, words);
    await agree(phone);
    expect((await approve()).status).toBe(200);
    return { phone, link: quotePath(given.app.services, (await storedQuote())?.id ?? "") };
  }
  /** As anyone sees it, from the page cache. */
  const read = async (at: string) => (await fetch(given.server.origin + at)).text();
  async function expectShown(isShown: boolean) {
    for (const at of [path, profile]) expect((await read(at)).includes("slept"), at).toBe(isShown);
  }
  return { fields, comment, agree, storedQuote, approve, publishQuote, read, expectShown };
}
