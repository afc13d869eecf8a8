import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as schema from "#app/database/schema/index.ts";
import { copiesOf } from "#app/domain/files/image-copies.server.ts";
import type { Actor } from "#app/services.ts";
import { hers, his, ownsEverything } from "#tests/support/belongings.ts";
import { ada, ben, password } from "#tests/support/cast.ts";
import { drained } from "#tests/support/drained.ts";
import { type House, openHouse } from "#tests/support/house.ts";
import { joins } from "#tests/support/stage.ts";

const tables = Object.values(schema).filter((each) => is(each, PgTable));
const keysToPeople = (table: PgTable) =>
  getTableConfig(table).foreignKeys.filter((key) =>
    [schema.users, schema.profiles].includes(key.reference().foreignTable as typeof schema.users),
  );
/** Those whose rows name a person with an account, as the schema itself says. */
const personal = tables.filter((table) => keysToPeople(table).length > 0);
/** Of those, what tax law keeps: its rows stay, and name no account any more. */
const lasting = personal.filter((table) => keysToPeople(table).every(({ onDelete }) => onDelete === "set null"));
const nameOf = (table: PgTable) => getTableConfig(table).name;

let house: House;
let adaHerself: Actor;
let without: Record<string, string[]>;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  for (const table of [schema.users, ...lasting]) await house.db.delete(table);
  await ownsEverything(house.services, await joins(house.db, ben), his, "Benevolent");
  without = await everyRow();
  adaHerself = await joins(house.db, ada);
  await ownsEverything(house.services, adaHerself, hers, "Zephyrine");
  // Copies in the widths that pages ask for lie beside an image, and no row names them.
  for (const key of copiesOf(`${adaHerself.id}/files/${hers.image}`))
    await house.services.storage.write(key, Buffer.from("x"));
});
afterAll(() => house.close());

/** Every row there is, as text, by table. */
async function everyRow() {
  const found: Record<string, string[]> = {};
  for (const table of tables)
    found[nameOf(table)] = (await house.db.select().from(table)).map((row) => JSON.stringify(row)).sort();
  // Counts of sign-ins name nobody, and end by themselves.
  found.limiter_counts = [];
  return found;
}

const objectsOf = ({ id }: Pick<Actor, "id">) =>
  readdir(join(house.installation.config.dataDir, "files", id), { recursive: true, withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry.isFile()),
    () => [],
  );
const deletes = async (fields: Record<string, string>) => {
  const speaker = await house.visitor().signIn(ada);
  return { speaker, answer: await speaker.submit("/account-settings", { intent: "delete-account", ...fields }) };
};

describe("Delete Account", () => {
  it("leaves no row and no object of hers, and all of his", async () => {
    const before = await everyRow();
    const untouched = personal.map(nameOf).filter((name) => before[name]?.length === without[name]?.length);
    // Whoever adds a table of people's gives Ada a row of it (tests/support/belongings.ts), so that this test sees it go.
    expect(untouched).toEqual([]);
    expect((await objectsOf(adaHerself)).length).toBeGreaterThan(3);

    const { speaker, answer } = await deletes({ password });
    expect(answer).toMatchObject({ status: 303, location: "/" });
    const { text } = await speaker.open("/");
    expect(text).toContain("Account Deleted");
    expect(text).toContain("Your account has been removed.");

    const after = await everyRow();
    expect(Object.values(after).flat().join("\n")).not.toContain(adaHerself.id);
    for (const name of lasting.map(nameOf)) after[name] = without[name] ?? [];
    expect(after).toEqual(without);
    await drained(house);
    expect(await objectsOf(adaHerself)).toEqual([]);
    const [benHimself] = await house.db.select().from(schema.users);
    expect((await objectsOf({ id: benHimself?.id ?? "" })).length).toBeGreaterThan(0);
  });

  it("ends the session, closes the public pages and gives the username free", async () => {
    const stranger = house.visitor();
    expect((await stranger.open("/ada-nwosu")).status).toBe(200);
    const elsewhere = await house.visitor().signIn(ada);
    await deletes({ password });
    expect(await elsewhere.open("/dashboard")).toMatchObject({ status: 302, location: "/signin" });
    expect((await elsewhere.submit("/signin", ada)).status).toBe(422);
    for (const page of ["/ada-nwosu", "/ada-nwosu/book", "/ada-nwosu/talk"])
      expect((await stranger.open(page)).status).toBe(404);
    expect((await stranger.open("/username-availability?username=ada-nwosu")).html).toContain('"available":true');
  });

  it("asks for the password first, and only so often", async () => {
    const before = await everyRow();
    const empty = await deletes({});
    expect(empty.answer.status).toBe(422);
    expect(empty.answer.html).toContain("Password cannot be empty.");
    const statuses: number[] = [];
    const speaker = await house.visitor().signIn(ada);
    for (let attempt = 0; attempt < 11; attempt++) {
      const wrong = { intent: "delete-account", password: `wrong ${attempt}` };
      statuses.push((await speaker.submit("/account-settings", wrong)).status);
    }
    expect(new Set(statuses.slice(0, 10))).toEqual(new Set([422]));
    expect(statuses[10]).toBe(429);
    expect({ ...(await everyRow()), sessions: [] }).toEqual({ ...before, sessions: [] });
  });
});
