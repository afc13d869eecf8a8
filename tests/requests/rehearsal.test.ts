// A rehearsal counts nowhere: with every form of the page sent, no row outside of its own tables changes, no page, list,
// export or figure shows another byte, no email is enqueued, and nothing of what people typed is anywhere.
import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { payments, rehearsals, resources, talkHubs, users } from "#app/database/schema/index.ts";
import { openHubNow } from "#app/domain/hubs/schedule.server.ts";
import { exportedTables } from "#app/domain/privacy/tables/all.server.ts";
import type { Actor } from "#app/services.ts";
import { accessAttempts } from "#tests/support/access-attempts.ts";
import { adaHubIds, adaIds, createBelongings } from "#tests/support/belongings.ts";
import { findRowsContaining } from "#tests/support/every-row.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { type MappedRoute, routeMap } from "#tests/support/route-map.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { untilAnswered } from "#tests/support/until-answered.ts";

let app: TestApp;
let actor: Actor;
let speaker: Visitor;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  for (const table of [users, payments]) await app.db.delete(table);
  actor = await insertSpeaker(app.db, ada);
  await createBelongings(app.services, actor, adaIds, "Ada");
  speaker = await app.visitor().signIn(ada);
});
afterAll(() => app.close());

const typed = { firstName: "Quillon", lastName: "Quillon", email: "quillon@example.com", comments: "Quillon was here" };

async function startRehearsal(hubId: string): Promise<string> {
  const screen = `/dashboard/hubs/${hubId}/rehearsal`;
  expect((await speaker.submit(screen, { intent: "start" })).status).toBe(303);
  const [link = ""] = /\/rehearsal\/[\w-]{40,}/.exec((await speaker.open(screen)).html) ?? [];
  return link;
}

const asScript = { accept: "application/json", "user-agent": "Mozilla/5.0" };
const pressed = { "sec-fetch-user": "?1", "sec-fetch-mode": "navigate", "user-agent": "Mozilla/5.0" };

/** Everything that the page can send, on one phone, with and without its script. */
async function tryEverything({ link, hubId }: { link: string; hubId: string }, headers: Record<string, string>) {
  const phone = app.visitor();
  const statuses: [string, number][] = [];
  const note = async (name: string, response: Promise<{ status: number; html: string }>) => {
    const { status, html } = await response;
    statuses.push([name, status]);
    return html;
  };
  const send = (name: string, form: string, fields: Record<string, string>) =>
    note(name, phone.submit(`${link}/${form}`, { submission_id: randomUUID(), ...fields }, headers));
  await note("locked", phone.open(link));
  await note("access", phone.submit(`${link}/access`, { intent: "ask", email: typed.email }, pressed));
  await note("page", phone.open(link));
  const form_token = app.formToken(hubId);
  for (const event of ["view", "share", "connect"])
    await note(event, phone.submit(`${link}/${event}`, { s: "qr" }, headers));
  await note("view without scripts", phone.open(`${link}/view`, headers));
  const consent = { consent: "on", form_token };
  await send("lead", `lead?file=${adaIds.resource}`, { ...typed, ...consent });
  await send("feedback", "feedback", { rating: "4", ...typed, emailConsent: "on", form_token });
  await send("feedback again", "feedback", { rating: "5", form_token });
  await send("ask", "ask", { text: "Quillon's paper", email: typed.email, form_token });
  for (const path of ["thanks", "ask?sent", `files/${adaIds.resource}`, "qr.svg", "qr.png?size=512", "calendar.ics"])
    await note(path, phone.open(`${link}/${path}`, headers));
  return Object.fromEntries(statuses);
}

/** Every row outside of the rehearsals' own tables: the input of everything that counts. */
async function readAllRows() {
  const { rows: tables } = await app.db.execute<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where (schemaname = 'public' and tablename not in ('rehearsals', 'rehearsal_entries'))
      or (schemaname = 'pgboss' and tablename = 'job') order by 1`);
  expect(tables.length).toBeGreaterThan(35);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    // The clock enqueues scheduled jobs; what they would send is a job of its own.
    const isOurs =
      name === "pgboss.job"
        ? sql`where name not like '\\_\\_%' and name not in (select name from pgboss.schedule)`
        : sql``;
    const { rows } = await app.db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.raw(name)} t ${isOurs}`,
    );
    all[name] = rows.map(({ row }) => row).sort();
  }
  return all;
}

/** Reading these counts, changes or ends something, or sends requests. */
const isNoReader = (path: string) =>
  /\/(check|readiness|view|files\/:resourceId|signout|upload)$/.test(path) || path.includes("*");
const pathOf = (route: string) =>
  (accessAttempts.find((each) => each.route === route && each.method === "GET")?.path ?? route)
    .replace(":username", ada.username)
    .replace(":slug", "talk")
    .replace(/:\w+/g, adaIds.hub);

const isAboutHub = ({ path }: MappedRoute) => path.includes("/hubs/:id") || path.includes("edit-hub/:id");

/** What Ada and a visitor read at the addresses of these routes, without the time of reading. */
async function readPages(routes: MappedRoute[]) {
  const visitor = app.visitor();
  const pages: Record<string, string> = {};
  for (const route of routes) {
    const { path, isPrivate } = route;
    if (isNoReader(path) || path.startsWith("/rehearsal/") || /\/(rehearsal(\/state)?|published)$/.test(path)) continue;
    for (const hub of isAboutHub(route) ? adaHubIds : [""]) {
      const address = hub ? path.replace(":id", hub) : pathOf(path);
      const reader = isPrivate ? speaker : visitor;
      const { status, html, text } = await untilAnswered(() => reader.open(address, { accept: "text/html" }));
      const shown = html.startsWith("<!DOCTYPE") ? text : html;
      pages[`${address} ${status}`] = shown.replace(/^REV:.*|"nowMs":\d+|just now|\d+ minutes? ago/gm, "");
    }
  }
  return pages;
}

/** Sorted, because PostgreSQL gives rows in no certain order. */
const readExports = () =>
  Promise.all(
    exportedTables.map(async ({ table, ownedBy }) => {
      const rows = await app.db.select().from(table).where(ownedBy(actor));
      return rows.map((row) => JSON.stringify(row)).sort();
    }),
  );

async function restrictTalk(hubId: string) {
  const lead = { leadCaptureEnabled: true, leadOnEntry: false, leadBeforeDownloads: true, leadAllowSkip: false };
  await app.db
    .update(talkHubs)
    .set({ access: "verified", speakerLink: "https://example.com/ada", ...lead })
    .where(eq(talkHubs.id, hubId));
  await app.db.update(resources).set({ talkHubId: hubId }).where(eq(resources.id, adaIds.resource));
}

const everyStatus = {
  locked: 200,
  access: 303,
  page: 200,
  view: 204,
  share: 204,
  connect: 204,
  "view without scripts": 204,
  thanks: 200,
  "ask?sent": 200,
  [`files/${adaIds.resource}`]: 200,
  "qr.svg": 200,
  "qr.png?size=512": 200,
  "calendar.ics": 200,
};

describe("nothing counts", () => {
  it.each(["draft", "hub", "scheduled", "closed"] as const)("of a rehearsal of the %s talk", async (name) => {
    const hubId = adaIds[name];
    await restrictTalk(hubId);
    const link = await startRehearsal(hubId);
    await app.installation.settle();
    const rows = await readAllRows();
    const stored = { lead: 204, feedback: 204, "feedback again": 204, ask: 204 };
    expect(await tryEverything({ link, hubId }, asScript)).toEqual({ ...everyStatus, ...stored });
    const shown = { lead: 303, feedback: 303, "feedback again": 303, ask: 303 };
    expect(await tryEverything({ link, hubId }, pressed)).toEqual({ ...everyStatus, ...shown });
    await app.installation.settle();
    expect(await readAllRows()).toEqual(rows);
    expect(await findRowsContaining(app.db, "quillon")).toEqual([]);

    const screen = (await speaker.open(`/dashboard/hubs/${hubId}/rehearsal`)).text;
    for (const phrase of [
      "Phone 1",
      "Phone 2",
      "Sent feedback 5 stars",
      "Asked for something",
      "In the talk, a code is emailed now",
    ])
      expect(screen).toContain(phrase);
  });

  it.each([
    ["of a hub", routeMap.filter(isAboutHub)],
    ["elsewhere", routeMap.filter((route) => !isAboutHub(route))],
  ])("on any screen, in any list, export, stream or figure: %s", async (_where, routes) => {
    await restrictTalk(adaIds.hub);
    const link = await startRehearsal(adaIds.hub);
    const [pages, exports] = [await readPages(routes), await readExports()];
    expect(Object.keys(pages).length).toBeGreaterThan(40);
    await tryEverything({ link, hubId: adaIds.hub }, asScript);
    await app.installation.settle();
    expect(await readExports()).toEqual(exports);
    expect(await readPages(routes)).toEqual(pages);
  });

  it("because only the rehearsal's own files name its tables", () => {
    const readers = globSync("app/{domain,jobs,routes,fast-path,request,auth}/**/*.{ts,tsx}").filter(
      (path) => !path.endsWith(".test.ts") && /rehearsalEntries|rehearsal_entries/.test(readFileSync(path, "utf8")),
    );
    // They say what may grow, that no export has them, and how far ahead a moment may lie.
    expect(readers.sort()).toEqual([
      "app/domain/growth/growth.server.ts",
      "app/domain/privacy/tables/talks.server.ts",
      "app/domain/rehearsals/commands.server.ts",
      "app/domain/rehearsals/queries.server.ts",
      "app/domain/stored-ends/stored-ends.server.ts",
    ]);
  });
});

describe("the link", () => {
  it("shows the audience's page with a banner, whose every address is the rehearsal's own", async () => {
    const link = await startRehearsal(adaIds.draft);
    const { html, text, headers } = await app.visitor().open(link);
    expect(text).toContain("REHEARSAL Try everything. Nothing you send here counts.");
    expect(html).toContain('name="robots" content="noindex"');
    expect(headers.get("cache-control")).toContain("private");
    expect(html).not.toContain(`/${ada.username}`);
    expect(html).not.toContain("application/ld+json");
  });

  it("opens nothing else: neither the real draft nor the rehearsal of another hub", async () => {
    const link = await startRehearsal(adaIds.draft);
    const phone = app.visitor();
    expect((await phone.open(link)).status).toBe(200);
    expect((await phone.open(`/${ada.username}/draft`)).status).toBe(404);
    expect((await phone.open(`${link}/files/${adaIds.resource}`)).status).toBe(404);
    expect((await phone.open(`${link}/files/nonsense`)).status).toBe(404);
  });

  it("ends at once when the hub opens, for pages, files and forms that wait on a phone", async () => {
    await restrictTalk(adaIds.draft);
    await app.db.update(talkHubs).set({ access: "anyone" }).where(eq(talkHubs.id, adaIds.draft));
    const link = await startRehearsal(adaIds.draft);
    const phone = app.visitor();
    const form_token = app.formToken(adaIds.draft);
    await openHubNow(app.services, actor, adaIds.draft);
    expect(await app.db.$count(rehearsals)).toBe(0);
    for (const path of ["", "/thanks", "/lead", "/qr.svg", "/calendar.ics", `/files/${adaIds.resource}`])
      expect([path, (await phone.open(link + path)).status]).toEqual([path, 404]);
    expect((await phone.open(link)).text).toContain("This rehearsal has ended");
    const fields = { rating: "5", form_token, submission_id: randomUUID() };
    expect((await phone.submit(`${link}/feedback`, fields, asScript)).status).toBe(404);
    expect((await phone.submit(`${link}/feedback`, fields, pressed)).status).toBe(404);
    expect((await phone.submit(`${link}/view`, {}, asScript)).status).toBe(204);
  });

  it("refuses what the real forms refuse, with the text kept", async () => {
    await restrictTalk(adaIds.hub);
    await app.db.update(talkHubs).set({ access: "anyone" }).where(eq(talkHubs.id, adaIds.hub));
    const link = await startRehearsal(adaIds.hub);
    const phone = app.visitor();
    const form_token = app.formToken(adaIds.hub);
    const unrated = await phone.submit(`${link}/feedback`, { comments: "Calm", form_token }, pressed);
    expect([unrated.status, unrated.html.includes("Calm")]).toEqual([422, true]);
    expect((await phone.submit(`${link}/lead`, { email: "no", form_token }, asScript)).status).toBe(422);
    expect((await phone.submit(`${link}/access`, { email: "no" }, pressed)).status).toBe(422);
    expect((await phone.submit(`${link}/feedback`, { rating: "5" }, asScript)).status).toBe(422);
    const foreign = { ...asScript, origin: "https://evil.example" };
    expect((await phone.submit(`${link}/feedback`, { rating: "5", form_token }, foreign)).status).toBe(403);
    expect((await phone.open(`${link}/files/${adaIds.resource}`)).location).toBe(
      `${link}/lead?file=${adaIds.resource}`,
    );
  });
});
