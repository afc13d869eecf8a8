// Whether the parts that an installation needs respond, and whether their disks take anything: for /readyz and metrics.
import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenedDatabase } from "#app/database/connect.server.ts";
import { type DataFolderName, inDataFolder } from "#app/domain/values/data-folder.ts";
import type { Config } from "#app/installation/config.server.ts";
import { isOutOfSpace } from "#app/service-failure.ts";
import type { Services } from "#app/services.ts";

export interface ServiceState {
  part: string;
  /** "no space": its disk is full, has no quota left, is read-only or broken. */
  problem: "not responding" | "no space" | null;
  /** What an operator looks at: a folder, or the setting that names a server. */
  place: string;
}

/** `check` rejects when the part does not respond, or can't write. */
export interface CheckedService {
  place: string;
  check(): Promise<unknown>;
}

/** The request that asks gives up soon after. */
const checkTimeoutMs = 2_000;
const graceMs = 200;
/** Disks are not written more often, however often somebody asks. */
const spaceCheckMs = 5_000;

/** What `/readyz` and the metrics ask, with the disks that are this machine's. */
export function createServicesCheck(
  { dataDir, s3, smtp, databaseUrl }: Config,
  database: OpenedDatabase,
  storage: Services["storage"],
) {
  // Named as in the documentation, because a proxy may show it to everyone.
  const onDisk = (place: string, folder: string, ping = async () => {}): CheckedService => {
    const hasSpace = seldom(() => checkSpace(folder));
    return { place, check: () => Promise.all([ping(), hasSpace()]) };
  };
  const inDataDir = (name: DataFolderName, ping?: () => Promise<void>) =>
    onDisk(`DATA_DIR/${name}`, inDataFolder(dataDir, name), ping);
  const hasServerSpace = seldom(database.checkSpace);
  const server = {
    place: "DATABASE_URL",
    check: () => Promise.all([database.availability.check(), hasServerSpace()]),
  };
  const parts = {
    database: databaseUrl ? server : inDataDir("db", database.availability.check),
    storage: s3 ? { place: "S3_ENDPOINT", check: storage.ping } : inDataDir("files", storage.ping),
    "temporary files": onDisk("TMPDIR", tmpdir()),
    ...(!smtp && { mail: inDataDir("mail") }),
  };
  return () => checkServices(parts);
}

/** The state of each part; one that takes longer than 2 s does not respond. */
export function checkServices(parts: Record<string, CheckedService>): Promise<ServiceState[]> {
  return Promise.all(
    Object.entries(parts).map(async ([part, { place, check }]) => {
      const error = await withinTime(check()).then(
        () => null,
        (reason: unknown) => ({ reason }),
      );
      const problem = error && (isOutOfSpace(error.reason) ? "no space" : "not responding");
      return { part, place, problem };
    }),
  );
}

/** In words for operators: "not responding: storage; no space: database (DATA_DIR/db)". Empty without a problem. */
export function describeProblems(states: ServiceState[]): string {
  const failed = Map.groupBy(states, ({ problem }) => problem);
  const name = ({ part, place, problem }: ServiceState) => (problem === "no space" ? `${part} (${place})` : part);
  return (["not responding", "no space"] as const)
    .flatMap((problem) => (failed.has(problem) ? `${problem}: ${failed.get(problem)?.map(name).join(", ")}` : []))
    .join("; ");
}

/** Does `check` at most every five seconds, and gives its last result meanwhile. */
export function seldom(check: () => Promise<unknown>): () => Promise<unknown> {
  let [checkedAt, result] = [Number.NEGATIVE_INFINITY, Promise.resolve() as Promise<unknown>];
  return () => {
    if (performance.now() - checkedAt > spaceCheckMs) {
      checkedAt = performance.now();
      result = check();
    }
    return result;
  };
}

/** Rejects when nothing can be written to the disk of `folder`, which is created if it is missing. */
export async function checkSpace(folder: string): Promise<void> {
  const path = join(folder, ".space-check");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    // Larger than what a file system keeps beside a file's name, and nothing that it could compress.
    await writeFile(path, randomBytes(64 * 1024), { mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
}

function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DOMException("no response", "TimeoutError"));
    // What arrived while this thread was busy is still in time.
    let timer = setTimeout(() => {
      timer = setTimeout(late, graceMs);
    }, checkTimeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
