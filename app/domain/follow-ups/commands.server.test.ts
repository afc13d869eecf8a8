import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { followUps, leadCaptures, leads, profiles, talkHubs } from "#app/database/schema/index.ts";
import { reuseFollowUp, saveDraft, sendFollowUp, startFollowUp } from "#app/domain/follow-ups/commands.server.ts";
import { countPendingEmails, findDraft } from "#app/domain/follow-ups/queries.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { rosa, setUpTalk, thanks, tomas, zoe } from "#tests/support/follow-up-talk.ts";
import { ada, ben } from "#tests/support/people.ts";
import { listQueuedEmails, listQueuedJobs } from "#tests/support/queue.ts";
import { noon } from "#tests/support/studio.ts";

describe("writing to everyone who came", () => {
  it("sends each person who agreed one email of their own, with a link that opens the talk, and a way out", async ({
    db,
  }) => {
    const { services, speaker, hub, start, runTasks, sendEmails, sent, readers, states, meet } = await setUpTalk(
      db,
      [],
    );
    await meet(rosa, { firstName: "Rosa" });
    await meet(tomas);
    expect(await start()).toEqual({ ok: true, value: { people: 2 } });
    expect(await countPendingEmails(services, speaker, hub.id)).toBe(2);
    await runTasks();
    await sendEmails();
    expect(readers()).toEqual([rosa, tomas]);
    expect(await states()).toEqual({ sent: 2 });
    const toRosa = sent.find(({ to }) => to === rosa);
    expect(toRosa).toMatchObject({ subject: "Thank you for coming", replyTo: ada.email });
    expect(toRosa?.unsubscribe).toMatch(/^https:\/\/hubs\.example\/unsubscribe\//);
    for (const part of [
      "Hello Rosa",
      "Here are the slides.",
      "/ada-nwosu/kind-machines?mine=",
      "/privacy/",
      "https://example.com/book",
    ])
      expect(toRosa?.text).toContain(part);
  });

  it("names who gets nothing and why, and sends them nothing", async ({ db }) => {
    const { services, speaker, hub, meet, count, subjectOf, start, runTasks, sendEmails, readers } =
      await setUpTalk(db);
    await meet("withdrawn@example.com");
    await withdrawConsent(services, subjectOf("withdrawn@example.com"));
    // Whoever types the address again undoes nothing, in any spelling.
    await meet("withdrawn@example.com");
    await meet("stopped+talks@example.com");
    await withdrawConsent(services, subjectOf("stopped@example.com"));
    await meet(null, { phone: "+61 400 000 000" });
    await meet("rosa+talks@example.com");
    const [imported] = await db
      .insert(leads)
      .values({ userId: speaker.id, email: "card@example.com", source: "manual" })
      .returning();
    await db
      .insert(leadCaptures)
      .values({ leadId: imported?.id as string, userId: speaker.id, talkHubId: hub.id, source: "manual" });
    expect(await count()).toEqual({
      ready: 3,
      "already-sent": 0,
      "not-agreed": 1,
      withdrawn: 1,
      unsubscribed: 1,
      "no-email": 1,
      refused: 0,
      "same-mailbox": 1,
      "limit-reached": 0,
    });
    await start();
    await runTasks();
    await sendEmails();
    expect(readers()).toEqual([rosa, tomas, zoe]);
  });

  it("finds the follow-up started on a second press, and sends the same text only to those who come later", async ({
    db,
  }) => {
    const talk = await setUpTalk(db);
    const { services, speaker, hub, start, runTasks, sendEmails, meet, readers, advanceOneDay } = talk;
    await saveDraft(services, speaker, hub.id, thanks);
    const draft = await findDraft(services, speaker, hub.id);
    const press = () =>
      startFollowUp(services, speaker, hub.id, { followUpId: draft?.id ?? "", version: draft?.version ?? 0 });
    expect([await press(), await press()]).toMatchObject([{ value: { people: 3 } }, { value: { people: 0 } }]);
    expect(await listQueuedJobs(db, "run-task")).toHaveLength(1);
    await runTasks();
    await sendEmails();
    expect(await start()).toEqual({ ok: false, refusal: "nobody-to-write-to" });
    await meet("late@example.com");
    expect(await reuseFollowUp(services, speaker, hub.id, { followUpId: draft?.id ?? "" })).toBe(true);
    advanceOneDay();
    expect(await start()).toMatchObject({ value: { people: 1 } });
    await runTasks();
    await sendEmails();
    expect(readers()).toEqual(["late@example.com", rosa, tomas, zoe]);
  });

  it("sends only what its speaker saw: a text changed in another window is refused", async ({ db }) => {
    const { services, speaker, hub, sendEmails, sent } = await setUpTalk(db);
    await saveDraft(services, speaker, hub.id, thanks);
    const shown = await findDraft(services, speaker, hub.id);
    await saveDraft(services, speaker, hub.id, { ...thanks, message: "Changed" });
    const request = { followUpId: shown?.id ?? "", version: shown?.version ?? 0 };
    expect(await startFollowUp(services, speaker, hub.id, request)).toEqual({ ok: false, refusal: "stale-copy" });
    const benActor = await insertSpeaker(db, ben);
    expect(await startFollowUp(services, benActor, hub.id, request)).toBeNull();
    expect(await saveDraft(services, benActor, hub.id, thanks)).toBe(false);
    await sendEmails();
    expect(sent).toEqual([]);
  });

  it.for([
    [{ status: "draft" }, "hub-not-open"],
    [{ publicVisibility: false }, "hub-not-open"],
  ] as const)("is refused while the talk's page is closed to all: %j", async ([values, refusal], { db }) => {
    const { hub, start } = await setUpTalk(db);
    await db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
    expect(await start()).toEqual({ ok: false, refusal });
  });

  it("is refused while the speaker is stopped or suspended", async ({ db }) => {
    const { speaker, start } = await setUpTalk(db);
    for (const column of ["sendingStoppedAt", "suspendedAt"] as const) {
      await db
        .update(profiles)
        .set({ [column]: noon })
        .where(eq(profiles.id, speaker.id));
      expect(await start()).toEqual({ ok: false, refusal: "sending-stopped" });
      await db
        .update(profiles)
        .set({ [column]: null })
        .where(eq(profiles.id, speaker.id));
    }
  });
});

describe("limits", () => {
  it("an account without a membership sends 20 a day, and is asked before only some get it", async ({ db }) => {
    const emails = Array.from({ length: 21 }, (_, i) => `guest${String(i).padStart(2, "0")}@example.com`);
    const { speaker, start, runTasks, sendEmails, sent, advanceOneDay, readers } = await setUpTalk(db, emails);
    await db.update(profiles).set({ plan: null, paymentStatus: null }).where(eq(profiles.id, speaker.id));
    expect(await start()).toEqual({ ok: false, refusal: "sender-limit-reached", people: 21, left: 20 });
    expect(await start(thanks, { part: true })).toEqual({ ok: true, value: { people: 20 } });
    await runTasks();
    await sendEmails();
    expect(sent).toHaveLength(20);
    expect(await start()).toMatchObject({ refusal: "sender-limit-reached", people: 1, left: 0 });
    advanceOneDay();
    expect(await start()).toEqual({ ok: true, value: { people: 1 } });
    await runTasks();
    await sendEmails();
    expect(readers()).toEqual(emails);
  });

  it("a person gets two follow-ups of a speaker in a day, and the third waits", async ({ db }) => {
    const { start, count } = await setUpTalk(db, [rosa]);
    expect(await start()).toMatchObject({ value: { people: 1 } });
    expect(await start({ ...thanks, message: "A correction" })).toMatchObject({ value: { people: 1 } });
    expect(await start({ ...thanks, message: "One more" })).toEqual({ ok: false, refusal: "nobody-to-write-to" });
    expect(await count()).toMatchObject({ "already-sent": 1 });
    // Whatever the text, she has heard from this talk.
    expect(await count(null)).toMatchObject({ "already-sent": 1, ready: 0 });
  });
});

/** People who agreed at the talk, written without the triggers that count each of them. */
async function insertCrowd(db: Database, { userId, talkHubId }: { userId: string; talkHubId: string }, size: number) {
  await db.execute(sql`set local session_replication_role = replica`);
  await db.execute(sql`insert into leads (id, user_id, email, source)
    select gen_random_uuid(), ${userId}, 'p' || i || '@example.com', 'entry' from generate_series(1, ${size}::int) i`);
  await db.execute(sql`insert into lead_captures (id, lead_id, user_id, talk_hub_id, source, consent_text, consented_at)
    select gen_random_uuid(), id, user_id, ${talkHubId}, 'entry', 'I agree', now() from leads where user_id = ${userId}`);
  await db.execute(sql`set local session_replication_role = origin`);
}

describe("5,000 people", () => {
  it("are written to by a task that continues after a crash, with one email for each", async ({ db }) => {
    const { services, speaker, hub, start, sendEmails, sent, runTasks, states } = await setUpTalk(db, []);
    await insertCrowd(db, { userId: speaker.id, talkHubId: hub.id }, 5_000);
    expect(await start()).toEqual({ ok: true, value: { people: 5_000 } });
    // The process ends while the third batch is being written.
    let reports = 0;
    const [followUp] = await db.select().from(followUps);
    const crash = async () => {
      if (++reports === 3) throw new Error("killed");
    };
    const task = { actor: speaker, input: { followUpId: followUp?.id as string } };
    await expect(sendFollowUp(services, { ...task, report: crash })).rejects.toThrow("killed");
    expect(await states()).toEqual({ queued: 600, waiting: 4_400 });
    const reported: number[] = [];
    await sendFollowUp(services, { ...task, report: async (count) => void reported.push(count) });
    expect([reported.at(0), reported.at(-1)]).toEqual([800, 5_000]);
    await runTasks();
    const emails = await listQueuedEmails(db);
    expect([emails.length, new Set(emails.map(({ to }) => to)).size]).toEqual([5_000, 5_000]);

    // Only some are sent here, because composing 5,000 emails takes a minute.
    const first = emails.slice(0, 20).map(({ to }) => to);
    await db.execute(sql`delete from pgboss.job where name = 'send-email' and data ->> 'to' not in ${first}`);
    await sendEmails();
    expect([sent.length, await states()]).toEqual([20, { sent: 20, queued: 4_980 }]);
  });
});
