// node bench/trials/rolling-restart.ts [nginx|caddy] [rounds] [busy]: phones open a talk's page and rate it without a
// pause while both processes behind the proxy are restarted in turn (TERM, end, start), beside so many programs that only
// keep the machine busy. Prints how many requests failed, and how many ratings were acknowledged and stored. Needs what
// bench/trials/proxies.ts needs. Exits with 1 if one failed or is missing.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { feedbackSubmissions } from "#app/database/schema/index.ts";
import { percentile } from "../measure.ts";
import { type Client, hubPath, type ProxyKind, startProxiedProduct } from "./proxied-product.ts";

const kind = (process.argv[2] ?? "nginx") as ProxyKind;
const rounds = Number(process.argv[3] ?? 3);
const busyCount = Number(process.argv[4] ?? 0);
const phones = 40;
/** Mean pause of each phone between two requests: together below the 5,000 ratings a minute that one talk takes. */
const pauseMs = 400;

const product = await startProxiedProduct(kind, { SHORTEST_FILL_SECONDS: "0" });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Tally {
  sent: number;
  failures: string[];
  ms: number[];
}
const tallies: Record<"GET" | "POST", Tally> = {
  GET: { sent: 0, failures: [], ms: [] },
  POST: { sent: 0, failures: [], ms: [] },
};
const acknowledged: string[] = [];
let isOver = false;

async function timed<Result extends { status: number }>(method: "GET" | "POST", send: () => Promise<Result>) {
  const tally = tallies[method];
  const startedAt = performance.now();
  tally.sent++;
  const answer = await send().catch((error: NodeJS.ErrnoException) => ({
    status: 0,
    text: error.code ?? error.message,
  }));
  tally.ms.push(performance.now() - startedAt);
  const isDone = answer.status === 200 || answer.status === 303;
  if (!isDone) tally.failures.push(`${answer.status} ${"text" in answer ? String(answer.text).slice(0, 80) : ""}`);
  return isDone ? answer : null;
}

async function phone(client: Client) {
  while (!isOver) {
    client.clearCookies();
    const page = await timed("GET", () => client.send(hubPath));
    const token = /name="form_token" value="([^"]+)"/.exec(page && "text" in page ? page.text : "")?.[1] ?? "";
    await pause(Math.random() * 2 * pauseMs);
    if (!token) continue;
    const comments = randomUUID();
    const fields = { form_token: token, rating: "5", comments, submission_id: randomUUID() };
    const rated = await timed("POST", () => client.submit(`${hubPath}/feedback`, fields));
    if (rated) acknowledged.push(comments);
    await pause(Math.random() * 2 * pauseMs);
  }
}

// Addresses of their own, because one talk takes so many ratings from one address.
const clients = Array.from({ length: phones }, (_, i) => product.client(`127.0.1.${i + 1}`));
// The first pages of a process take a second.
for (let i = 0; i < 4; i++) await clients[i]?.send(hubPath);
const busy = Array.from({ length: busyCount }, () => spawn(process.execPath, ["-e", "for (;;);"]));
const room = clients.map(phone);
await pause(3_000);
const exitCodes: (number | null)[] = [];
for (let round = 0; round < rounds; round++)
  for (const index of [0, 1]) {
    exitCodes.push(await product.restart(index));
    // The proxy needs a moment to see that the process is back.
    await pause(5_000);
  }
isOver = true;
await Promise.all(room);
for (const program of busy) program.kill();

const comment = sql<string>`${feedbackSubmissions.responses} ->> 'comments'`;
const stored = await product.db.select({ id: comment }).from(feedbackSubmissions).where(inArray(comment, acknowledged));
console.log(
  `${kind}, ${rounds * 2} restarts (exit codes ${exitCodes.join(", ")}), ${phones} phones, ${busyCount} busy programs`,
);
for (const [method, { sent, failures, ms }] of Object.entries(tallies)) {
  const times = `p50 ${percentile(ms, 0.5).toFixed(0)} ms, p99 ${percentile(ms, 0.99).toFixed(0)} ms`;
  console.log(`${method.padEnd(5)} ${sent} sent, ${failures.length} failed, ${times}`);
  for (const failure of failures.slice(0, 10)) console.log(`      ${failure}`);
}
console.log(`ratings: ${acknowledged.length} acknowledged, ${stored.length} stored`);
// A refused connection is tried again at the other process.
const proxyErrors = product
  .proxyLog()
  .split("\n")
  .filter((line) => !line.includes("Connection refused"));
console.log(proxyErrors.join("\n").slice(0, 2_000));
for (const client of clients) client.close();
await product.end();
const failed = Object.values(tallies).reduce((sum, { failures }) => sum + failures.length, 0);
process.exit(failed || stored.length !== acknowledged.length ? 1 : 0);
