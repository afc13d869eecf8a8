// The trials of bench/trials/faults.ts. Each starts an installation of its own, breaks it, and reports what was
// acknowledged and what is stored.
import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../../scratch-postgres.ts";
import { afterTrial } from "./cleanup.ts";
import { type Installation, install } from "./installation.ts";
import { fillRoom, type Room } from "./room.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { uploadSlides } from "./upload.ts";
import { watchPages } from "./watch-pages.ts";

export interface Result {
  acknowledged: Set<string>;
  /** How often each of them is stored. */
  stored: Map<string, number>;
  /** Requests that failed and were sent again. */
  failures: number;
  /** Final refusals by status. */
  refused: Map<number, number>;
  note: string;
}

export const faultMs = 20_000;
const killRounds = 10;
const restartRounds = 3;
const fullBackups = 3;
/** Acknowledged forms before and after a fault. */
const someForms = 25;

const storedRatings = "select responses ->> 'comments' as id, count(*) from feedback_submissions group by 1";
type StoredRating = { id: string; count: string };

async function compareRatings(room: Room, installation: Installation, note: string): Promise<Result> {
  const result = await room.empty();
  await installation.stop();
  return { ...result, stored: countById(await installation.read<StoredRating>(storedRatings)), note };
}

const countById = (rows: StoredRating[]) => new Map(rows.map(({ id, count }) => [id, Number(count)]));

export async function startServer(parent?: string) {
  const server = await startPostgres(parent);
  afterTrial(server.end);
  return server;
}

/** The product is killed again and again, and started again by its supervisor. */
async function killRepeatedly(installation: Installation) {
  const product = await installation.start();
  const room = await fillRoom([product.origin]);
  for (let round = 1; round <= killRounds; round++) {
    await room.waitForMore(someForms);
    product.end("SIGKILL");
    await product.waitForStart(round + 1);
  }
  return compareRatings(room, installation, `${killRounds} kills`);
}

/** One process, and a fault that passes. */
async function rateDuring(installation: Installation, fault: () => Promise<void>) {
  const product = await installation.start();
  const room = await fillRoom([product.origin]);
  await room.waitForMore(someForms);
  await fault();
  await room.waitForMore(someForms);
  const restarts = product.startCount() - 1;
  return compareRatings(room, installation, `${faultMs / 1_000} s${restarts ? `, ${restarts} restarts` : ""}`);
}

async function crashDatabase() {
  const server = await startServer();
  return rateDuring(await install({ DATABASE_URL: server.url }), async () => {
    server.crash();
    await pause(faultMs);
    server.start();
  });
}

/** The server keeps its connections and takes new ones, and never responds. */
async function hangDatabase() {
  const server = await startServer();
  const installation = await install({ DATABASE_URL: server.url });
  const product = await installation.start();
  const cookie = await installation.signIn(product.origin);
  const room = await fillRoom([product.origin]);
  await room.waitForMore(someForms);
  server.hang();
  const watched = await watchPages(product.origin, cookie, faultMs);
  server.resume();
  await room.waitForMore(someForms);
  return compareRatings(room, installation, `${faultMs / 1_000} s; ${watched}`);
}

async function lockTable() {
  const server = await startServer();
  return rateDuring(await install({ DATABASE_URL: server.url }), async () => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query("begin; lock table feedback_submissions in access exclusive mode");
    await pause(faultMs);
    await client.query("rollback");
    await client.end();
  });
}

/** Two processes, of which one restarts at a time. A phone whose process is away tries again. */
async function restartInTurn() {
  const server = await startServer();
  const installation = await install({ DATABASE_URL: server.url });
  const processes = [await installation.start(), await installation.start()];
  const room = await fillRoom(processes.map(({ origin }) => origin));
  for (let round = 1; round <= restartRounds; round++)
    for (const process of processes) {
      await room.waitForMore(someForms);
      process.end("SIGTERM");
      await process.waitForStart(round + 1);
    }
  return compareRatings(room, installation, `two processes, ${restartRounds} restarts each`);
}

/** Fills the disk for a while. Says which statuses came meanwhile, and what the probe and an upload say. */
async function rateWhileFull(installation: Installation, disk: SmallDisk, mend = () => {}) {
  const product = await installation.start();
  const { origin } = product;
  const cookie = await installation.signIn(origin);
  const room = await fillRoom([origin]);
  await room.waitForMore(someForms);
  disk.fill();
  room.statuses.clear();
  await pause(faultMs - 1_000);
  const statuses = [...room.statuses].map(([status, count]) => `${count} of ${status}`).join(", ");
  const readiness = await describeResponse(await probe(`${origin}/readyz`));
  const upload = await describeResponse(await uploadSlides(origin, cookie, Buffer.from("%PDF-1.4\n")));
  await pause(1_000);
  disk.clear();
  mend();
  await room.waitForMore(someForms);
  const note = `${faultMs / 1_000} s, ${product.startCount() - 1} restarts; ratings ${statuses}; /readyz ${readiness}; upload ${upload}`;
  return compareRatings(room, installation, note);
}

const probe = (url: string) => fetch(url, { signal: AbortSignal.timeout(15_000) }).catch(() => null);
const describeResponse = async (response: Response | null) =>
  response ? `${response.status} ${(await response.text()).slice(0, 200)}` : "none";

async function fillEmbeddedDisk() {
  const disk = mountSmallDisk(400);
  return rateWhileFull(await install({}, disk.folder), disk);
}

/**
 * Backups while the disk is full: each is refused in words, the product goes on when there is room, with the next backup too,
 * and ends on TERM while there is none.
 */
async function backUpFromFullDisk() {
  const disk = mountSmallDisk(400);
  const installation = await install({}, disk.folder);
  const product = await installation.start();
  const room = await fillRoom([product.origin]);
  await room.waitForMore(someForms);
  const refuse = async () => {
    const refusal = await installation.backUp();
    if (!refusal || !/stop (the product|it) first/.test(refusal))
      throw new Error(`a backup from a full disk: ${refusal ?? "done"}`);
  };
  disk.fill();
  for (let round = 0; round < fullBackups; round++) await refuse();
  disk.clear();
  await room.waitForMore(someForms);
  const restarts = product.startCount() - 1;
  const refusal = await installation.backUp();
  if (refusal) throw new Error(`a backup with room: ${refusal}`);
  disk.fill();
  await refuse();
  const endedAt = performance.now();
  product.end("SIGTERM");
  await product.waitForEnd();
  const seconds = ((performance.now() - endedAt) / 1_000).toFixed(1);
  disk.clear();
  await product.waitForStart(restarts + 2);
  await room.waitForMore(someForms);
  const note = `${fullBackups + 1} backups refused in words, one done after room came; ${restarts} restarts until TERM, which took ${seconds} s`;
  return compareRatings(room, installation, note);
}

/** What an operator does then: stop, back up onto another disk, and restore there. */
async function moveFromFullDisk() {
  const disk = mountSmallDisk(400);
  const installation = await install({}, disk.folder);
  const { origin } = await installation.start();
  const room = await fillRoom([origin]);
  await room.waitForMore(someForms);
  const result = await room.empty();
  disk.fill();
  await installation.stop();
  const rows = await installation.readBackup<StoredRating>(tmpdir(), storedRatings);
  return { ...result, stored: countById(rows), note: "backed up from the full disk, restored on another" };
}

async function fillServerDisk() {
  const disk = mountSmallDisk(400);
  const server = await startServer(disk.folder);
  return rateWhileFull(await install({ DATABASE_URL: server.url }), disk, () => {
    // A server that could not write its log has ended, and its operator starts it again.
    if (!server.isRunning()) server.start();
  });
}

export const ratingTrials: Record<string, () => Promise<Result>> = {
  "kill -9, embedded": async () => killRepeatedly(await install()),
  "kill -9, PostgreSQL": async () => killRepeatedly(await install({ DATABASE_URL: (await startServer()).url })),
  "PostgreSQL crashed": crashDatabase,
  "PostgreSQL hangs": hangDatabase,
  "table locked": lockTable,
  "rolling restart": restartInTurn,
};

/** These need root, for their mounts. */
export const diskTrials: Record<string, () => Promise<Result>> = {
  "disk full, embedded": fillEmbeddedDisk,
  "disk full, PostgreSQL": fillServerDisk,
  "disk full, embedded, with backups": backUpFromFullDisk,
  "move from a full disk": moveFromFullDisk,
};
