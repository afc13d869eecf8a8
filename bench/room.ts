// node bench/room.ts [devices] [seconds]: a room behind one address on the embedded defaults. Every device opens the page,
// is counted, and rates the talk once within the given time; half of them send the form twice. Then the answers that
// were refused and the rows that are missing or doubled are counted.
import { randomUUID } from "node:crypto";
import { openDatabase } from "#app/database/connect.server.ts";
import { shortestFillMs } from "#app/request/form-token.server.ts";
import { installDemo, percentile } from "./measure.ts";

const devices = Number(process.argv[2] ?? 300);
const seconds = Number(process.argv[3] ?? 60);
const { product, hubUrl, end } = await installDemo({ LOG_LEVEL: "warn" });
const agent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36";
const waits: number[] = [];
let refused = 0;

async function timed(url: string, init: RequestInit) {
  const began = performance.now();
  const answer = await fetch(url, { redirect: "manual", ...init, headers: { "user-agent": agent, ...init.headers } });
  const text = await answer.text();
  waits.push(performance.now() - began);
  if (answer.status >= 400) refused++;
  return { text, headers: answer.headers };
}

async function device(submissionId: string, sendsTwice: boolean) {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * seconds * 900));
  const page = await timed(hubUrl, {});
  const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const seen = await timed(`${hubUrl}/view`, { method: "POST", body: new URLSearchParams({ s: "qr" }) });
  const cookie = seen.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  await new Promise((resolve) => setTimeout(resolve, shortestFillMs));
  const send = () =>
    timed(`${hubUrl}/feedback`, {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({
        rating: "5",
        comments: "From the room",
        submission_id: submissionId,
        form_token: token,
      }),
    });
  await Promise.all(sendsTwice ? [send(), send()] : [send()]);
}

const ids = Array.from({ length: devices }, () => randomUUID());
await Promise.all(ids.map((id, i) => device(id, i % 2 === 0)));
await product.stop();
const database = await openDatabase({ dataDir: product.dataDir });
const stored = await database.db.query.feedbackSubmissions.findMany({
  columns: { submissionId: true, deviceId: true },
  where: (row, { inArray }) => inArray(row.submissionId, ids),
});
await database.close();
console.log(
  `${devices} devices behind one address within ${seconds} s: ${stored.length} answers stored of ${devices} sent (half of them sent twice), ` +
    `${new Set(stored.map(({ deviceId }) => deviceId)).size} devices, ${refused} requests refused of ${waits.length}, ` +
    `p50 ${percentile(waits, 0.5).toFixed(0)} ms, p99 ${percentile(waits, 0.99).toFixed(0)} ms`,
);
await end();
