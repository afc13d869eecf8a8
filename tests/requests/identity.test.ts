// A phone belongs to its attendee: nothing that a speaker gets to see lets her use it, or tells whose it is.
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  deviceGrants,
  feedbackSubmissions,
  hubEvents,
  leadCaptures,
  leads,
  speakerBookings,
  talkRequests,
  users,
} from "#app/database/schema/index.ts";
import { createAttendedTalks, downloadExport, leavesOf, rowsIn } from "#tests/support/attended-talks.ts";
import { ada, ben } from "#tests/support/people.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let talks: Awaited<ReturnType<typeof createAttendedTalks>>;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  talks = await createAttendedTalks(app);
});
afterAll(async () => {
  await app.db.delete(users);
  await app.close();
});

const cookieOf = (visitor: Visitor) => visitor.cookies.get("hub.device") ?? "";
const isUuid = (value: string) => /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(value);

it("an id that a speaker finds among her data gives her a phone of its own, not an attendee's", async () => {
  const phones = new Set(talks.attendees.map(({ phone }) => cookieOf(phone)));
  const stored = await app.db.select().from(feedbackSubmissions);
  const exported = [...rowsIn(await downloadExport(app, ada)).values()].flatMap(leavesOf);
  const ids = new Set([...exported, ...stored.flatMap(leavesOf)].filter(isUuid));
  expect(ids.size).toBeGreaterThan(30);
  for (const submission_id of ids) {
    const newcomer = app.visitor();
    const form = { rating: "1", submission_id, form_token: app.formToken(talks.adas.id) };
    await newcomer.submit(`${talks.adas.path}/feedback`, form, { accept: "application/json" });
    expect(phones.has(cookieOf(newcomer)), submission_id).toBe(false);
  }
});

type Row = Record<string, unknown>;

/** The tables whose rows have no name. */
const nameless = ["feedback_submissions", "hub_events", "talk_requests", "talk_request_supporters", "email_sends"];

/** The rows of the JSON and the CSV files, by name. */
function tablesIn(files: Map<string, string>): Map<string, Row[]> {
  const tables = new Map<string, Row[]>(rowsIn(files));
  for (const [name, text] of files)
    if (name.endsWith(".csv")) tables.set(name, parse(text, { columns: true, bom: true }) as Row[]);
  return tables;
}

/** Each value that is beside a name or beside something anonymous, with the person or the row that it is beside. */
function findSides(tables: Map<string, Row[]>, speaker: string) {
  const emails = new Map((tables.get("leads") ?? []).map(({ id, email }) => [id, String(email)]));
  const quoted = new Set((tables.get("quotes") ?? []).map(({ comment }) => comment));
  const isSigned = ({ submitter_email, responses, Email, Comment }: Row) =>
    Boolean(submitter_email || Email) || quoted.has(Comment ?? (responses as { comments?: string })?.comments);
  const named: Pair[] = [];
  const anonymous: Pair[] = [];
  for (const [table, rows] of tables) {
    // Who signs the rating signs the answers beside it.
    const signed = new Set(rows.filter(isSigned).map(({ device_id }) => device_id ?? null));
    for (const [n, row] of rows.entries()) {
      const leaves = leavesOf(row);
      const person = leaves.find((leaf) => leaf.endsWith("@example.com")) ?? emails.get(row.lead_id);
      const isNameless = nameless.includes(table) || table.startsWith("csv/feedback");
      if (isNameless && !isSigned(row) && !signed.has(row.device_id ?? row))
        anonymous.push(...leaves.map((leaf): Pair => [leaf, `${speaker} ${table} ${n}`]));
      else if (person) named.push(...leaves.map((leaf): Pair => [leaf, person]));
    }
  }
  return { named, anonymous };
}
type Pair = [value: string, beside: string];

const byValue = (pairs: Pair[]) => {
  const found = new Map<string, Set<string>>();
  for (const [value, beside] of pairs) found.set(value, (found.get(value) ?? new Set()).add(beside));
  return found;
};

describe("the exports of two speakers whose audience is the same", () => {
  it("have no value that leads from a name to anything anonymous", async () => {
    const sides: ReturnType<typeof findSides>[] = [];
    for (const speaker of [ada, ben])
      sides.push(findSides(tablesIn(await downloadExport(app, speaker)), speaker.firstName));
    const named = byValue(sides.flatMap((each) => each.named));
    const anonymous = byValue(sides.flatMap((each) => each.anonymous));
    expect([named.size, anonymous.size].every((size) => size > 30)).toBe(true);
    // Shorter ones are counts and choices, which one person may have by chance.
    const joins = [...named].flatMap(([value, people]) => {
      const rows = value.length < 8 ? undefined : anonymous.get(value);
      return people.size === 1 && rows ? [`${value}: ${[...people, ...rows]}`] : [];
    });
    expect(joins).toEqual([]);
  });

  it("tell phones apart within a table of one talk, and nowhere else", async () => {
    const [adas, bens] = [rowsIn(await downloadExport(app, ada)), rowsIn(await downloadExport(app, ben))];
    const phonesIn = (files: Map<string, Row[]>, table: string) =>
      new Set((files.get(table) ?? []).map(({ device_id }) => device_id));
    const all = [adas, bens].flatMap((files) => [
      phonesIn(files, "feedback_submissions"),
      phonesIn(files, "hub_events"),
    ]);
    expect(all.map(({ size }) => size)).toEqual([4, 4, 4, 4]);
    expect(new Set(all.flatMap((phones) => [...phones])).size).toBe(16);
    // Each person's answers are together.
    const answers = Map.groupBy(adas.get("feedback_submissions") ?? [], ({ device_id }) => device_id);
    for (const [, rows] of answers) {
      const texts = rows.flatMap(({ responses }) => leavesOf(responses)).filter((text) => text.includes("/"));
      expect(new Set(texts.map((text) => /Rosa|Tomas|Zoe|Yusuf/.exec(text)?.[0])).size).toBe(1);
    }
    const again = rowsIn(await downloadExport(app, ada));
    expect([...phonesIn(again, "hub_events")].filter((each) => phonesIn(adas, "hub_events").has(each))).toEqual([]);
  });

  it("do not show the order in which people came", async () => {
    const files = await downloadExport(app, ada);
    for (const table of nameless) {
      const rows = rowsIn(files).get(table) ?? [];
      expect(rows, table).not.toEqual([]);
      const group = ({ question_id, talk_hub_id, kind, request_id, created_at }: Row) =>
        JSON.stringify(table === "email_sends" ? created_at : (question_id ?? request_id ?? [talk_hub_id, kind]));
      for (const [, inGroup] of Map.groupBy(rows, group)) {
        const texts = inGroup.map((row) => JSON.stringify(row));
        expect(texts, table).toEqual(texts.toSorted());
      }
    }
    const ratings = parse(files.get("csv/feedback/kind-machines.csv") ?? "", { bom: true, from: 2 }) as string[][];
    expect(ratings.map((cells) => cells[3])).toEqual(ratings.map((cells) => cells[3]).toSorted());
    for (const [name, rows] of tablesIn(files))
      if (nameless.includes(name) || name.startsWith("csv/feedback"))
        expect(JSON.stringify(rows), name).not.toMatch(/"(created_at|updated_at|Date)":"[^"]*\d:\d/);
  });
});

/** Ada's screens, with what belongs to her; without the streams, which never end. */
async function listOwnAddresses(): Promise<string[]> {
  const { adas, adaActor } = talks;
  const [lead] = await app.db.select().from(leads).where(eq(leads.userId, adaActor.id));
  const [booking] = await app.db.select().from(speakerBookings).where(eq(speakerBookings.speakerId, adaActor.id));
  const idIn = (path: string) => (path.includes("/leads/") ? lead : path.includes("/bookings/") ? booking : adas)?.id;
  const own = routeMap.filter(({ path, isPrivate }) => isPrivate && !/\/(state|worker\.js|:article)$/.test(path));
  return own.map(({ path }) => path.replace(":id", idIn(path) ?? ""));
}

it("no id of a phone or of a form is on any screen of the speaker, or in what its script loads", async () => {
  const devices = [feedbackSubmissions, hubEvents, leadCaptures, speakerBookings, talkRequests, deviceGrants];
  const ids = new Set(talks.attendees.flatMap(({ submissionIds }) => submissionIds));
  for (const table of devices)
    for (const row of await app.db.select().from(table)) {
      if (row.deviceId) ids.add(row.deviceId);
      if ("submissionKey" in row && row.submissionKey) ids.add(row.submissionKey);
    }
  expect(ids.size).toBeGreaterThan(50);
  const speaker = await app.visitor().signIn(ada);
  const statuses = new Map<number, number>();
  for (const address of await listOwnAddresses())
    for (const path of [address, `${address}.data`]) {
      const { status, html } = await speaker.open(path, { accept: "application/json, text/html" });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect([path, [...ids].filter((id) => html.includes(id))]).toEqual([path, []]);
    }
  expect(statuses.get(200)).toBeGreaterThan(60);
});
