import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { accounts, passkeys } from "#app/database/schema/index.ts";
import { listPasskeys, removePasskey } from "#app/domain/accounts/passkeys.server.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const names = ["Her laptop", "Her phone"];

async function setUp(db: Database) {
  const [services, actor] = [servicesAt(db, noon), await insertSpeaker(db, ada)];
  const rows = names.map((name) => ({ userId: actor.id, name, credentialId: name, publicKey: "x", signCount: 0 }));
  await db.insert(passkeys).values(rows);
  const [laptop, phone] = await listPasskeys(services, actor);
  const owner = { userId: actor.id, sessionId: actor.id, address: "203.0.113.9" };
  const remove = (passkey: { id: string } | undefined) => removePasskey(services, owner, passkey?.id ?? "");
  return { actor, laptop, phone, remove };
}

it("the last way in can't be removed: another passkey, or a password, has to remain", async ({ db }) => {
  const { actor, laptop, phone, remove } = await setUp(db);
  await db.delete(accounts).where(eq(accounts.userId, actor.id));
  expect(await remove(laptop)).toMatchObject({ ok: true });
  expect(await remove(laptop)).toBeNull();
  expect(await remove(phone)).toEqual({ ok: false, refusal: "last-way-in" });
  await db.insert(accounts).values({ userId: actor.id, accountId: actor.id, providerId: "credential" });
  expect(await remove(phone)).toEqual({ ok: false, refusal: "last-way-in" });
  await db.update(accounts).set({ password: "a hash" });
  expect(await remove(phone)).toMatchObject({ ok: true });
  expect(await db.$count(passkeys)).toBe(0);
});

it("of two tabs that remove the last two at once, one is refused", async () => {
  const database = await openFreshDatabase();
  try {
    const { actor, laptop, phone, remove } = await setUp(database.db);
    await database.db.delete(accounts).where(eq(accounts.userId, actor.id));
    const outcomes = await Promise.all([remove(laptop), remove(phone)]);
    expect(outcomes.map((outcome) => outcome?.ok).sort()).toEqual([false, true]);
    expect(await database.db.$count(passkeys)).toBe(1);
  } finally {
    await database.close();
  }
});
