import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { securityEvents, users } from "#app/database/schema/index.ts";
import { recordFailedSignIn, recordSecurityEvent } from "#app/domain/accounts/security-events.server.ts";
import { sweepExpiredRows } from "#app/domain/privacy/sweep-expired-rows.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const hourMs = 60 * 60 * 1000;
const later = (ms: number) => new Date(noon.getTime() + ms);

async function setUp(db: Database) {
  const [adaActor, benActor] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  return { adaActor, benActor, at: (now: Date) => servicesAt(db, now) };
}
const listEvents = (db: Database) =>
  db
    .select({
      event: securityEvents.event,
      email: users.email,
      eventCount: securityEvents.eventCount,
      network: securityEvents.network,
    })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .orderBy(securityEvents.lastAt);

describe("failed sign-ins", () => {
  it("of an account fill one row an hour, whatever networks they come from", async ({ db }) => {
    const { at } = await setUp(db);
    for (let i = 0; i < 50; i++) await recordFailedSignIn(at(later(i * 1_000)), ada, `203.0.${i}.9`);
    await recordFailedSignIn(at(later(hourMs)), ada, "198.51.100.7");
    await recordFailedSignIn(at(later(hourMs + 1)), ben, "unknown");
    expect(await listEvents(db)).toEqual([
      { event: "sign-in-failed", email: ada.email, eventCount: 50, network: "203.0.49.0/24" },
      { event: "sign-in-failed", email: ada.email, eventCount: 1, network: "198.51.100.0/24" },
      { event: "sign-in-failed", email: ben.email, eventCount: 1, network: null },
    ]);
  });

  it("with made-up addresses fill one row an hour, without the addresses", async ({ db }) => {
    const { at } = await setUp(db);
    for (let i = 0; i < 50; i++)
      await recordFailedSignIn(at(noon), { email: `nobody${i}@example.com` }, "2001:db8:1::9");
    expect(await listEvents(db)).toEqual([
      { event: "sign-in-failed", email: null, eventCount: 50, network: "2001:db8:1::/48" },
    ]);
    expect(JSON.stringify(await db.select().from(securityEvents))).not.toContain("nobody");
  });

  it("with a right password but wrong codes are events of their own", async ({ db }) => {
    const { at, adaActor } = await setUp(db);
    await recordFailedSignIn(at(noon), { userId: adaActor.id }, "203.0.113.9");
    expect(await listEvents(db)).toMatchObject([{ event: "code-failed", email: ada.email }]);
  });
});

it("counts sign-ins from one network within an hour together, and shows others apart", async ({ db }) => {
  const { at, adaActor } = await setUp(db);
  const signIn = (address: string, ms = 0) =>
    recordSecurityEvent(at(later(ms)), db, { event: "signed-in", userId: adaActor.id, address });
  await signIn("203.0.113.9");
  await signIn("203.0.113.200", 1);
  await signIn("198.51.100.7", 2);
  await signIn("203.0.113.9", hourMs);
  expect((await listEvents(db)).map(({ network, eventCount }) => `${network} ${eventCount}`)).toEqual([
    "203.0.113.0/24 2",
    "198.51.100.0/24 1",
    "203.0.113.0/24 1",
  ]);
});

it("keeps the detail of every change of address", async ({ db }) => {
  const { at, adaActor } = await setUp(db);
  for (const [i, detail] of ["from old@example.com", "from older@example.com"].entries())
    await recordSecurityEvent(at(later(i)), db, {
      event: "email-changed",
      userId: adaActor.id,
      address: "203.0.113.9",
      detail,
    });
  expect((await db.select().from(securityEvents)).map(({ detail }) => detail).sort()).toEqual([
    "from old@example.com",
    "from older@example.com",
  ]);
});

it("is deleted after 90 days, and with its account", async ({ db }) => {
  const { at, adaActor, benActor } = await setUp(db);
  const signIn = (userId: string, now: Date) =>
    recordSecurityEvent(at(now), db, { event: "signed-in", userId, address: "203.0.113.9" });
  await signIn(adaActor.id, noon);
  await signIn(adaActor.id, later(24 * hourMs));
  await signIn(benActor.id, later(24 * hourMs));
  await sweepExpiredRows(at(later(90 * 24 * hourMs + 1)));
  expect(await db.$count(securityEvents)).toBe(2);
  await db.delete(users).where(eq(users.id, benActor.id));
  expect((await listEvents(db)).map(({ email }) => email)).toEqual([ada.email]);
});
