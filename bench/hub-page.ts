// node bench/hub-page.ts [rounds] [seconds]: the anonymous hub page against a plain Node server that sends the same
// bytes from memory, in alternating rounds. Needs wrk.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeStealTime, installDemo, median, wrk } from "./measure.ts";

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 6);
const connections = 50;
/** Until all the code is compiled. */
const warmUpSeconds = 6;

const { product, hubUrl, end } = await installDemo({ LOG_LEVEL: process.env.LOG_LEVEL ?? "info" });
const page = await fetch(hubUrl, { headers: { "accept-encoding": "identity" } });
const body = await page.text();
const headers = Object.fromEntries(
  [...page.headers].filter(
    ([name]) => !["date", "connection", "keep-alive", "transfer-encoding", "content-length"].includes(name),
  ),
);
writeFileSync(join(product.dataDir, "page.json"), JSON.stringify({ body, headers }));
const plainServer = spawn(process.execPath, ["bench/plain-server.ts", join(product.dataDir, "page.json")], {
  stdio: ["ignore", "pipe", "inherit"],
});
const [address] = (await once(plainServer.stdout, "data")) as [Buffer];
const plainUrl = String(address).trim();

const results: Record<string, Awaited<ReturnType<typeof wrk>>[]> = { plain: [], product: [] };
for (let round = 0; round <= rounds; round++) {
  for (const [name, url] of [
    ["plain", plainUrl],
    ["product", hubUrl],
  ] as const) {
    const result = await wrk(url, { connections, seconds: round === 0 ? warmUpSeconds : seconds });
    if (round > 0) results[name]?.push(result); // the first round warms up
  }
}
plainServer.kill();
await end();

console.log(`anonymous hub page, gzip, ${connections} connections, ${rounds} x ${seconds} s, ${describeStealTime()}`);
const plainRate = median(results.plain?.map((r) => r.requestsPerSecond) ?? []);
for (const [name, runs] of Object.entries(results)) {
  const rate = median(runs.map((r) => r.requestsPerSecond));
  console.log(
    `${name.padEnd(8)} ${rate.toFixed(0).padStart(7)} requests/s  p50 ${median(runs.map((r) => r.p50)).toFixed(2)} ms  p99 ${median(runs.map((r) => r.p99)).toFixed(2)} ms  errors ${runs.reduce((sum, r) => sum + r.errors, 0)}  ratio ${(rate / plainRate).toFixed(2)}`,
  );
}
