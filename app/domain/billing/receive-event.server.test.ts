import { and, eq, like } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect } from "vitest";
import type { PaymentEvent, PaymentFact } from "#app/adapters/payments/contract.ts";
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
import { ada, ben } from "#tests/support/cast.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { joins } from "#tests/support/stage.ts";
import { noon, promisedLetters, servicesAt } from "#tests/support/studio.ts";

interface Story {
  session?: string;
  email?: string;
  reference?: string | null;
}

/** Everything that can be told of one payment, by name. */
function eventsOf({ session = "cs_1", email = "Rosa@Example.com", reference = null }: Story = {}) {
  const purchase = {
    ...{ sessionId: session, reference, email: email.toLowerCase(), name: "Rosa Jimenez" },
    ...{ amountCents: 28_000, currency: "AUD" },
  };
  const intentId = `pi_${session}`;
  const told = (name: string, fact: PaymentFact | null, minutes: number, ofSession: boolean): PaymentEvent => ({
    ...{ id: `evt_${session}_${name}`, provider: "stripe", type: name, fact, payload: { name } },
    ...{ happenedAt: new Date(noon.getTime() + minutes * 60_000), sessionId: ofSession ? session : null, intentId },
  });
  const disputeId = `dp_${session}`;
  const refund = { kind: "refund" as const, refundedCents: 28_000, isWhole: true };
  return {
    waiting: told("waiting", { kind: "checkout", outcome: "waiting", purchase }, 0, true),
    paid: told("paid", { kind: "checkout", outcome: "paid", purchase }, 1, true),
    paidAgain: told("looked up", { kind: "checkout", outcome: "paid", purchase }, 2, true),
    failed: told("failed", { kind: "checkout", outcome: "failed", purchase }, 1, true),
    expired: told("expired", { kind: "expired" }, 3, true),
    part: told("part", { ...refund, refundedCents: 7_000, isWhole: false }, 4, false),
    refunded: told("refunded", refund, 5, false),
    disputed: told("disputed", { kind: "dispute", disputeId, outcome: "open" }, 6, false),
    won: told("won", { kind: "dispute", disputeId, outcome: "won" }, 7, false),
    lost: told("lost", { kind: "dispute", disputeId, outcome: "lost" }, 8, false),
    unknown: told("customer.updated", null, 9, false),
  };
}

function desk(db: Database) {
  const { queue, sent } = promisedLetters();
  const log = { warn() {}, info() {} } as unknown as Services["log"];
  const services = { ...servicesAt(db), queue, log };
  return {
    sent,
    async tell(...events: PaymentEvent[]) {
      const outcomes = [];
      for (const event of events) outcomes.push(await receiveEvent(services, event));
      return outcomes;
    },
  };
}

const tokenIn = (letter?: { values: object }) => (letter?.values as { token?: string | null } | undefined)?.token;

const profileOf = async (db: Database, email: string) =>
  (await db.select().from(profiles).where(eq(profiles.email, email)))[0];

describe("a stranger who has paid", () => {
  it("is given an account, the plan, its limits, a receipt and a way in", async ({ db }) => {
    const { tell, sent } = desk(db);
    expect(await tell(eventsOf().paid)).toEqual(["new"]);
    expect(await profileOf(db, "rosa@example.com")).toMatchObject({
      ...{ firstName: "Rosa", lastName: "Jimenez", username: null },
      ...{ plan: "lifetime", ltdPlan: true, paymentStatus: "paid", storageLimitGb: 2, maxActiveHubs: 5 },
    });
    const [payment] = await db.select().from(payments);
    expect(payment).toMatchObject({ email: "rosa@example.com", amountCents: 28_000, status: "paid" });
    expect(payment?.number).toBeGreaterThan(1_000);
    expect(sent.map(({ letter, to }) => [letter, to])).toEqual([
      ["receipt", "rosa@example.com"],
      ["welcome", "rosa@example.com"],
    ]);
    expect(sent[0]?.values).toMatchObject({ amount: "$280.00 AUD", gst: "$25.45 AUD", buyer: "Rosa Jimenez" });

    const token = tokenIn(sent[1]);
    const [link] = await db
      .select()
      .from(verifications)
      .where(eq(verifications.identifier, `reset-password:${token}`));
    expect(link?.expiresAt.getTime()).toBe(noon.getTime() + 7 * 24 * 60 * 60 * 1000);
  });

  it("is given it once, however often it is told", async ({ db }) => {
    const { tell, sent } = desk(db);
    const { paid, paidAgain } = eventsOf();
    expect(await tell(paid, paid, paidAgain, paid)).toEqual(["new", "known", "new", "known"]);
    expect(await db.$count(payments)).toBe(1);
    expect(await db.$count(users, eq(users.email, "rosa@example.com"))).toBe(1);
    expect(sent).toHaveLength(2);
  });

  it("has paid nothing while the bank has not", async ({ db }) => {
    const { tell, sent } = desk(db);
    const { waiting, failed, paid } = eventsOf();
    await tell(waiting);
    expect(await profileOf(db, "rosa@example.com")).toBeUndefined();
    expect(sent).toEqual([]);
    await tell(paid);
    expect((await profileOf(db, "rosa@example.com"))?.plan).toBe("lifetime");
    await tell(failed);
    expect((await profileOf(db, "rosa@example.com"))?.paymentStatus).toBe("paid");
  });
});

describe("who has an account", () => {
  it("is found by the address in any letter case, and needs no new password", async ({ db }) => {
    const { tell, sent } = desk(db);
    const actor = await joins(db, ada);
    await tell(eventsOf({ email: "ADA@example.COM" }).paid);
    expect(await profileOf(db, ada.email)).toMatchObject({ id: actor.id, plan: "lifetime", username: ada.username });
    expect(sent.find(({ letter }) => letter === "welcome")?.values).toMatchObject({ token: null });
    expect(await db.$count(verifications, like(verifications.identifier, "reset-password:%"))).toBe(0);
  });

  it("is found by the reference before the address: one may pay with another's card", async ({ db }) => {
    const { tell, sent } = desk(db);
    const [a, b] = [await joins(db, ada), await joins(db, ben)];
    await tell(eventsOf({ email: ben.email, reference: a.id }).paid);
    expect((await profileOf(db, ada.email))?.plan).toBe("lifetime");
    expect((await profileOf(db, ben.email))?.plan).toBeNull();
    expect(sent.map(({ letter, to }) => [letter, to])).toEqual([
      ["receipt", ben.email],
      ["welcome", ada.email],
    ]);
    expect(b.id).not.toBe(a.id);
  });

  it.for(["not an id", "00000000-0000-7000-8000-000000000000"])(
    "is found by the address where the reference %s leads nowhere",
    async (reference, { db }) => {
      const { tell } = desk(db);
      await joins(db, ada);
      await tell(eventsOf({ email: ada.email, reference }).paid);
      expect((await profileOf(db, ada.email))?.plan).toBe("lifetime");
    },
  );

  it("gets a way in of its own where nobody has confirmed the address: somebody else may have signed it up", async ({
    db,
  }) => {
    const { tell, sent } = desk(db);
    const actor = await joins(db, ada);
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, actor.id));
    const expiresAt = new Date("2100-01-01T00:00:00Z");
    await db.insert(sessions).values({ userId: actor.id, token: "his", expiresAt });
    await db.insert(twoFactors).values({ userId: actor.id, secret: "his", backupCodes: "his" });
    await db.insert(verifications).values({ identifier: "reset-password:his", value: actor.id, expiresAt });
    await tell(eventsOf({ email: ada.email }).paid);
    expect(tokenIn(sent[1])).toBeTruthy();
    for (const table of [accounts, sessions, twoFactors]) expect(await db.$count(table)).toBe(0);
    expect(await db.select({ link: verifications.identifier }).from(verifications)).toEqual([
      { link: `reset-password:${tokenIn(sent[1])}` },
    ]);
  });

  it("shows a transfer that is on its way", async ({ db }) => {
    const { tell } = desk(db);
    const actor = await joins(db, ada);
    const { waiting, failed } = eventsOf({ reference: actor.id });
    await tell(waiting);
    expect(await profileOf(db, ada.email)).toMatchObject({ plan: null, paymentStatus: "pending" });
    await tell(failed);
    expect(await profileOf(db, ada.email)).toMatchObject({ plan: null, paymentStatus: null });
  });

  it("keeps what the administrator granted, whatever becomes of an old payment", async ({ db }) => {
    const { tell } = desk(db);
    const actor = await joins(db, ada);
    const { paid, refunded } = eventsOf({ reference: actor.id });
    await tell(paid);
    await db.update(profiles).set({ plan: "speaker", maxActiveHubs: 20 }).where(eq(profiles.id, actor.id));
    await tell(refunded);
    const kept = { plan: "speaker", maxActiveHubs: 20, paymentStatus: "refunded" };
    expect(await profileOf(db, ada.email)).toMatchObject(kept);
  });
});

describe("two payments by one address", () => {
  it("are one account; one that stands is enough", async ({ db }) => {
    const { tell } = desk(db);
    const [first, second] = [eventsOf({ session: "cs_1" }), eventsOf({ session: "cs_2" })];
    await tell(first.paid, second.paid, second.refunded);
    expect(await db.$count(users, eq(users.email, "rosa@example.com"))).toBe(1);
    expect(await db.$count(payments)).toBe(2);
    expect((await profileOf(db, "rosa@example.com"))?.paymentStatus).toBe("paid");
    await tell(first.refunded);
    expect((await profileOf(db, "rosa@example.com"))?.paymentStatus).toBe("refunded");
  });
});

describe("an account that was deleted", () => {
  it("does not come back by a later word of its payment, whose record stays", async ({ db }) => {
    const { tell, sent } = desk(db);
    const { paid, paidAgain, refunded, disputed } = eventsOf();
    await tell(paid);
    await db.delete(users).where(eq(users.email, "rosa@example.com"));
    await tell(paidAgain, refunded, disputed);
    expect(await db.$count(users, eq(users.email, "rosa@example.com"))).toBe(0);
    expect(await db.select().from(payments)).toMatchObject([
      { userId: null, email: "rosa@example.com", status: "refunded", refundedCents: 28_000 },
    ]);
    expect(sent).toHaveLength(2);
  });
});

describe("what is kept", () => {
  it("is every event, also those that nothing follows from", async ({ db }) => {
    const { tell, sent } = desk(db);
    const { unknown, refunded, expired } = eventsOf();
    await tell(unknown, refunded, expired);
    expect(await db.$count(paymentEvents)).toBe(3);
    expect(await db.$count(payments)).toBe(0);
    expect(sent).toEqual([]);
  });

  it("is nothing at all of an event whose letter could not be promised", async ({ db }) => {
    const queue: Services["queue"] = {
      promise: () => Promise.reject(new Error("the process is killed here")),
    };
    const services = { ...servicesAt(db), queue };
    await expect(receiveEvent(services, eventsOf().paid)).rejects.toThrow("killed");
    expect(await db.$count(paymentEvents)).toBe(0);
    expect(await db.$count(payments)).toBe(0);
    expect(await profileOf(db, "rosa@example.com")).toBeUndefined();
    await desk(db).tell(eventsOf().paid); // told again, as it is when nobody answered
    expect((await profileOf(db, "rosa@example.com"))?.plan).toBe("lifetime");
  });
});

describe("in any order, and any of it again and again", () => {
  const names = Object.keys(eventsOf()) as (keyof ReturnType<typeof eventsOf>)[];

  /** Everything that people can tell apart afterwards. */
  async function cameTo(db: Database, order: PaymentEvent[], email: string) {
    const { tell, sent } = desk(db);
    await tell(...order);
    const [profile] = await db
      .select({ plan: profiles.plan, paymentStatus: profiles.paymentStatus, limit: profiles.maxActiveHubs })
      .from(profiles)
      .where(eq(profiles.email, email));
    const paid = await db
      .select({
        ...{ status: payments.status, refundedCents: payments.refundedCents, intentId: payments.intentId },
        ...{ paidAt: payments.paidAt, buyerName: payments.buyerName },
      })
      .from(payments)
      .where(and(eq(payments.email, email)));
    return { profile, paid, letters: sent.map(({ letter }) => letter) };
  }

  it("events of a payment come to the same", async ({ db }) => {
    let story = 0;
    await fc.assert(
      fc.asyncProperty(
        fc
          .subarray(names, { minLength: 1 })
          .chain((told) =>
            fc.tuple(
              fc.constant(told),
              fc.shuffledSubarray([...told, ...told], { minLength: told.length * 2, maxLength: told.length * 2 }),
            ),
          ),
        async ([straight, mixed]) => {
          story += 1;
          const played = async (order: typeof names, session: string) => {
            const email = `${session}@example.com`;
            const events = eventsOf({ session, email });
            return cameTo(
              db,
              order.map((name) => events[name]),
              email,
            );
          };
          const [a, b] = [await played(straight, `cs_a_${story}`), await played(mixed, `cs_b_${story}`)];
          expect(JSON.stringify(b).replaceAll("cs_b_", "cs_a_")).toBe(JSON.stringify(a));
        },
      ),
      { numRuns: 10 },
    );
  });
});
