// node bench/room.ts [phones] [seconds] [rounds] [postgres]: a room behind one IP address, on the embedded database or on a
// PostgreSQL server of its own (every commit on disk). Every phone opens the page, is counted, leaves its details and rates
// the talk once within the given time; half of them send the rating twice. Then refused requests and missing or duplicate
// rows are counted, and contacts are compared with ratings: neither may wait for the other's rows. Memory is measured after
// each round while idle: it must not grow with the number of rooms.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#app/database/connect.server.ts";
import { describeStealTime, installDemo, percentile } from "./measure.ts";
import { countRefused, emptyRoom, fillRoom, findStored, listWaits } from "./phones.ts";
import { startPostgres } from "./scratch-postgres.ts";

const phones = Number(process.argv[2] ?? 1_000);
const seconds = Number(process.argv[3] ?? 60);
const rounds = Number(process.argv[4] ?? 2);
const server = process.argv[5] === "postgres" ? await startPostgres() : null;
const onServer = server
  ? { DATABASE_URL: server.url, APP_SECRET: "a secret that only the benchmarks know" }
  : undefined;
const { product, hubUrl, end } = await installDemo({ LOG_LEVEL: "warn" }, onServer);

/** MiB. */
const memory = () =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.process.pid}/status`, "utf8"))?.[1]) / 1_024);

const memoryReadings = [memory()];
const room = emptyRoom();
for (let round = 0; round < rounds; round++) {
  await fillRoom(room, hubUrl, { phones, seconds });
  await wait(5_000);
  memoryReadings.push(memory());
}
await product.stop();
const database = await openDatabase(server ? { url: server.url } : { dataDir: product.dataDir });
const stored = await findStored(room, database.db);
await database.close();
const ms = (share: number, kind?: "lead" | "feedback") => `${percentile(listWaits(room, kind), share).toFixed(0)} ms`;
console.log(
  `${rounds} rooms of ${phones} phones behind one address, ${seconds} s each: ${stored.ratings} ratings and ${stored.leads} contacts stored of ${room.ids.length} each ` +
    `(half of the ratings were sent twice), ${stored.devices} devices, ${countRefused(room)} requests refused of ${room.requests.length}, ` +
    `p50 ${ms(0.5)}, p99 ${ms(0.99)}; p95 of contacts ${ms(0.95, "lead")} (${countRefused(room, 500, "lead")} of 5xx), ` +
    `of ratings ${ms(0.95, "feedback")} (${countRefused(room, 500, "feedback")}); memory ${memoryReadings.join(", ")} MiB, ${describeStealTime()}`,
);
await end();
server?.end();
