import { and, eq, like } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect } from "vitest";
import type { PaymentEvent } from "#app/adapters/payments/contract.ts";
import type { Database } from "#app/database/connect.server.ts";
import {
  accounts,
  paymentEvents,
  payments,
  profiles,
  sessions,
  twoFactors,
  users,
  verifications,
} from "#app/database/schema/index.ts";
import { receiveEvent } from "#app/domain/billing/receive-event.server.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { eventsOf } from "#tests/support/payment-events.ts";
import { ada, ben } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

function setUpBilling(db: Database) {
  const services = { ...servicesAt(db), log: { warn() {}, info() {} } } as unknown as Services;
  return {
    async receive(...events: PaymentEvent[]) {
      const outcomes = [];
      for (const event of events) outcomes.push(await receiveEvent(services, event));
      return outcomes;
    },
  };
}

const readToken = (email?: { values: object }) => (email?.values as { token?: string | null } | undefined)?.token;

const profileOf = async (db: Database, email: string) =>
  (await db.select().from(profiles).where(eq(profiles.email, email)))[0];

describe("a visitor who has paid", () => {
  it("gets an account, the plan, its limits, a receipt and a link to set a password", async ({ db }) => {
    const { receive } = setUpBilling(db);
    expect(await receive(eventsOf().paid)).toEqual(["new"]);
    expect(await profileOf(db, "rosa@example.com")).toMatchObject({
      firstName: "Rosa",
      lastName: "Jimenez",
      username: null,
      plan: "lifetime",
      ltdPlan: true,
      paymentStatus: "paid",
      storageLimitGb: 2,
      maxActiveHubs: 5,
    });
    const [payment] = await db.select().from(payments);
    expect(payment).toMatchObject({ email: "rosa@example.com", amountCents: 28_000, status: "paid" });
    expect(payment?.number).toBeGreaterThan(1_000);
    const sent = await listQueuedEmails(db);
    expect(sent.map(({ template, to }) => [template, to])).toEqual([
      ["receipt", "rosa@example.com"],
      ["welcome", "rosa@example.com"],
    ]);
    expect(sent[0]?.values).toMatchObject({ amount: "$280.00 AUD", gst: "$25.45 AUD", buyer: "Rosa Jimenez" });

    const token = readToken(sent[1]);
    const [link] = await db
      .select()
      .from(verifications)
      .where(eq(verifications.identifier, `reset-password:${token}`));
    expect(link?.expiresAt.getTime()).toBe(noon.getTime() + 7 * 24 * 60 * 60 * 1000);
  });

  it("gets them once, however often the event arrives", async ({ db }) => {
    const { receive } = setUpBilling(db);
    const { paid, paidAgain } = eventsOf();
    expect(await receive(paid, paid, paidAgain, paid)).toEqual(["new", "known", "new", "known"]);
    expect(await db.$count(payments)).toBe(1);
    expect(await db.$count(users, eq(users.email, "rosa@example.com"))).toBe(1);
    expect(await listQueuedEmails(db)).toHaveLength(2);
  });

  it("gets nothing until the bank has paid", async ({ db }) => {
    const { receive } = setUpBilling(db);
    const { waiting, failed, paid } = eventsOf();
    await receive(waiting);
    expect(await profileOf(db, "rosa@example.com")).toBeUndefined();
    expect(await listQueuedEmails(db)).toEqual([]);
    await receive(paid);
    expect((await profileOf(db, "rosa@example.com"))?.plan).toBe("lifetime");
    await receive(failed);
    expect((await profileOf(db, "rosa@example.com"))?.paymentStatus).toBe("paid");
  });
});

describe("a speaker with an account", () => {
  it("is found by the address in upper or lower case, and needs no new password", async ({ db }) => {
    const { receive } = setUpBilling(db);
    const actor = await insertSpeaker(db, ada);
    await receive(eventsOf({ email: "ADA@example.COM" }).paid);
    expect(await profileOf(db, ada.email)).toMatchObject({ id: actor.id, plan: "lifetime", username: ada.username });
    const welcome = (await listQueuedEmails(db)).find(({ template }) => template === "welcome");
    expect(welcome?.values).toMatchObject({ token: null });
    expect(await db.$count(verifications, like(verifications.identifier, "reset-password:%"))).toBe(0);
  });

  it("is found by reference before address: Ada may pay with Ben's card", async ({ db }) => {
    const { receive } = setUpBilling(db);
    const [a, b] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
    await receive(eventsOf({ email: ben.email, reference: a.id }).paid);
    expect((await profileOf(db, ada.email))?.plan).toBe("lifetime");
    expect((await profileOf(db, ben.email))?.plan).toBeNull();
    expect((await listQueuedEmails(db)).map(({ template, to }) => [template, to])).toEqual([
      ["receipt", ben.email],
      ["welcome", ada.email],
    ]);
    expect(b.id).not.toBe(a.id);
  });

  it.for(["not an id", "00000000-0000-7000-8000-000000000000"])(
    "is found by the address when the reference %s is unknown",
    async (reference, { db }) => {
      const { receive } = setUpBilling(db);
      await insertSpeaker(db, ada);
      await receive(eventsOf({ email: ada.email, reference }).paid);
      expect((await profileOf(db, ada.email))?.plan).toBe("lifetime");
    },
  );

  it("must set a new password if the address was never confirmed, as another person may have signed it up", async ({
    db,
  }) => {
    const { receive } = setUpBilling(db);
    const actor = await insertSpeaker(db, ada);
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, actor.id));
    const expiresAt = new Date("2100-01-01T00:00:00Z");
    await db.insert(sessions).values({ userId: actor.id, token: "his", expiresAt });
    await db.insert(twoFactors).values({ userId: actor.id, secret: "his", backupCodes: "his" });
    await db.insert(verifications).values({ identifier: "reset-password:his", value: actor.id, expiresAt });
    await receive(eventsOf({ email: ada.email }).paid);
    const token = readToken((await listQueuedEmails(db))[1]);
    expect(token).toBeTruthy();
    for (const table of [accounts, sessions, twoFactors]) expect(await db.$count(table)).toBe(0);
    expect(await db.select({ link: verifications.identifier }).from(verifications)).toEqual([
      { link: `reset-password:${token}` },
    ]);
  });

  it("sees a pending transfer", async ({ db }) => {
    const { receive } = setUpBilling(db);
    const actor = await insertSpeaker(db, ada);
    const { waiting, failed } = eventsOf({ reference: actor.id });
    await receive(waiting);
    expect(await profileOf(db, ada.email)).toMatchObject({ plan: null, paymentStatus: "pending" });
    await receive(failed);
    expect(await profileOf(db, ada.email)).toMatchObject({ plan: null, paymentStatus: null });
  });

  it("keeps a granted plan, whatever happens to an old payment", async ({ db }) => {
    const { receive } = setUpBilling(db);
    const actor = await insertSpeaker(db, ada);
    const { paid, refunded } = eventsOf({ reference: actor.id });
    await receive(paid);
    await db.update(profiles).set({ plan: "speaker", maxActiveHubs: 20 }).where(eq(profiles.id, actor.id));
    await receive(refunded);
    const expected = { plan: "speaker", maxActiveHubs: 20, paymentStatus: "refunded" };
    expect(await profileOf(db, ada.email)).toMatchObject(expected);
  });
});

describe("two payments by one address", () => {
  it("belong to one account; one valid payment is enough", async ({ db }) => {
    const { receive } = setUpBilling(db);
    const [first, second] = [eventsOf({ session: "cs_1" }), eventsOf({ session: "cs_2" })];
    await receive(first.paid, second.paid, second.refunded);
    expect(await db.$count(users, eq(users.email, "rosa@example.com"))).toBe(1);
    expect(await db.$count(payments)).toBe(2);
    expect((await profileOf(db, "rosa@example.com"))?.paymentStatus).toBe("paid");
    await receive(first.refunded);
    expect((await profileOf(db, "rosa@example.com"))?.paymentStatus).toBe("refunded");
  });
});

describe("an account that was deleted", () => {
  it("is not restored by a later event of its payment, whose record stays", async ({ db }) => {
    const { receive } = setUpBilling(db);
    const { paid, paidAgain, refunded, disputed } = eventsOf();
    await receive(paid);
    await db.delete(users).where(eq(users.email, "rosa@example.com"));
    await receive(paidAgain, refunded, disputed);
    expect(await db.$count(users, eq(users.email, "rosa@example.com"))).toBe(0);
    expect(await db.select().from(payments)).toMatchObject([
      { userId: null, email: "rosa@example.com", status: "refunded", refundedCents: 28_000 },
    ]);
    expect(await listQueuedEmails(db)).toHaveLength(2);
  });
});

describe("stored events", () => {
  it("include those without effect", async ({ db }) => {
    const { receive } = setUpBilling(db);
    const { unknown, refunded, expired } = eventsOf();
    await receive(unknown, refunded, expired);
    expect(await db.$count(paymentEvents)).toBe(3);
    expect(await db.$count(payments)).toBe(0);
    expect(await listQueuedEmails(db)).toEqual([]);
  });

  it("do not include one whose email could not be queued", async ({ db }) => {
    const fail = () => Promise.reject(new Error("the process is killed here"));
    const queue = { enqueue: fail, enqueueAll: fail };
    const services = { ...servicesAt(db), queue };
    await expect(receiveEvent(services, eventsOf().paid)).rejects.toThrow("killed");
    expect(await db.$count(paymentEvents)).toBe(0);
    expect(await db.$count(payments)).toBe(0);
    expect(await profileOf(db, "rosa@example.com")).toBeUndefined();
    await setUpBilling(db).receive(eventsOf().paid); // sent again, as after a missing response
    expect((await profileOf(db, "rosa@example.com"))?.plan).toBe("lifetime");
  });
});

describe("in any order and with repetition", () => {
  const names = Object.keys(eventsOf()) as (keyof ReturnType<typeof eventsOf>)[];

  /** Everything that is visible afterwards. */
  async function replayEvents(db: Database, order: PaymentEvent[], email: string) {
    const { receive } = setUpBilling(db);
    await receive(...order);
    const [profile] = await db
      .select({ plan: profiles.plan, paymentStatus: profiles.paymentStatus, limit: profiles.maxActiveHubs })
      .from(profiles)
      .where(eq(profiles.email, email));
    const paid = await db
      .select({
        status: payments.status,
        refundedCents: payments.refundedCents,
        intentId: payments.intentId,
        paidAt: payments.paidAt,
        buyerName: payments.buyerName,
      })
      .from(payments)
      .where(and(eq(payments.email, email)));
    const sent = (await listQueuedEmails(db)).filter(({ to }) => to === email);
    return { profile, paid, emails: sent.map(({ template }) => template) };
  }

  it("a payment's events have the same result", async ({ db }) => {
    let scenarioNumber = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(names, { minLength: 1 }).chain((eventNames) =>
          fc.tuple(
            fc.constant(eventNames),
            fc.shuffledSubarray([...eventNames, ...eventNames], {
              minLength: eventNames.length * 2,
              maxLength: eventNames.length * 2,
            }),
          ),
        ),
        async ([straight, mixed]) => {
          scenarioNumber += 1;
          const play = async (order: typeof names, session: string) => {
            const email = `${session}@example.com`;
            const events = eventsOf({ session, email });
            return replayEvents(
              db,
              order.map((name) => events[name]),
              email,
            );
          };
          const [a, b] = [await play(straight, `cs_a_${scenarioNumber}`), await play(mixed, `cs_b_${scenarioNumber}`)];
          expect(JSON.stringify(b).replaceAll("cs_b_", "cs_a_")).toBe(JSON.stringify(a));
        },
      ),
      { numRuns: 10 },
    );
  });
});
