// All data of one speaker in one file: nothing missing, and nothing of others.
import { eq, getTableName } from "drizzle-orm";
import { expect, it } from "vitest";
import { files, leads, payments, profiles, talkHubs, tasks } from "#app/database/schema/index.ts";
import { exportedTables } from "#app/domain/privacy/tables/all.server.ts";
import { listExportedColumns, toColumnName } from "#app/domain/privacy/tables/described-table.server.ts";
import type { Actor } from "#app/services.ts";
import { adaIds, adaMarker, benIds, createBelongings } from "#tests/support/belongings.ts";
import { drainQueue, findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";
import { unzip } from "#tests/support/zip.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda(async (fixture) => {
  ({ app, adaActor, speaker } = fixture);
  await app.db.delete(payments); // payments outlive their account
  await createBelongings(app.services, adaActor, adaIds, adaMarker);
  await createBelongings(app.services, await insertSpeaker(app.db, ben), benIds, "Benevolent");
});

const listExports = () => app.db.select().from(tasks).where(eq(tasks.kind, "export-account"));
const requestExport = (as = speaker) => as.submit("/account-settings", { intent: "export" });
const fetchPath = (path: string, { cookies }: Visitor, headers: Record<string, string> = {}) =>
  app.request(path, { ...headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") });

/** Requests the export, waits until it is ready, and returns its path. */
async function makeExport(): Promise<string> {
  expect((await requestExport()).status).toBe(200);
  await drainQueue(app);
  expect((await listExports())[0]?.state).toBe("done");
  return `/dashboard/tasks/${(await listExports())[0]?.id}/file`;
}
const openExport = async (path: string) => unzip(Buffer.from(await (await fetchPath(path, speaker)).arrayBuffer()));

it("contains every row and every byte of its speaker, and nothing of others", async () => {
  const zip = await openExport(await makeExport());
  for (const exported of exportedTables) {
    const { table, ownedBy } = exported;
    const name = `json/${getTableName(table)}.json`;
    const count = await app.db.$count(table, ownedBy(adaActor));
    const exportedRows = JSON.parse(zip.get(name)?.toString() ?? "null") as Record<string, unknown>[];
    expect([name, exportedRows.length]).toEqual([name, count]);
    for (const row of exportedRows)
      expect(Object.keys(row), name).toEqual(listExportedColumns(exported).map(toColumnName));
  }
  const hubs = JSON.parse(zip.get("json/talk_hubs.json")?.toString() ?? "") as { id: string; user_id: string }[];
  expect(hubs.map(({ id }) => id)).toContain(adaIds.trashed);
  expect(hubs.every(({ user_id }) => user_id === adaActor.id)).toBe(true);

  const own = await app.db.select().from(files).where(eq(files.userId, adaActor.id));
  expect(own.length).toBeGreaterThan(1);
  for (const { kind, name, key } of own)
    expect(zip.get(`files/${kind}/${name}`), name).toEqual(Buffer.from(await app.services.storage.read(key)));

  expect(zip.get("csv/leads.csv")?.toString()).toContain(adaMarker);
  expect(zip.get("csv/bookings.csv")?.toString()).toContain(adaMarker);
  expect([...zip.keys()]).toEqual(expect.arrayContaining(["csv/feedback/talk.csv", "csv/attendees/talk.csv"]));
  expect(zip.get("README.txt")?.toString()).toContain("json/talk_hubs.json");
  for (const [name, bytes] of zip) expect([name, bytes.includes("Benevolent")]).toEqual([name, false]);
});

it("contains no formula that a spreadsheet would run", async () => {
  await app.db.update(leads).set({ firstName: "=1+1", company: "@SUM(A1)" }).where(eq(leads.id, adaIds.lead));
  const table = (await openExport(await makeExport())).get("csv/leads.csv")?.toString() ?? "";
  expect(table).toContain("'=1+1");
  expect(table).toContain("'@SUM(A1)");
});

it("is announced by email, can be fetched in parts, and only by its speaker", async () => {
  const path = await makeExport();
  const links = await findMailedLinks(app, ada.email, /ready to download/);
  expect(links.some((link) => link.includes("/account-settings"))).toBe(true);
  expect((await speaker.open("/account-settings")).text).toMatch(/talk-hubs-export-[\d-]+\.zip .* ready until /);

  const archive = Buffer.from(await (await fetchPath(path, speaker)).arrayBuffer());
  const part = await fetchPath(path, speaker, { range: "bytes=100-299" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 100-299/${archive.byteLength}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(archive.subarray(100, 300));

  const other = await app.visitor().signIn(ben);
  expect((await other.open(path)).status).toBe(404);
  expect((await other.open("/account-settings")).text).not.toContain("talk-hubs-export");
  expect((await app.visitor().open(path)).location).toBe("/signin");
  await app.db.update(tasks).set({ expiresAt: new Date(Date.now() - 1_000) });
  expect((await speaker.open(path)).status).toBe(404);
});

it("runs once at a time, and a new one replaces the old one", async () => {
  await Promise.all([requestExport(), requestExport(), requestExport()]);
  expect(await listExports()).toHaveLength(1);
  await makeExport();
  const [first] = await listExports();
  await makeExport();
  const [second, ...more] = await listExports();
  expect([second?.id === first?.id, more]).toEqual([false, []]);
  const isRemoved = () =>
    app.services.storage.read(first?.resultKey ?? "").then(
      () => false,
      () => true,
    );
  await drainQueue(app);
  expect(await isRemoved()).toBe(true);
});

it.each(["pending", "refunded", "disputed"] as const)(
  "is available to an account whose payment is %s",
  async (state) => {
    await app.db.update(profiles).set({ plan: "lifetime", paymentStatus: state }).where(eq(profiles.id, adaActor.id));
    expect((await openExport(await makeExport())).size).toBeGreaterThan(20);
  },
);

it("gives each file the ending of its type and a name that Windows and macOS keep, whatever it was called", async () => {
  await app.db.update(talkHubs).set({ slug: "con" }).where(eq(talkHubs.id, adaIds.hub));
  const long = `${"x".repeat(196)}.hta.pdf`;
  const stored = {
    userId: adaActor.id,
    kind: "notes",
    contentType: "application/pdf",
    sizeBytes: 3,
    status: "stored",
  } as const;
  const names = ["slides.hta", "../slides.exe", "slides.pdf:x.js", long, "caf\u00e9.pdf", "cafe\u0301.pdf", "Nul.pdf"];
  for (const [i, name] of names.entries()) {
    const key = `${adaActor.id}/files/odd-${i}`;
    await app.services.storage.write(key, Buffer.from("pdf"));
    await app.db.insert(files).values({ ...stored, key, name });
  }
  const all = [...(await openExport(await makeExport())).keys()];
  const paths = all.filter((path) => path.startsWith("files/notes/"));
  const expected = ["slides.pdf", "slides (2).pdf", "slides.pdfx.pdf", `${"x".repeat(150)}.pdf`];
  expected.push("caf\u00e9.pdf", "caf\u00e9 (2).pdf", "_Nul.pdf");
  expect(paths).toEqual(expect.arrayContaining(expected.map((name) => `files/notes/${name}`)));
  expect(all).toEqual(expect.arrayContaining(["csv/feedback/_con.csv", "csv/attendees/_con.csv"]));
  for (const path of paths) expect(path).toMatch(/^files\/notes\/[^/:]+\.(pdf|docx?|pptx?|xlsx?|png|jpe?g|svg)$/);
});

it("names a file that the store has lost, and contains the others", async () => {
  const own = await app.db.select().from(files).where(eq(files.userId, adaActor.id));
  await app.services.storage.remove(own[0]?.key ?? "");
  const zip = await openExport(await makeExport());
  expect(zip.get("files/NOT-FOUND.txt")?.toString()).toContain(own[0]?.name);
  expect(zip.get(`files/${own[1]?.kind}/${own[1]?.name}`)?.toString()).toBe(adaMarker);
});
