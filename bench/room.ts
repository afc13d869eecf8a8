// node bench/room.ts [devices] [seconds] [rounds]: a room behind one IP address on the embedded database. Every device
// opens the page, is counted, leaves its details and rates the talk once within the given time; half of them send the
// rating twice. Then refused requests and missing or duplicate rows are counted. Memory is measured after each round
// while idle: it must not grow with the number of rooms.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { openDatabase } from "#app/database/connect.server.ts";
import { describeStealTime, installDemo, percentile } from "./measure.ts";

const devices = Number(process.argv[2] ?? 1_000);
const seconds = Number(process.argv[3] ?? 60);
const rounds = Number(process.argv[4] ?? 2);
const { product, hubUrl, end } = await installDemo({ LOG_LEVEL: "warn" });
/** The default of SHORTEST_FILL_SECONDS. Milliseconds. */
const shortestFillMs = 2_000;
const agent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36";
const waits: number[] = [];
let refused = 0;

async function timed(url: string, init: RequestInit) {
  const startedAt = performance.now();
  const response = await fetch(url, { redirect: "manual", ...init, headers: { "user-agent": agent, ...init.headers } });
  const text = await response.text();
  waits.push(performance.now() - startedAt);
  if (response.status >= 400) refused++;
  return { text, headers: response.headers };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function device(submissionId: string, sendsTwice: boolean) {
  await pause(Math.random() * (seconds * 1_000 - 2 * shortestFillMs));
  const page = await timed(hubUrl, {});
  const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const view = await timed(`${hubUrl}/view`, { method: "POST", body: new URLSearchParams({ s: "qr" }) });
  const cookie = view.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  await pause(shortestFillMs);
  const send = (form: string, fields: Record<string, string>) =>
    timed(`${hubUrl}/${form}`, {
      method: "POST",
      headers: { cookie, origin: new URL(hubUrl).origin, accept: "application/json" },
      body: new URLSearchParams({ ...fields, form_token: token }),
    });
  const lead = { firstName: "Attendee", email: emailOf(submissionId), consent: "on", submission_id: randomUUID() };
  await send("lead", lead);
  const rating = { rating: "5", comments: "From the room", submission_id: submissionId };
  await Promise.all(Array.from({ length: sendsTwice ? 2 : 1 }, () => send("feedback", rating)));
}

const emailOf = (submissionId: string) => `${submissionId}@example.com`;

/** MiB. */
const memory = () =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.process.pid}/status`, "utf8"))?.[1]) / 1_024);

const memoryReadings = [memory()];
const ids: string[] = [];
for (let round = 0; round < rounds; round++) {
  const room = Array.from({ length: devices }, () => randomUUID());
  ids.push(...room);
  await Promise.all(room.map((id, i) => device(id, i % 2 === 0)));
  await pause(5_000);
  memoryReadings.push(memory());
}
await product.stop();
const database = await openDatabase({ dataDir: product.dataDir });
const ratings = await database.db.query.feedbackSubmissions.findMany({
  columns: { submissionId: true, deviceId: true },
  where: (row, { inArray }) => inArray(row.submissionId, ids),
});
const leads = await database.db.query.leads.findMany({
  columns: { email: true },
  where: (row, { inArray }) => inArray(row.email, ids.map(emailOf)),
});
await database.close();
console.log(
  `${rounds} rooms of ${devices} devices behind one address, ${seconds} s each: ${ratings.length} ratings and ${leads.length} contacts stored of ${ids.length} each ` +
    `(half of the ratings were sent twice), ${new Set(ratings.map(({ deviceId }) => deviceId)).size} devices, ${refused} requests refused of ${waits.length}, ` +
    `p50 ${percentile(waits, 0.5).toFixed(0)} ms, p99 ${percentile(waits, 0.99).toFixed(0)} ms, memory ${memoryReadings.join(", ")} MiB, ${describeStealTime()}`,
);
await end();
