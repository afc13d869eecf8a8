// Invitations must not become a mail relay: limits for one account's sending and for one reader's mailbox.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it as plain } from "vitest";
import { MailRefused } from "#app/adapters/mail/contract.ts";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, emailSends, profiles, users } from "#app/database/schema/index.ts";
import { addAttendees, deleteAttendees } from "#app/domain/audience/commands.server.ts";
import { inviteToken } from "#app/domain/audience/invite-token.server.ts";
import { type InviteRequest, startInvites } from "#app/domain/audience/invites.server.ts";
import { findHubList } from "#app/domain/audience/queries.server.ts";
import { redeemInvite } from "#app/domain/audience/redeem-invite.server.ts";
import { findSendingLimit } from "#app/domain/emails/sending-limits.server.ts";
import { unsubscribeReader } from "#app/domain/emails/unsubscriptions.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, rosa } from "#tests/support/people.ts";
import { sendQueued } from "#tests/support/send-queued-emails.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

/** Runs with real commits, for tests of parallel requests. */
const itWithOwnDatabase = (name: string, story: (db: Database) => Promise<void>) =>
  plain(name, async () => {
    const database = await openFreshDatabase();
    try {
      await story(database.db);
    } finally {
      await database.close();
    }
  });

const paidPlan = { plan: "lifetime", paymentStatus: "paid" } as const;
const markPaid = (db: Database, { id }: Actor) => db.update(profiles).set(paidPlan).where(eq(profiles.id, id));
const guests = (count: number) => Array.from({ length: count }, (_, i) => `guest${i}@example.com`);

/** Speakers who invite, a mail server that accepts everyone except `unreachable`, and a clock. */
function createFixture(db: Database) {
  let now = noon;
  const sent: string[] = [];
  const unreachable = new Map<string, Error>();
  const quiet = () => {};
  const services = {
    ...servicesAt(db),
    clock: { now: () => now },
    log: { warn: quiet, info: quiet },
  } as unknown as Services;
  const addPeople = async (actor: Actor, hubId: string, emails: string[]) =>
    addAttendees(
      services,
      actor,
      hubId,
      emails.map((email) => ({ email, firstName: null, lastName: null })),
    );
  const sendEmails = (isLastAttempt = false) =>
    sendQueued(services, {
      isLastAttempt,
      async send({ to }) {
        const refusal = unreachable.get(to);
        if (refusal) throw refusal;
        sent.push(to);
      },
    });
  const invites = async (actor: Actor, hubId: string, request: InviteRequest = {}) => {
    const outcome = await startInvites(services, actor, hubId, request);
    await sendEmails();
    return outcome;
  };
  const advanceHours = (count: number) => {
    now = new Date(now.getTime() + count * 60 * 60 * 1000 + 1);
  };
  const states = async () => {
    const rows = await db.select({ state: approvedAttendees.inviteState }).from(approvedAttendees);
    const byState = Map.groupBy(rows, ({ state }) => state);
    return Object.fromEntries([...byState].map(([state, people]) => [state, people.length]));
  };
  return { services, sent, unreachable, addPeople, invites, sendEmails, advanceHours, states };
}

describe("one account's invitations per day", () => {
  it("are 20 without a plan: Ada's 50 are refused before any is sent, or sent in part on request", async ({ db }) => {
    const { services, sent, addPeople, invites, advanceHours, states } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    await addPeople(speaker, hub.id, guests(50));
    const refused = { ok: false, refusal: "sender-limit-reached", people: 50, left: 20 };
    expect(await invites(speaker, hub.id)).toEqual(refused);
    expect([sent.length, await states()]).toEqual([0, { none: 50 }]);

    expect(await invites(speaker, hub.id, { part: true })).toMatchObject({ ok: true, value: { people: 20 } });
    expect(await invites(speaker, hub.id, { part: true })).toMatchObject({ ok: false, people: 30, left: 0 });
    expect([sent.length, await states()]).toEqual([20, { none: 30, sent: 20 }]);
    expect(await findSendingLimit(services, speaker)).toEqual({ limit: 20, remaining: 0, isStopped: false });

    advanceHours(24);
    expect(await invites(speaker, hub.id, { part: true })).toMatchObject({ ok: true, value: { people: 20 } });
    expect(new Set(sent).size).toBe(40);
  });

  it("are enough for a list of 1,000 once a member's address is confirmed", async ({ db }) => {
    const { services, addPeople } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    await markPaid(db, speaker);
    const hub = await insertHub(db, speaker);
    await addPeople(speaker, hub.id, guests(1_000));
    await db.update(users).set({ emailVerified: false });
    expect(await startInvites(services, speaker, hub.id, {})).toMatchObject({ ok: false, left: 20 });
    await db.update(users).set({ emailVerified: true });
    expect(await startInvites(services, speaker, hub.id, {})).toMatchObject({ ok: true, value: { people: 1_000 } });
    expect((await findSendingLimit(services, speaker)).remaining).toBe(500);
  });

  it("do not start again with a new hub, a new list or a new account with the same mailbox", async ({ db }) => {
    const { addPeople, invites } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    await addPeople(speaker, hub.id, guests(20));
    await invites(speaker, hub.id);
    await db.delete(users);
    const again = await insertSpeaker(db, { ...ada, email: "ada+again@example.com", username: "ada-again" });
    const other = await insertHub(db, again);
    await addPeople(again, other.id, ["guest99@example.com"]);
    expect(await invites(again, other.id)).toMatchObject({ refusal: "sender-limit-reached", left: 0 });
  });

  itWithOwnDatabase("stay within the limit when Ada sends from many windows at once", async (db) => {
    const { services, addPeople } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hubs = [];
    for (let i = 0; i < 6; i++) {
      const hub = await insertHub(db, speaker, { slug: `talk-${i}` });
      await addPeople(
        speaker,
        hub.id,
        Array.from({ length: 8 }, (_, j) => `p${i}-${j}@example.com`),
      );
      hubs.push(hub);
    }
    const outcomes = await Promise.all(hubs.map(({ id }) => startInvites(services, speaker, id, {})));
    expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(2);
    expect(await db.$count(emailSends)).toBe(16);
  });

  it("exclude emails that could not be delivered for a day, but include addresses that do not exist", async ({
    db,
  }) => {
    const { services, unreachable, addPeople, invites, sendEmails, states } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    await addPeople(speaker, hub.id, ["away@example.com", "nobody@example.com", "here@example.com"]);
    unreachable.set("away@example.com", new Error("ECONNREFUSED"));
    unreachable.set("nobody@example.com", new MailRefused("550 no such user"));
    await invites(speaker, hub.id);
    // It waits for the mail server, and counts until it is given up.
    expect(await states()).toEqual({ queued: 1, failed: 1, sent: 1 });
    expect((await findSendingLimit(services, speaker)).remaining).toBe(17);
    await sendEmails(true);
    expect(await states()).toEqual({ failed: 2, sent: 1 });
    expect((await findSendingLimit(services, speaker)).remaining).toBe(18);
    unreachable.clear();
    expect(await invites(speaker, hub.id)).toMatchObject({ ok: true, value: { people: 1, leftOut: 1 } });
  });
});

describe("the invitations that one reader gets", () => {
  it("are one per hub and day, even after Ada removes Rosa from the list and adds her again", async ({ db }) => {
    const { sent, addPeople, invites, advanceHours } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    const addRosa = async (email = rosa.email) => {
      await addPeople(speaker, hub.id, [email]);
      const [row] = await db.select().from(approvedAttendees).where(eq(approvedAttendees.email, email));
      return row?.id ?? "";
    };
    const first = await addRosa();
    await invites(speaker, hub.id);
    const refused = { ok: false, refusal: "invited-today" };
    expect(await invites(speaker, hub.id, { again: true })).toEqual(refused);
    await deleteAttendees(createFixture(db).services, speaker, hub.id, [first]);
    await addRosa();
    expect(await invites(speaker, hub.id)).toEqual(refused);
    await addRosa("rosa+once-more@example.com");
    expect(await invites(speaker, hub.id)).toEqual(refused);
    expect(sent).toEqual([rosa.email]);
    advanceHours(24);
    expect(await invites(speaker, hub.id, { ids: [first], again: true })).toMatchObject({ ok: false });
    expect(await invites(speaker, hub.id, { again: true })).toMatchObject({ ok: true });
  });

  it("may include another one after Rosa has used the first", async ({ db }) => {
    const { services, sent, addPeople, invites, advanceHours } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker, { access: "listed" });
    await addPeople(speaker, hub.id, [rosa.email]);
    await invites(speaker, hub.id);
    const [row] = await db.select().from(approvedAttendees);
    advanceHours(1);
    const token = inviteToken(services, row?.id ?? "");
    const entry = { hub: { id: hub.id, speakerId: speaker.id }, isArchived: false, token, deviceId: randomUUID() };
    expect(await redeemInvite(services, entry)).toBe(true);
    expect(await invites(speaker, hub.id, { again: true })).toMatchObject({ ok: true });
    expect(await invites(speaker, hub.id, { again: true })).toMatchObject({ ok: false });
    expect(sent).toHaveLength(2);
  });

  it("are at most three from one speaker with many hubs, and ten from many speakers", async ({ db }) => {
    const { sent, addPeople, invites } = createFixture(db);
    for (let i = 0; i < 5; i++) {
      const speaker = await insertSpeaker(db, { ...ada, email: `ada${i}@example.com`, username: `ada-${i}` });
      for (let j = 0; j < 4; j++) {
        const hub = await insertHub(db, speaker, { slug: `talk-${j}` });
        await addPeople(speaker, hub.id, ["v.ictim@gmail.com", `other${i}${j}@example.com`].slice(0, 2));
        await addPeople(speaker, hub.id, [`victim+${j}@googlemail.com`]);
        await invites(speaker, hub.id);
      }
    }
    const toVictim = sent.filter((to) => to.includes("ictim"));
    expect(toVictim).toHaveLength(10);
    expect(sent.filter((to) => to.startsWith("other"))).toHaveLength(20);
  });

  it("end when Rosa unsubscribes from Ada, whichever list she is added to", async ({ db }) => {
    const { services, sent, addPeople, invites } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    await addPeople(speaker, hub.id, [rosa.email]);
    await unsubscribeReader(services, db, { speakerId: speaker.id, email: rosa.email });
    expect(await findHubList(services, speaker, hub.id)).toMatchObject({ uninvited: 0 });
    expect(await invites(speaker, hub.id)).toEqual({ ok: false, refusal: "nobody-to-invite" });
    await db.delete(approvedAttendees);
    await addPeople(speaker, hub.id, ["Rosa+new@example.com".toLowerCase()]);
    expect(await invites(speaker, hub.id)).toEqual({ ok: false, refusal: "nobody-to-invite" });
    const other = await insertSpeaker(db, ben);
    const otherHub = await insertHub(db, other);
    await addPeople(other, otherHub.id, [rosa.email]);
    await invites(other, otherHub.id);
    expect(sent).toEqual([rosa.email]);
  });
});

describe("queued invitations", () => {
  it("are not sent after their sender is stopped or Rosa unsubscribes, and nobody is lost", async ({ db }) => {
    const { services, sent, addPeople, invites, sendEmails, states } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    await addPeople(speaker, hub.id, [rosa.email, "tomas@example.com"]);
    await startInvites(services, speaker, hub.id, {});
    await db.update(profiles).set({ sendingStoppedAt: noon });
    await sendEmails();
    expect([sent, await states()]).toEqual([[], { none: 2 }]);
    expect(await invites(speaker, hub.id)).toEqual({ ok: false, refusal: "sending-stopped" });
    expect((await findSendingLimit(services, speaker)).remaining).toBe(20);

    await db.update(profiles).set({ sendingStoppedAt: null });
    await startInvites(services, speaker, hub.id, {});
    await unsubscribeReader(services, db, { speakerId: speaker.id, email: rosa.email });
    await sendEmails();
    expect(sent).toEqual(["tomas@example.com"]);
  });
});
