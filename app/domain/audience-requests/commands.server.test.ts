import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import {
  profiles,
  resources,
  talkHubs,
  talkRequestNotices,
  talkRequestSupporters,
  talkRequests,
} from "#app/database/schema/index.ts";
import { sendAudienceRequestAnswers } from "#app/domain/audience-requests/answer-notices.server.ts";
import { audienceRequestStateOf, audienceRequestStates } from "#app/domain/audience-requests/audience-requests.ts";
import {
  answerAudienceRequest,
  approveAudienceRequest,
  hideAudienceRequest,
} from "#app/domain/audience-requests/commands.server.ts";
import type { AudienceRequestAnswer } from "#app/domain/audience-requests/form.ts";
import {
  countAudienceRequests,
  isInState,
  listAudienceRequests,
  listPublicAudienceRequests,
  listWaitingAudienceRequests,
} from "#app/domain/audience-requests/queries.server.ts";
import {
  sendAudienceRequest,
  supportAudienceRequest,
} from "#app/domain/audience-requests/send-audience-request.server.ts";
import { removeResource } from "#app/domain/files/resources.server.ts";
import { sweepExpiredRows } from "#app/domain/privacy/sweep-expired-rows.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, rosa, tomas } from "#tests/support/people.ts";
import { listQueuedEmails, takeQueuedJobs } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

const paper = "The paper about <b>lamps</b>";

/** Ada's hub and Ben's, with attendees who ask there. */
async function setUpAudienceRequests(db: Database) {
  const services = servicesAt(db);
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const [hub, bensHub] = [await insertHub(db, speaker), await insertHub(db, other, { slug: "lamps" })];
  const ask = (text = paper, change: Partial<Parameters<typeof sendAudienceRequest>[1]> = {}) =>
    sendAudienceRequest(services, {
      hubId: hub.id,
      deviceId: randomUUID(),
      text,
      email: null,
      submissionKey: newSubmissionKey(),
      ...change,
    });
  const stored = async (text = paper) => {
    const [row] = await db.select().from(talkRequests).where(eq(talkRequests.text, text));
    return row as typeof talkRequests.$inferSelect;
  };
  const refOf = async (text = paper) => ({ hubId: hub.id, requestId: (await stored(text))?.id });
  const approve = async (text = paper) => approveAudienceRequest(services, speaker, await refOf(text));
  const support = async (change: Partial<Parameters<typeof supportAudienceRequest>[1]> = {}) =>
    supportAudienceRequest(services, { ...(await refOf()), deviceId: randomUUID(), email: null, ...change });
  const answer = async (change: Partial<AudienceRequestAnswer> = {}, actor = speaker, hubId = hub.id) =>
    answerAudienceRequest(services, actor, hubId, {
      requestId: (await stored())?.id,
      linkId: randomUUID(),
      text: "It is in the files.",
      resourceId: null,
      url: null,
      linkTitle: null,
      ...change,
    });
  const addresses = async () => (await db.select().from(talkRequestNotices)).map(({ email }) => email).sort();
  const shown = async () => (await listPublicAudienceRequests(services, hub.id, 1)).rows.map(({ text }) => text);
  return { services, speaker, other, hub, bensHub, ask, stored, refOf, approve, support, answer, addresses, shown };
}

describe("a request", () => {
  it("is seen by nobody else before the speaker approves it, nor once it is hidden", async ({ db }) => {
    const { services, speaker, hub, ask, approve, refOf, shown } = await setUpAudienceRequests(db);
    expect(await ask()).toMatchObject({ ok: true });
    expect([await shown(), (await listPublicAudienceRequests(services, hub.id, 1)).total]).toEqual([[], 0]);
    expect(await listWaitingAudienceRequests(services, speaker, 3)).toMatchObject([{ hubId: hub.id, count: 1 }]);
    await approve();
    expect([await shown(), (await listPublicAudienceRequests(services, hub.id, 1)).total]).toEqual([[paper], 1]);
    await hideAudienceRequest(services, speaker, await refOf());
    expect([await shown(), (await listPublicAudienceRequests(services, hub.id, 1)).total]).toEqual([[], 0]);
    await approve();
    expect(await shown()).toEqual([paper]);
  });

  it("is stored once, by its form's id and by its words", async ({ db }) => {
    const { ask, addresses } = await setUpAudienceRequests(db);
    const [deviceId, submissionKey] = [randomUUID(), newSubmissionKey()];
    await ask(paper, { deviceId, submissionKey });
    await ask(paper, { deviceId, submissionKey, email: typedAddress(rosa.email) });
    // The phone got its cookie meanwhile, or has no scripts.
    await ask(paper, { deviceId: randomUUID(), submissionKey });
    await ask(paper, { deviceId, submissionKey: null });
    expect(await db.$count(talkRequests)).toBe(1);
    expect(await db.$count(talkRequestSupporters)).toBe(1);
    expect(await addresses()).toEqual([rosa.email]);
    await ask(paper);
    expect(await db.$count(talkRequests)).toBe(2);
  });

  it("is one of at most three per device and talk", async ({ db }) => {
    const { ask, bensHub } = await setUpAudienceRequests(db);
    const deviceId = randomUUID();
    for (const text of ["One", "Two", "Three"]) expect(await ask(text, { deviceId })).toMatchObject({ ok: true });
    expect(await ask("Four", { deviceId })).toMatchObject({ ok: false, refusal: "request-limit-reached" });
    expect(await ask("Two", { deviceId })).toMatchObject({ ok: true });
    expect(await ask("Four")).toMatchObject({ ok: true });
    expect(await ask("Four", { deviceId, hubId: bensHub.id })).toMatchObject({ ok: true });
  });

  it("has the same state in SQL and in code", async ({ db }) => {
    const { ask, stored } = await setUpAudienceRequests(db);
    await ask();
    for (const approvedAt of [null, noon])
      for (const hiddenAt of [null, noon])
        for (const answeredAt of approvedAt ? [null, noon] : [null]) {
          await db.update(talkRequests).set({ approvedAt, hiddenAt, answeredAt });
          const found = [];
          for (const state of audienceRequestStates)
            if ((await db.$count(talkRequests, isInState(state))) > 0) found.push(state);
          expect(found).toEqual([audienceRequestStateOf(await stored())]);
        }
  });
});

describe("+1", () => {
  it("counts once per device, and only where everyone may read the request", async ({ db }) => {
    const { services, speaker, hub, bensHub, ask, approve, support, refOf } = await setUpAudienceRequests(db);
    await ask();
    const missing = { ok: false, refusal: "request-missing" };
    expect(await support()).toEqual(missing);
    await approve();
    const deviceId = randomUUID();
    for (const _ of [1, 2]) expect(await support({ deviceId })).toMatchObject({ ok: true });
    expect(await support({ hubId: bensHub.id })).toEqual(missing);
    const [request] = await listAudienceRequests(services, speaker, { hubId: hub.id, state: "approved" });
    expect(request).toMatchObject({ text: paper, supporterCount: 2, noticeCount: 0 });
    await hideAudienceRequest(services, speaker, await refOf());
    expect(await support()).toEqual(missing);
  });

  it("leaves one address per device, which may be corrected", async ({ db }) => {
    const { ask, approve, support, addresses } = await setUpAudienceRequests(db);
    await ask(paper, { email: typedAddress(rosa.email) });
    await approve();
    const deviceId = randomUUID();
    await support({ deviceId, email: typedAddress("tomsa@example.com") });
    await support({ deviceId, email: typedAddress(tomas.email) });
    await support({ deviceId });
    await support({ email: typedAddress(rosa.email) });
    expect(await addresses()).toEqual([rosa.email, tomas.email].sort());
  });
});

describe("an answer", () => {
  it("is given once, is public, and is emailed once to each address", async ({ db }) => {
    const { services, hub, ask, approve, support, answer } = await setUpAudienceRequests(db);
    await ask(paper, { email: typedAddress(rosa.email) });
    await approve();
    await support({ email: typedAddress(tomas.email) });
    await support();
    expect(await answer()).toMatchObject({ ok: true });
    expect(await answer({ text: "Again" })).toEqual({ ok: false, refusal: "already-answered" });
    expect(await support({ email: typedAddress("late@example.com") })).toEqual({
      ok: false,
      refusal: "already-answered",
    });
    expect(await takeQueuedJobs(db, "send-request-answers")).toHaveLength(1);
    for (const _ of [1, 2]) await sendAudienceRequestAnswers(services);
    const emails = await listQueuedEmails(db);
    expect(emails.map(({ to }) => to).sort()).toEqual([rosa.email, tomas.email].sort());
    expect(emails[0]).toMatchObject({
      template: "request-answer",
      values: { link: "https://hubs.example/ada-nwosu/kind-machines/ask" },
    });
    expect(JSON.stringify(emails)).not.toMatch(/lamps|in the files/);
    expect((await listPublicAudienceRequests(services, hub.id, 1)).rows).toMatchObject([
      { text: paper, supporterCount: 3, answer: { text: "It is in the files.", resourceId: null } },
    ]);
    const nextDay = servicesAt(db, new Date(noon.getTime() + 25 * 3_600_000));
    await sweepExpiredRows(nextDay);
    expect(await db.$count(talkRequestNotices)).toBe(0);
  });

  it("approves what was waiting, and never what is hidden", async ({ db }) => {
    const { services, speaker, ask, refOf, answer, shown } = await setUpAudienceRequests(db);
    await ask();
    await hideAudienceRequest(services, speaker, await refOf());
    expect(await answer()).toEqual({ ok: false, refusal: "request-hidden" });
    await approveAudienceRequest(services, speaker, await refOf());
    await db.update(talkRequests).set({ approvedAt: null });
    expect(await answer()).toMatchObject({ ok: true });
    expect(await shown()).toEqual([paper]);
  });

  it("may be one of the hub's files, or a link that becomes one", async ({ db }) => {
    const { services, speaker, hub, bensHub, ask, answer, stored } = await setUpAudienceRequests(db);
    const link = { title: "Slides", type: "link", resourceType: "link", externalUrl: "https://example.com" } as const;
    const [bens] = await db
      .insert(resources)
      .values({ ...link, talkHubId: bensHub.id })
      .returning();
    await ask();
    expect(await answer({ resourceId: bens?.id ?? null })).toEqual({ ok: false, refusal: "resource-missing" });
    const linkId = randomUUID();
    const withLink = { linkId, url: "https://example.com/paper", linkTitle: "The paper", text: null };
    expect(await answer(withLink)).toMatchObject({ ok: true });
    expect((await stored()).answerResourceId).toBe(linkId);
    expect(await db.select().from(resources).where(eq(resources.talkHubId, hub.id))).toMatchObject([
      { id: linkId, title: "The paper", externalUrl: "https://example.com/paper" },
    ]);
    await removeResource(services, speaker, hub.id, linkId);
    expect((await listPublicAudienceRequests(services, hub.id, 1)).rows).toMatchObject([
      { answer: { text: null, resourceId: null } },
    ]);
  });

  it("waits while the hub is not public", async ({ db }) => {
    const { services, speaker, hub, ask, answer } = await setUpAudienceRequests(db);
    await ask(paper, { email: typedAddress(rosa.email) });
    await answer();
    const states = [{ status: "draft" }, { publicVisibility: false }, { deletedAt: noon }] as const;
    for (const state of states) {
      await db.update(talkHubs).set(state).where(eq(talkHubs.id, hub.id));
      await sendAudienceRequestAnswers(services);
      await db.update(talkHubs).set({ status: "active", publicVisibility: true, deletedAt: null });
    }
    await db.update(profiles).set({ sendingStoppedAt: noon }).where(eq(profiles.id, speaker.id));
    await sendAudienceRequestAnswers(services);
    await db.update(profiles).set({ sendingStoppedAt: null });
    expect(await listQueuedEmails(db)).toEqual([]);
    await sendAudienceRequestAnswers(services);
    expect(await listQueuedEmails(db)).toMatchObject([{ to: rosa.email }]);
  });

  it("is the speaker's alone", async ({ db }) => {
    const { services, other, hub, bensHub, ask, answer, refOf, shown } = await setUpAudienceRequests(db);
    await ask();
    const ref = await refOf();
    for (const hubId of [hub.id, bensHub.id]) {
      expect(await approveAudienceRequest(services, other, { ...ref, hubId })).toBeNull();
      expect(await hideAudienceRequest(services, other, { ...ref, hubId })).toBeNull();
      expect(await answer({}, other, hubId)).toBeNull();
      expect(await listAudienceRequests(services, other, { hubId, state: "waiting" })).toEqual([]);
    }
    expect(await countAudienceRequests(services, other, hub.id)).toMatchObject({ waiting: 0 });
    expect(await listWaitingAudienceRequests(services, other, 3)).toEqual([]);
    expect(await approveAudienceRequest(services, other, { hubId: hub.id, requestId: "no id" })).toBeNull();
    expect(await shown()).toEqual([]);
  });
});
