// Mallory had Ada's password for a day. What she may have made ends when Ada recovers the account.
import { randomUUID } from "node:crypto";
import { eq, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import * as schema from "#app/database/schema/index.ts";
import {
  createPasswordToken,
  findPasswordLinkOwner,
  setPasswordByLink,
} from "#app/domain/accounts/password-link.server.ts";
import {
  endAccess,
  endOtherAccess,
  identityProviderId,
  removeWaysIn,
  waysIn,
} from "#app/domain/accounts/ways-in.server.ts";
import { findApiCaller } from "#app/domain/api-keys/queries.server.ts";
import { closeAccount } from "#app/domain/privacy/delete-account.server.ts";
import { insertApiKey } from "#tests/support/api-program.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const later = new Date(noon.getTime() + 86_400_000);

/** Ada's account with one of everything that opens it. */
async function openEveryWay(db: Database) {
  const services = servicesAt(db, noon);
  const actor = await insertSpeaker(db, ada);
  const userId = actor.id;
  const { id: talkHubId } = await insertHub(db, actor);
  const key = await insertApiKey({ services }, actor);
  const [session] = await db
    .insert(schema.sessions)
    .values([
      { userId, token: "hers", expiresAt: later },
      { userId, token: "mallorys", expiresAt: later },
    ])
    .returning();
  await db.insert(schema.stageLinks).values({ talkHubId, codeHash: "x", expiresAt: later });
  const change = { newEmail: "mallory@example.com", oldTokenHash: "x", newTokenHash: "y", expiresAt: later };
  await db.insert(schema.emailChanges).values({ userId, ...change });
  await db.insert(schema.accounts).values({ userId, accountId: "mallory", providerId: identityProviderId });
  await db.insert(schema.passkeys).values({ userId, name: "Phone", credentialId: "x", publicKey: "x", signCount: 0 });
  const webhook = { name: "CRM", address: "https://example.com/", events: ["lead.created" as const] };
  await db.insert(schema.webhookEndpoints).values({ id: randomUUID(), userId, ...webhook, encryptedSecrets: "x" });
  await db.insert(schema.calendarFeeds).values({ userId, tokenHash: "x" });
  const link = await createPasswordToken(services, db, userId);
  return { services, actor, key, link, currentSessionId: session?.id ?? "" };
}

const countOf = (db: Database, { id }: { id: string }) =>
  Promise.all(waysIn.map(({ table, of }) => db.$count(table, of(id))));
const newPassword = { password: "a loud, dark corridor", timezone: "UTC", address: "203.0.113.9" };
const connections = "1 single sign-on, 1 passkey, 1 connection, 1 API key and 1 calendar address";

describe("an emailed link that sets the password", () => {
  it("ends all that Mallory may have made, and tells Ada what that was", async ({ db }) => {
    const { services, actor, key, link } = await openEveryWay(db);
    expect(await findPasswordLinkOwner(services, link)).toEqual({ email: ada.email, connections });
    const ended = `1 hall screen link, 1 change of address, ${connections}`;
    expect(await setPasswordByLink(services, link, newPassword)).toMatchObject({ value: { ended } });
    const left = await countOf(db, actor);
    expect(waysIn.filter((_, at) => left[at]).map(({ on }) => on.recovered)).toEqual(["stays"]);
    expect(await findApiCaller(services, key)).toBeNull();
    expect(await listQueuedEmails(db)).toContainEqual(
      expect.objectContaining({
        values: expect.objectContaining({ event: "password-recovered", ended, retained: null }),
      }),
    );
  });

  it("leaves Ada's own connections where she says so", async ({ db }) => {
    const { services, key, link } = await openEveryWay(db);
    const retained = await setPasswordByLink(services, link, { ...newPassword, keepConnections: true });
    expect(retained).toMatchObject({ value: { ended: "1 hall screen link and 1 change of address" } });
    expect(await findApiCaller(services, key)).not.toBeNull();
    expect(await db.$count(schema.sessions)).toBe(0);
    expect(await listQueuedEmails(db)).toContainEqual(
      expect.objectContaining({ values: expect.objectContaining({ retained: connections }) }),
    );
  });
});

it("signing out everywhere says what ended and what goes on", async ({ db }) => {
  const { services, actor, currentSessionId } = await openEveryWay(db);
  expect(await endOtherAccess(services, actor, currentSessionId)).toEqual({
    deviceCount: 1,
    ended: "1 hall screen link",
    staying: `1 change of address, ${connections}`,
  });
  expect(await db.select({ id: schema.sessions.id }).from(schema.sessions)).toEqual([{ id: currentSessionId }]);
});

it("what the administrator removes takes everything with it but the password", async ({ db }) => {
  const { services, actor } = await openEveryWay(db);
  expect(await removeWaysIn(services, actor.id)).toBe(true);
  const left = await countOf(db, actor);
  expect(waysIn.filter((_, at) => left[at]).map(({ on }) => on.removed)).toEqual(["stays"]);
});

it("a suspended account is opened by nothing, and all that rests works again after it", async ({ db }) => {
  const { services, actor, key } = await openEveryWay(db);
  const before = await countOf(db, actor);
  const suspend = (suspendedAt: Date | null) => db.update(schema.profiles).set({ suspendedAt });
  await suspend(noon);
  await endAccess(db, actor.id, "suspended");
  expect(await findApiCaller(services, key)).toBeNull();
  await suspend(null);
  expect(await findApiCaller(services, key)).not.toBeNull();
  const expected = waysIn.map(({ on }, at) => (on.suspended === "ends" ? 0 : before[at]));
  expect(await countOf(db, actor)).toEqual(expected);
});

it("an account that is closed to be deleted is opened by nothing", async ({ db }) => {
  const { services, actor, key } = await openEveryWay(db);
  expect(await closeAccount(services, actor.id)).toBe(true);
  expect(await findApiCaller(services, key)).toBeNull();
  const left = await countOf(db, actor);
  expect(waysIn.filter((_, at) => left[at]).map(({ on }) => on.deleted)).toEqual(["rests", "rests"]);
});

it("a deleted account leaves none open", async ({ db }) => {
  const { actor } = await openEveryWay(db);
  await db.delete(schema.users).where(eq(schema.users.id, actor.id));
  const left = await countOf(db, actor);
  // Without a foreign key, which domain/privacy/tables deletes.
  expect(waysIn.filter((_, at) => left[at]).map(({ table }) => table)).toEqual([schema.verifications]);
});

/** Tables about an account by which nobody comes in, and nothing leaves by itself. */
const opensNothing = {
  "what it has": [
    ...["profiles", "usernames", "hub_slugs", "talk_hubs", "signature_talks", "speaker_kits", "templates", "files"],
    ...["leads", "lead_captures", "speaker_bookings", "waiting_bookings", "payments", "help_requests"],
  ],
  "what it does or did": [
    "tasks",
    "security_events",
    "api_outcomes",
    "webhook_events",
    "email_sends",
    "email_stops",
    "reader_proofs",
  ],
  "asks for more at sign-in": ["two_factors"],
  "ends the account": ["demo_copies"],
  "lets attendees into one talk": ["access_codes", "device_grants", "hub_codes", "certificates", "slides"],
};

it("every table about an account that may let somebody in is in the list, or said to be no way in", () => {
  const secret = /token|hash|secret|credential|publicKey|password|code$|encrypted|key$/i;
  const tables = Object.values(schema).flatMap((table): PgTable[] => (is(table, PgTable) ? [table] : []));
  const parentsOf = (table: PgTable) => getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
  const isAccounts = (table: PgTable) => table === schema.users || table === schema.profiles;
  const isBelow = (table: PgTable): boolean =>
    parentsOf(table).some((parent) => isAccounts(parent) || (parent !== table && isBelow(parent)));
  const suspects = tables.filter(
    (table) =>
      parentsOf(table).some(isAccounts) ||
      (isBelow(table) && getTableConfig(table).columns.some(({ name }) => secret.test(name))),
  );
  const listed = waysIn.map(({ table }) => table).filter((table) => table !== schema.verifications);
  const named = [...listed.map(getTableName), ...Object.values(opensNothing).flat()];
  expect([...new Set(named)].sort()).toEqual(suspects.map(getTableName).sort());
});
