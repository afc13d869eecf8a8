// node bench/room.ts [phones] [seconds] [rounds]: a room behind one IP address on the embedded database. Every phone
// opens the page, is counted, leaves its details and rates the talk once within the given time; half of them send the
// rating twice. Then refused requests and missing or duplicate rows are counted. Memory is measured after each round
// while idle: it must not grow with the number of rooms.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#app/database/connect.server.ts";
import { describeStealTime, installDemo, percentile } from "./measure.ts";
import { emptyRoom, fillRoom, findStored } from "./phones.ts";

const phones = Number(process.argv[2] ?? 1_000);
const seconds = Number(process.argv[3] ?? 60);
const rounds = Number(process.argv[4] ?? 2);
const { product, hubUrl, end } = await installDemo({ LOG_LEVEL: "warn" });

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
const database = await openDatabase({ dataDir: product.dataDir });
const stored = await findStored(room, database.db);
await database.close();
console.log(
  `${rounds} rooms of ${phones} phones behind one address, ${seconds} s each: ${stored.ratings} ratings and ${stored.leads} contacts stored of ${room.ids.length} each ` +
    `(half of the ratings were sent twice), ${stored.devices} devices, ${room.refusedCount} requests refused of ${room.waits.length}, ` +
    `p50 ${percentile(room.waits, 0.5).toFixed(0)} ms, p99 ${percentile(room.waits, 0.99).toFixed(0)} ms, memory ${memoryReadings.join(", ")} MiB, ${describeStealTime()}`,
);
await end();
