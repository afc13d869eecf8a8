import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as schema from "#app/database/schema/index.ts";
import { listImageCopyKeys } from "#app/domain/files/image-copies.server.ts";
import type { Actor } from "#app/services.ts";
import { adaIds, benIds, createBelongings } from "#tests/support/belongings.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, password } from "#tests/support/people.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const tables = Object.values(schema).filter((each) => is(each, PgTable));
const keysToPeople = (table: PgTable) =>
  getTableConfig(table).foreignKeys.filter((key) =>
    [schema.users, schema.profiles].includes(key.reference().foreignTable as typeof schema.users),
  );
/** Tables with a foreign key to an account, as the schema declares them. */
const personal = tables.filter((table) => keysToPeople(table).length > 0);
/** Of those, tables that tax law requires: their rows stay, and name no account any more. */
const lasting = personal.filter((table) => keysToPeople(table).every(({ onDelete }) => onDelete === "set null"));
const nameOf = (table: PgTable) => getTableConfig(table).name;

let app: TestApp;
let adaActor: Actor;
let without: Record<string, string[]>;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  for (const table of [schema.users, schema.hubCodes, ...lasting]) await app.db.delete(table);
  await createBelongings(app.services, await insertSpeaker(app.db, ben), benIds, "Benevolent");
  without = await readEveryRow();
  adaActor = await insertSpeaker(app.db, ada);
  await createBelongings(app.services, adaActor, adaIds, "Zephyrine");
  // Elsewhere only accounts of a demo have a row there.
  await app.db.insert(schema.demoCopies).values({ userId: adaActor.id, network: "a hash", endsAt: new Date() });
  // Copies of an image in the widths that pages request lie beside it, and no row names them.
  for (const key of listImageCopyKeys(`${adaActor.id}/files/${adaIds.image}`))
    await app.services.storage.write(key, Buffer.from("x"));
});
afterAll(() => app.close());

/** All rows, as text, by table. */
async function readEveryRow() {
  const rows: Record<string, string[]> = {};
  for (const table of tables)
    rows[nameOf(table)] = (await app.db.select().from(table)).map((row) => JSON.stringify(row)).sort();
  // Counts of sign-ins name nobody, and expire.
  rows.limiter_counts = [];
  return rows;
}

const objectsOf = ({ id }: Pick<Actor, "id">) =>
  readdir(join(app.installation.config.dataDir, "files", id), { recursive: true, withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry.isFile()),
    () => [],
  );
const deleteAccount = async (fields: Record<string, string>) => {
  const speaker = await app.visitor().signIn(ada);
  return { speaker, response: await speaker.submit("/account-settings", { intent: "delete-account", ...fields }) };
};

describe("Delete Account", () => {
  it("deletes every row and object of Ada's, and none of Ben's", async () => {
    const before = await readEveryRow();
    const untouched = personal.map(nameOf).filter((name) => before[name]?.length === without[name]?.length);
    // A new table of personal data needs a row of Ada's (tests/support/belongings.ts), so that this test sees it
    // deleted.
    expect(untouched).toEqual([]);
    expect((await objectsOf(adaActor)).length).toBeGreaterThan(3);

    const { speaker, response } = await deleteAccount({ password });
    expect(response).toMatchObject({ status: 303, location: "/" });
    const { text } = await speaker.open("/");
    expect(text).toContain("Account Deleted");
    expect(text).toContain("Your account has been removed.");

    const after = await readEveryRow();
    expect(Object.values(after).flat().join("\n")).not.toContain(adaActor.id);
    for (const name of lasting.map(nameOf)) after[name] = without[name] ?? [];
    // A printed code is never given to another hub. What stays of it names nobody.
    after.hub_codes = after.hub_codes?.filter((row) => JSON.parse(row).talkHubId !== null) ?? [];
    expect(after).toEqual(without);
    await drainQueue(app);
    expect(await objectsOf(adaActor)).toEqual([]);
    const [benUser] = await app.db.select().from(schema.users);
    expect((await objectsOf({ id: benUser?.id ?? "" })).length).toBeGreaterThan(0);
  });

  it("ends the session, closes the public pages and frees the username", async () => {
    const visitor = app.visitor();
    expect((await visitor.open("/ada-nwosu")).status).toBe(200);
    const otherBrowser = await app.visitor().signIn(ada);
    await deleteAccount({ password });
    expect(await otherBrowser.open("/dashboard")).toMatchObject({ status: 302, location: "/signin" });
    expect((await otherBrowser.submit("/signin", ada)).status).toBe(422);
    for (const page of ["/ada-nwosu", "/ada-nwosu/book", "/ada-nwosu/talk"])
      expect((await visitor.open(page)).status).toBe(404);
    expect((await visitor.open("/username-availability?username=ada-nwosu")).html).toContain('"available":true');
  });

  it("requires the password, and limits the attempts", async () => {
    const before = await readEveryRow();
    const empty = await deleteAccount({});
    expect(empty.response.status).toBe(422);
    expect(empty.response.html).toContain("Password cannot be empty.");
    const statuses: number[] = [];
    const speaker = await app.visitor().signIn(ada);
    for (let attempt = 0; attempt < 11; attempt++) {
      const wrong = { intent: "delete-account", password: `wrong ${attempt}` };
      statuses.push((await speaker.submit("/account-settings", wrong)).status);
    }
    expect(new Set(statuses.slice(0, 10))).toEqual(new Set([422]));
    expect(statuses[10]).toBe(429);
    expect({ ...(await readEveryRow()), sessions: [] }).toEqual({ ...before, sessions: [] });
  });
});
