// Everything of one speaker in one file: nothing missing, nothing of anybody else, and for nobody else.
import { eq, getTableName } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { files, leads, payments, profiles, tasks, users } from "#app/database/schema/index.ts";
import { exportedTables } from "#app/domain/privacy/account-tables.server.ts";
import type { Actor } from "#app/services.ts";
import { hers, his, ownsEverything, tellingWord } from "#tests/support/belongings.ts";
import { ada, ben } from "#tests/support/cast.ts";
import { drained, mailedLinks } from "#tests/support/drained.ts";
import { type House, openHouse, type Visitor } from "#tests/support/house.ts";
import { joins } from "#tests/support/stage.ts";
import { unzip } from "#tests/support/zip.ts";

let house: House;
let adaHerself: Actor;
let speaker: Visitor;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
  await house.db.delete(payments); // they outlive their account
  adaHerself = await joins(house.db, ada);
  await ownsEverything(house.services, adaHerself, hers, tellingWord);
  await ownsEverything(house.services, await joins(house.db, ben), his, "Benevolent");
  speaker = await house.visitor().signIn(ada);
});
afterAll(() => house.close());

const exports = () => house.db.select().from(tasks).where(eq(tasks.kind, "export-account"));
const asks = (as = speaker) => as.submit("/account-settings", { intent: "export" });
const fetches = (path: string, { cookies }: Visitor, headers: Record<string, string> = {}) =>
  house.request(path, { ...headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") });

/** Asks for the export and waits until it is made; where it is fetched. */
async function exported(): Promise<string> {
  expect((await asks()).status).toBe(200);
  await drained(house);
  expect((await exports())[0]?.state).toBe("done");
  return `/dashboard/tasks/${(await exports())[0]?.id}/file`;
}
const opened = async (path: string) => unzip(Buffer.from(await (await fetches(path, speaker)).arrayBuffer()));

it("holds every row and every byte of its speaker, and nothing of anybody else", async () => {
  const zip = await opened(await exported());
  for (const { table, of, key, without = [] } of exportedTables) {
    const name = `json/${getTableName(table)}.json`;
    const rows = await house.db.select({ key }).from(table).where(of(adaHerself));
    const told = JSON.parse(zip.get(name)?.toString() ?? "null") as Record<string, unknown>[];
    expect([name, told.length]).toEqual([name, rows.length]);
    for (const row of told)
      for (const column of without)
        expect(row).not.toHaveProperty(column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  }
  const hubs = JSON.parse(zip.get("json/talk_hubs.json")?.toString() ?? "") as { id: string; user_id: string }[];
  expect(hubs.map(({ id }) => id)).toContain(hers.trashed);
  expect(hubs.every(({ user_id }) => user_id === adaHerself.id)).toBe(true);

  const own = await house.db.select().from(files).where(eq(files.userId, adaHerself.id));
  expect(own.length).toBeGreaterThan(1);
  for (const { kind, name, key } of own)
    expect(zip.get(`files/${kind}/${name}`), name).toEqual(Buffer.from(await house.services.storage.read(key)));

  expect(zip.get("csv/leads.csv")?.toString()).toContain(tellingWord);
  expect(zip.get("csv/bookings.csv")?.toString()).toContain(tellingWord);
  expect([...zip.keys()]).toEqual(expect.arrayContaining(["csv/feedback/talk.csv", "csv/attendees/talk.csv"]));
  expect(zip.get("README.txt")?.toString()).toContain("json/talk_hubs.json");
  for (const [name, bytes] of zip) expect([name, bytes.includes("Benevolent")]).toEqual([name, false]);
});

it("runs nothing in a spreadsheet", async () => {
  await house.db.update(leads).set({ firstName: "=1+1", company: "@SUM(A1)" }).where(eq(leads.id, hers.lead));
  const table = (await opened(await exported())).get("csv/leads.csv")?.toString() ?? "";
  expect(table).toContain("'=1+1");
  expect(table).toContain("'@SUM(A1)");
});

it("is told of by letter, fetched in parts, and by its speaker alone", async () => {
  const path = await exported();
  const links = await mailedLinks(house, ada.email, /ready to download/);
  expect(links.some((link) => link.includes("/account-settings"))).toBe(true);
  expect((await speaker.open("/account-settings")).text).toMatch(/talk-hubs-export-[\d-]+\.zip .* ready until /);

  const whole = Buffer.from(await (await fetches(path, speaker)).arrayBuffer());
  const part = await fetches(path, speaker, { range: "bytes=100-299" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 100-299/${whole.byteLength}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 300));

  const other = await house.visitor().signIn(ben);
  expect((await other.open(path)).status).toBe(404);
  expect((await other.open("/account-settings")).text).not.toContain("talk-hubs-export");
  expect((await house.visitor().open(path)).location).toBe("/signin");
  await house.db.update(tasks).set({ expiresAt: new Date(Date.now() - 1_000) });
  expect((await speaker.open(path)).status).toBe(404);
});

it("is made once at a time, and once more replaces the one before", async () => {
  await Promise.all([asks(), asks(), asks()]);
  expect(await exports()).toHaveLength(1);
  await exported();
  const [first] = await exports();
  await exported();
  const [second, ...more] = await exports();
  expect([second?.id === first?.id, more]).toEqual([false, []]);
  const gone = () =>
    house.services.storage.read(first?.resultKey ?? "").then(
      () => false,
      () => true,
    );
  await drained(house);
  expect(await gone()).toBe(true);
});

it.each(["pending", "refunded", "disputed"] as const)("is open to an account whose payment is %s", async (state) => {
  await house.db.update(profiles).set({ plan: "lifetime", paymentStatus: state }).where(eq(profiles.id, adaHerself.id));
  expect((await opened(await exported())).size).toBeGreaterThan(20);
});

it("names a file that the store has lost, and holds the others", async () => {
  const own = await house.db.select().from(files).where(eq(files.userId, adaHerself.id));
  await house.services.storage.remove(own[0]?.key ?? "");
  const zip = await opened(await exported());
  expect(zip.get("files/NOT-FOUND.txt")?.toString()).toContain(own[0]?.name);
  expect(zip.get(`files/${own[1]?.kind}/${own[1]?.name}`)?.toString()).toBe(tellingWord);
});
