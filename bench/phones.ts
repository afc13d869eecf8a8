// The phones of a room behind one IP address.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#app/database/opened-database.ts";

/** The default of SHORTEST_FILL_SECONDS. */
const shortestFillMs = 2_000;
const agent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36";

type Kind = "page" | "view" | "lead" | "feedback";

/** What one or more rooms have sent. */
export interface Room {
  /** One submission id for each phone. */
  ids: string[];
  /** Each request, with the milliseconds that it took. */
  requests: { kind: Kind; ms: number; status: number }[];
}

export const emptyRoom = (): Room => ({ ids: [], requests: [] });

/** The milliseconds of all requests, or of one kind. */
export const listWaits = ({ requests }: Room, kind?: Kind) =>
  requests.filter((request) => !kind || request.kind === kind).map(({ ms }) => ms);

/** How many requests, or of one kind, got this status or a higher one. */
export const countRefused = ({ requests }: Room, from = 400, kind?: Kind) =>
  requests.filter((request) => (!kind || request.kind === kind) && request.status >= from).length;

/**
 * Adds `phones` to `room`: within `seconds` each opens the page, is counted, leaves its details and rates the talk once.
 * Half of them send the rating twice.
 */
export async function fillRoom(room: Room, hubUrl: string, { phones, seconds }: { phones: number; seconds: number }) {
  const ids = Array.from({ length: phones }, () => randomUUID());
  room.ids.push(...ids);
  await Promise.all(
    ids.map(async (id, n) => {
      await wait(Math.random() * (seconds * 1_000 - 2 * shortestFillMs));
      await attend(room, hubUrl, { id, sendsTwice: n % 2 === 0 });
    }),
  );
}

async function attend(room: Room, hubUrl: string, { id, sendsTwice }: { id: string; sendsTwice: boolean }) {
  const page = await timed(room, "page", hubUrl, {});
  const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const view = await timed(room, "view", `${hubUrl}/view`, { method: "POST", body: new URLSearchParams({ s: "qr" }) });
  const cookie = view.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  await wait(shortestFillMs);
  const send = (form: "lead" | "feedback", fields: Record<string, string>) =>
    timed(room, form, `${hubUrl}/${form}`, {
      method: "POST",
      headers: { cookie, origin: new URL(hubUrl).origin, accept: "application/json" },
      body: new URLSearchParams({ ...fields, form_token: token }),
    });
  await send("lead", { firstName: "Attendee", email: emailOf(id), consent: "on", submission_id: randomUUID() });
  const rating = { rating: "5", comments: id, submission_id: id };
  await Promise.all(Array.from({ length: sendsTwice ? 2 : 1 }, () => send("feedback", rating)));
}

async function timed(room: Room, kind: Kind, url: string, init: RequestInit) {
  const startedAt = performance.now();
  const response = await fetchPatiently(url, {
    redirect: "manual",
    ...init,
    headers: { "user-agent": agent, ...init.headers },
  });
  const text = await response.text();
  room.requests.push({ kind, ms: performance.now() - startedAt, status: response.status });
  return { text, headers: response.headers };
}

/** On a busy machine Node gives up connecting after 10 s; browsers wait longer. */
async function fetchPatiently(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    try {
      return await fetch(url, init);
    } catch (error) {
      const { code } = (error as Error & { cause?: { code?: string } }).cause ?? {};
      if (code !== "UND_ERR_CONNECT_TIMEOUT") throw error;
    }
  }
}

const emailOf = (id: string) => `${id}@example.com`;

/** What is stored of what the phones sent. */
export async function findStored({ ids }: Room, db: Database) {
  const ratings = await db.query.feedbackSubmissions.findMany({
    columns: { deviceId: true },
    // Its submission id is stored as a key only.
    where: (row, { inArray, sql }) => inArray(sql`${row.responses} ->> 'comments'`, ids),
  });
  const leads = await db.query.leads.findMany({
    columns: { email: true },
    where: (row, { inArray }) => inArray(row.email, ids.map(emailOf)),
  });
  return {
    ratings: ratings.length,
    leads: leads.length,
    devices: new Set(ratings.map(({ deviceId }) => deviceId)).size,
  };
}
