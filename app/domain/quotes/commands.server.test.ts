import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackSubmissions, quotes, talkHubs } from "#app/database/schema/index.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { exportFeedback } from "#app/domain/feedback/export-feedback.server.ts";
import { listSubmissions, setSubmissionHidden } from "#app/domain/feedback/submissions.server.ts";
import {
  agreeToQuote,
  changeQuote,
  hasOutdatedQuote,
  setQuoteApproved,
  withdrawQuote,
} from "#app/domain/quotes/commands.server.ts";
import { findOwnComment, findQuote, listShownQuotes } from "#app/domain/quotes/queries.server.ts";
import { currentQuoteConsent, type QuoteDetails, quoteStateOf } from "#app/domain/quotes/quotes.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const words = "Calm, and I slept that night.";

async function setUpQuotes(db: Database) {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const hub = await insertHub(db, speaker, { eventName: "Lumen Day" });
  const services = servicesAt(db);
  const deviceId = randomUUID();
  const comment = (text: string | null, device = deviceId) =>
    submitFeedback(services, {
      address: { username: ada.username, slug: hub.slug },
      deviceId: device,
      submissionKey: newSubmissionKey(),
      rating: 5,
      comments: text,
      email: null,
      issuedAt: noon,
    });
  const agree = (change: object = {}) =>
    agreeToQuote(services, { hubId: hub.id, deviceId, comments: words, name: "Rosa", role: "Nurse", ...change });
  const stored = async () => (await db.select().from(quotes))[0] as typeof quotes.$inferSelect;
  const approve = async (change: object = {}, actor = speaker) => {
    const { id, version } = await stored();
    return setQuoteApproved(services, actor, { hubId: hub.id, quoteId: id, version, isApproved: true, ...change });
  };
  const shown = async () => (await listShownQuotes(services, { hubId: hub.id }, 5)).map(({ comment: each }) => each);
  return { speaker, other, hub, services, deviceId, comment, agree, stored, approve, shown };
}

describe("consent", () => {
  it("keeps the words, the name, the role, the time and the text that was ticked", async ({ db }) => {
    const { hub, comment, agree, stored, shown } = await setUpQuotes(db);
    await comment(words);
    expect(await agree()).toMatchObject({ ok: true, value: { wasApproved: false } });
    expect(await stored()).toMatchObject({
      talkHubId: hub.id,
      comment: words,
      authorName: "Rosa",
      authorRole: "Nurse",
      consentVersion: currentQuoteConsent,
      consentedAt: noon,
      approvedAt: null,
      version: 1,
    });
    expect(await shown()).toEqual([]);
  });

  it("needs a comment of this device, in the words that were on its screen", async ({ db }) => {
    const { services, hub, comment, agree, stored } = await setUpQuotes(db);
    expect(await agree()).toMatchObject({ ok: false, refusal: "no-comment" });
    await comment(null);
    expect(await agree()).toMatchObject({ ok: false, refusal: "no-comment" });
    await comment(`${words}\r\nReally.`);
    expect(await agree()).toMatchObject({ ok: false, refusal: "stale-copy" });
    expect(await agree({ deviceId: randomUUID() })).toMatchObject({ ok: false, refusal: "no-comment" });
    expect(await db.select().from(quotes)).toEqual([]);
    expect(await agree({ comments: `${words}\nReally.` })).toMatchObject({ ok: true });
    expect((await stored()).comment).toBe(`${words}\r\nReally.`);
    expect(await findOwnComment(services, { hubId: hub.id, deviceId: randomUUID() })).toBeNull();
  });

  it("counts once when sent twice; another name waits for approval again", async ({ db }) => {
    const { comment, agree, approve, stored, shown } = await setUpQuotes(db);
    await comment(words);
    await agree();
    await approve();
    expect(await agree()).toMatchObject({ value: { wasApproved: false } });
    expect(await shown()).toEqual([words]);
    expect(await agree({ name: "Rosa J." })).toMatchObject({ value: { wasApproved: true } });
    expect(await shown()).toEqual([]);
    expect(await stored()).toMatchObject({ authorName: "Rosa J.", approvedAt: null, version: 2 });
  });

  it("ends with a change of the comment, until its author agrees to the new words", async ({ db }) => {
    const { services, hub, deviceId, comment, agree, approve, shown } = await setUpQuotes(db);
    const device = { hubId: hub.id, deviceId };
    await comment(words);
    await agree();
    await approve();
    expect(await hasOutdatedQuote(services, device)).toBe(false);
    await comment("Too loud.");
    expect(await shown()).toEqual([]);
    expect(await hasOutdatedQuote(services, device)).toBe(true);
    expect(await findOwnComment(services, device)).toMatchObject({
      comment: "Too loud.",
      quote: { state: "outdated" },
    });
    await agree({ comments: "Too loud." });
    expect(await shown()).toEqual([]);
    await approve();
    expect(await shown()).toEqual(["Too loud."]);
  });

  it("is withdrawn with all that it held", async ({ db }) => {
    const { services, comment, agree, approve, stored, shown } = await setUpQuotes(db);
    await comment(words);
    await agree();
    await approve();
    const { id } = await stored();
    await withdrawQuote(services, id);
    await withdrawQuote(services, id);
    expect(await shown()).toEqual([]);
    expect(await db.select().from(quotes)).toEqual([]);
    expect(await findQuote(services, id)).toBeNull();
    expect(await changeQuote(services, id, { name: "Rosa", role: null })).toBe(false);
    expect((await db.select().from(feedbackSubmissions))[0]?.responses.comments).toBe(words);
  });
});

describe("approval", () => {
  it("is the speaker's alone, and of what is on the speaker's screen", async ({ db }) => {
    const { services, other, comment, agree, approve, stored, shown } = await setUpQuotes(db);
    await comment(words);
    await agree();
    expect(await approve({}, other)).toBeNull();
    expect(await approve({ hubId: (await insertHub(db, other)).id }, other)).toBeNull();
    expect(await approve({ quoteId: "not an id" })).toBeNull();
    const { id } = await stored();
    await changeQuote(services, id, { name: "Not Rosa", role: null });
    expect(await approve({ version: 1 })).toMatchObject({ ok: false, refusal: "stale-copy" });
    expect(await shown()).toEqual([]);
    expect(await approve()).toMatchObject({ ok: true });
    expect(await shown()).toEqual([words]);
    expect(await approve({ isApproved: false, version: 0 })).toMatchObject({ ok: true });
    expect(await shown()).toEqual([]);
  });

  it("does not outlive a hidden comment, a talk in the trash or one that is no longer public", async ({ db }) => {
    const { services, speaker, hub, comment, agree, approve, shown } = await setUpQuotes(db);
    await comment(words);
    await agree();
    await approve();
    const ofProfile = () => listShownQuotes(services, { speakerId: speaker.id }, 5);
    expect(await ofProfile()).toMatchObject([{ name: "Rosa", role: "Nurse", talk: { eventName: "Lumen Day" } }]);
    const changes = [
      { status: "draft" },
      { status: "archived" },
      { publicVisibility: false },
      { deletedAt: noon },
    ] as const;
    for (const change of changes) {
      await db.update(talkHubs).set(change).where(eq(talkHubs.id, hub.id));
      expect(await ofProfile()).toEqual([]);
      await db.update(talkHubs).set({ status: "active", publicVisibility: true, deletedAt: null });
    }
    expect(await ofProfile()).toHaveLength(1);
    const [submission] = await listSubmissions(services, speaker, { hubId: hub.id, mayBeQuoted: true });
    expect(submission?.quote).toMatchObject({ name: "Rosa", role: "Nurse", version: 1, isApproved: true });
    await setSubmissionHidden(services, speaker, { hubId: hub.id, feedbackId: submission?.id ?? "", isHidden: true });
    expect([await shown(), await ofProfile()]).toEqual([[], []]);
  });

  it("follows the same rule in SQL and in code", async ({ db }) => {
    const { services, hub, comment, agree, stored, shown } = await setUpQuotes(db);
    await comment(words);
    await agree();
    const { id } = await stored();
    for (const comment of [words, "Other words"])
      for (const isHidden of [false, true])
        for (const isApproved of [false, true]) {
          const details: QuoteDetails = { comment, currentComment: words, isHidden, isApproved };
          await db.update(quotes).set({ comment, approvedAt: isApproved ? noon : null });
          await db.update(feedbackSubmissions).set({ hiddenAt: isHidden ? noon : null });
          const state = quoteStateOf(details);
          expect((await findQuote(services, id))?.state, JSON.stringify(details)).toBe(state);
          expect((await shown()).length, JSON.stringify(details)).toBe(state === "shown" ? 1 : 0);
        }
    expect(hub.id).toBeDefined();
  });

  it("is in the export beside the comment, while it holds", async ({ db }) => {
    const { services, speaker, hub, comment, agree, approve } = await setUpQuotes(db);
    const readRows = async () => {
      const work = { actor: speaker, input: { hubId: hub.id }, report: async () => {} };
      const file = await exportFeedback(services, work);
      return parse((await buffer(file?.content as never)).toString(), { columns: true, bom: true }) as object[];
    };
    await comment(words);
    expect(await readRows()).toMatchObject([{ "Quote: Name": "", "Quote: Shown": "" }]);
    await agree({ name: "=cmd()" });
    expect(await readRows()).toMatchObject([
      { "Quote: Name": "'=cmd()", "Quote: Role": "Nurse", "Quote: Shown": "No" },
    ]);
    await approve();
    expect(await readRows()).toMatchObject([{ "Quote: Shown": "Yes" }]);
    await comment("Other words.");
    expect(await readRows()).toMatchObject([{ Comment: "Other words.", "Quote: Name": "" }]);
  });
});
