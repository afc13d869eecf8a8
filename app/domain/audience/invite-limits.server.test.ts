// Invitations are no mail relay: what one account may send, and what one reader has to bear.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it as plain } from "vitest";
import { MailRefused } from "#app/adapters/mail/contract.ts";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, emailSends, profiles, tasks, users } from "#app/database/schema/index.ts";
import { addAttendees, deleteAttendees } from "#app/domain/audience/commands.server.ts";
import { inviteToken } from "#app/domain/audience/invite-token.server.ts";
import { type InviteRequest, startInvites } from "#app/domain/audience/invites.server.ts";
import { findHubList } from "#app/domain/audience/queries.server.ts";
import { redeemInvite } from "#app/domain/audience/redeem-invite.server.ts";
import { sendInvites } from "#app/domain/audience/send-invites.server.ts";
import { findAllowance } from "#app/domain/emails/allowance.server.ts";
import { stopInvitations } from "#app/domain/emails/stops.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, rosa } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

/** With real commits, for what happens at once. */
const onItsOwn = (name: string, story: (db: Database) => Promise<void>) =>
  plain(name, async () => {
    const database = await openFreshDatabase();
    try {
      await story(database.db);
    } finally {
      await database.close();
    }
  });

const isPaid = { plan: "lifetime", paymentStatus: "paid" } as const;
const pays = (db: Database, { id }: Actor) => db.update(profiles).set(isPaid).where(eq(profiles.id, id));
const guests = (count: number) => Array.from({ length: count }, (_, i) => `guest${i}@example.com`);

/** Speakers who invite, a mail server that takes what is not `unreachable`, and a clock. */
function createFixture(db: Database) {
  let now = noon;
  const sent: string[] = [];
  const unreachable = new Map<string, Error>();
  const quiet = () => {};
  const services = {
    ...servicesAt(db),
    clock: { now: () => now },
    queue: { enqueue: async () => {} },
    log: { warn: quiet, info: quiet },
  } as unknown as Services;
  const lists = async (actor: Actor, hubId: string, emails: string[]) =>
    addAttendees(
      services,
      actor,
      hubId,
      emails.map((email) => ({ email, firstName: null, lastName: null })),
    );
  const work = async () => {
    for (const task of await db.select().from(tasks).where(eq(tasks.state, "queued"))) {
      const actor = { id: task.userId, email: "", isAdministrator: false };
      await sendInvites(services, { actor, input: task.input, report: async () => {} }, async ({ to }) => {
        const refusal = unreachable.get(to);
        if (refusal) throw refusal;
        sent.push(to);
      });
      await db.update(tasks).set({ state: "done" }).where(eq(tasks.id, task.id));
    }
  };
  const invites = async (actor: Actor, hubId: string, request: InviteRequest = {}) => {
    const outcome = await startInvites(services, actor, hubId, request);
    await work();
    return outcome;
  };
  const hours = (count: number) => {
    now = new Date(now.getTime() + count * 60 * 60 * 1000 + 1);
  };
  const states = async () => {
    const rows = await db.select({ state: approvedAttendees.inviteState }).from(approvedAttendees);
    const byState = Map.groupBy(rows, ({ state }) => state);
    return Object.fromEntries([...byState].map(([state, people]) => [state, people.length]));
  };
  return { services, sent, unreachable, lists, invites, work, hours, states };
}

describe("what one account may send in a day", () => {
  it("is 20 invitations without a plan: more are refused before one leaves, or sent in part where that is asked", async ({
    db,
  }) => {
    const { services, sent, lists, invites, hours, states } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    await lists(speaker, hub.id, guests(50));
    const refused = { ok: false, refusal: "sender-limit-reached", people: 50, left: 20 };
    expect(await invites(speaker, hub.id)).toEqual(refused);
    expect([sent.length, await states()]).toEqual([0, { none: 50 }]);

    expect(await invites(speaker, hub.id, { part: true })).toMatchObject({ ok: true, value: { people: 20 } });
    expect(await invites(speaker, hub.id, { part: true })).toMatchObject({ ok: false, people: 30, left: 0 });
    expect([sent.length, await states()]).toEqual([20, { none: 30, sent: 20 }]);
    expect(await findAllowance(services, speaker)).toEqual({ limit: 20, remaining: 0, isStopped: false });

    hours(24);
    expect(await invites(speaker, hub.id, { part: true })).toMatchObject({ ok: true, value: { people: 20 } });
    expect(new Set(sent).size).toBe(40);
  });

  it("is a list of 1,000 for members with a confirmed address, and few until it is confirmed", async ({ db }) => {
    const { services, lists } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    await pays(db, speaker);
    const hub = await insertHub(db, speaker);
    await lists(speaker, hub.id, guests(1_000));
    await db.update(users).set({ emailVerified: false });
    expect(await startInvites(services, speaker, hub.id, {})).toMatchObject({ ok: false, left: 20 });
    await db.update(users).set({ emailVerified: true });
    expect(await startInvites(services, speaker, hub.id, {})).toMatchObject({ ok: true, value: { people: 1_000 } });
    expect((await findAllowance(services, speaker)).remaining).toBe(500);
  });

  it("is not begun anew by a new hub, a new list or a new account with the same mailbox", async ({ db }) => {
    const { lists, invites } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    await lists(speaker, hub.id, guests(20));
    await invites(speaker, hub.id);
    await db.delete(users);
    const again = await insertSpeaker(db, { ...ada, email: "ada+again@example.com", username: "ada-again" });
    const other = await insertHub(db, again);
    await lists(again, other.id, ["somebody@example.com"]);
    expect(await invites(again, other.id)).toMatchObject({ refusal: "sender-limit-reached", left: 0 });
  });

  onItsOwn("holds when many windows ask at once", async (db) => {
    const { services, lists } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hubs = [];
    for (let i = 0; i < 6; i++) {
      const hub = await insertHub(db, speaker, { slug: `talk-${i}` });
      await lists(
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

  it("does not count what could not be handed over, but counts addresses that do not exist", async ({ db }) => {
    const { services, unreachable, lists, invites } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    await lists(speaker, hub.id, ["away@example.com", "nobody@example.com", "here@example.com"]);
    unreachable.set("away@example.com", new Error("ECONNREFUSED"));
    unreachable.set("nobody@example.com", new MailRefused("550 no such user"));
    await invites(speaker, hub.id);
    expect((await findAllowance(services, speaker)).remaining).toBe(18);
    unreachable.clear();
    expect(await invites(speaker, hub.id)).toMatchObject({ ok: true, value: { people: 1, leftOut: 1 } });
  });
});

describe("what one reader has to bear", () => {
  it("is one invitation to a hub in a day, though taken off the list and put on it again", async ({ db }) => {
    const { sent, lists, invites, hours } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    const listsRosa = async (email = rosa.email) => {
      await lists(speaker, hub.id, [email]);
      const [row] = await db.select().from(approvedAttendees).where(eq(approvedAttendees.email, email));
      return row?.id ?? "";
    };
    const first = await listsRosa();
    await invites(speaker, hub.id);
    const refused = { ok: false, refusal: "invited-today" };
    expect(await invites(speaker, hub.id, { again: true })).toEqual(refused);
    await deleteAttendees(createFixture(db).services, speaker, hub.id, [first]);
    await listsRosa();
    expect(await invites(speaker, hub.id)).toEqual(refused);
    await listsRosa("rosa+once-more@example.com");
    expect(await invites(speaker, hub.id)).toEqual(refused);
    expect(sent).toEqual([rosa.email]);
    hours(24);
    expect(await invites(speaker, hub.id, { ids: [first], again: true })).toMatchObject({ ok: false });
    expect(await invites(speaker, hub.id, { again: true })).toMatchObject({ ok: true });
  });

  it("is one more after the reader's own click", async ({ db }) => {
    const { services, sent, lists, invites, hours } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker, { access: "listed" });
    await lists(speaker, hub.id, [rosa.email]);
    await invites(speaker, hub.id);
    const [row] = await db.select().from(approvedAttendees);
    hours(1);
    const token = inviteToken(services, row?.id ?? "");
    const entry = { hub: { id: hub.id, speakerId: speaker.id }, isArchived: false, token, deviceId: randomUUID() };
    expect(await redeemInvite(services, entry)).toBe(true);
    expect(await invites(speaker, hub.id, { again: true })).toMatchObject({ ok: true });
    expect(await invites(speaker, hub.id, { again: true })).toMatchObject({ ok: false });
    expect(sent).toHaveLength(2);
  });

  it("is three from one speaker with many hubs, and ten from many speakers", async ({ db }) => {
    const { sent, lists, invites } = createFixture(db);
    for (let i = 0; i < 5; i++) {
      const speaker = await insertSpeaker(db, { ...ada, email: `ada${i}@example.com`, username: `ada-${i}` });
      for (let j = 0; j < 4; j++) {
        const hub = await insertHub(db, speaker, { slug: `talk-${j}` });
        await lists(speaker, hub.id, ["v.ictim@gmail.com", `other${i}${j}@example.com`].slice(0, 2));
        await lists(speaker, hub.id, [`victim+${j}@googlemail.com`]);
        await invites(speaker, hub.id);
      }
    }
    const toVictim = sent.filter((to) => to.includes("ictim"));
    expect(toVictim).toHaveLength(10);
    expect(sent.filter((to) => to.startsWith("other"))).toHaveLength(20);
  });

  it("is nothing after a stop, also from a list of a new hub, or taken off and put on again", async ({ db }) => {
    const { services, sent, lists, invites } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    await lists(speaker, hub.id, [rosa.email]);
    await stopInvitations(services, db, { speakerId: speaker.id, email: rosa.email });
    expect(await findHubList(services, speaker, hub.id)).toMatchObject({ uninvited: 0 });
    expect(await invites(speaker, hub.id)).toEqual({ ok: false, refusal: "nobody-to-invite" });
    await db.delete(approvedAttendees);
    await lists(speaker, hub.id, ["Rosa+new@example.com".toLowerCase()]);
    expect(await invites(speaker, hub.id)).toEqual({ ok: false, refusal: "nobody-to-invite" });
    const other = await insertSpeaker(db, ben);
    const otherHub = await insertHub(db, other);
    await lists(other, otherHub.id, [rosa.email]);
    await invites(other, otherHub.id);
    expect(sent).toEqual([rosa.email]);
  });
});

describe("what waits in the queue", () => {
  it("stays there when its sender is stopped or its reader says stop; nobody is lost", async ({ db }) => {
    const { services, sent, lists, invites, work, states } = createFixture(db);
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    await lists(speaker, hub.id, [rosa.email, "tomas@example.com"]);
    await startInvites(services, speaker, hub.id, {});
    await db.update(profiles).set({ sendingStoppedAt: noon });
    await work();
    expect([sent, await states()]).toEqual([[], { none: 2 }]);
    expect(await invites(speaker, hub.id)).toEqual({ ok: false, refusal: "sending-stopped" });
    expect((await findAllowance(services, speaker)).remaining).toBe(20);

    await db.update(profiles).set({ sendingStoppedAt: null });
    await startInvites(services, speaker, hub.id, {});
    await stopInvitations(services, db, { speakerId: speaker.id, email: rosa.email });
    await work();
    expect(sent).toEqual(["tomas@example.com"]);
  });
});
