// The installation's state for Prometheus, read when it is scraped. What takes a query is read once per scrape and
// leaves its metrics out when the database doesn't respond, so that the others still arrive.
import { statfs } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Counter, Gauge, type MetricConfiguration, type Registry } from "prom-client";
import type { BackupState, QueueState } from "#app/adapters/queue/contract.ts";
import type { PoolState } from "#app/database/connect.server.ts";
import { readCacheSizes } from "#app/domain/values/byte-cache.ts";
import type { PageCacheCounts } from "#app/fast-path/page-cache.server.ts";
import { countKeys } from "#app/request/limits.server.ts";

/** Where the numbers come from. */
export interface MetricSources {
  pageCounts: PageCacheCounts;
  countStreams(): number;
  /** The pools of database connections; none where the database is embedded. */
  readPools(): PoolState[];
  /** Whether each part responds within two seconds, and its disk takes anything. */
  checkServices(): Promise<{ part: string; problem: string | null }[]>;
  readQueues(): Promise<QueueState[]>;
  dataDir: string;
  findLastStandstill(): Promise<Date | null>;
  findBackupState(): Promise<BackupState>;
}

export function addInstallationMetrics(registry: Registry, sources: MetricSources) {
  addCounts(registry, sources);
  addStandstill(registry, sources);
  addPools(registry, sources);
  addQueues(registry, sources);
  addDisk(registry, sources);
  addBackups(registry, sources);
}

/** A scrape must not wait as long as a query may. */
const maxQueryMs = 2_000;

type Configuration = Omit<MetricConfiguration<string>, "registers" | "name"> & { name: `talk_hubs_${string}` };

/** A gauge that `read` sets at each scrape; it is left out when reading fails. */
function addGauge(registry: Registry, config: Configuration, read: (gauge: Gauge) => void | Promise<void>) {
  new Gauge({
    ...config,
    registers: [registry],
    async collect() {
      this.reset();
      try {
        await read(this);
      } catch {
        this.reset();
        // Without labels, a reset gauge is 0 and not absent.
        this.remove({});
      }
    },
  });
}

function addCounts(registry: Registry, { pageCounts, countStreams, checkServices }: MetricSources) {
  type CacheSize = ReturnType<typeof readCacheSizes>[number];
  const addCacheGauge = (name: Configuration["name"], help: string, numberOf: (size: CacheSize) => number) =>
    addGauge(registry, { name, help, labelNames: ["cache"] }, (gauge) => {
      for (const size of readCacheSizes()) gauge.set({ cache: size.name }, numberOf(size));
    });
  addGauge(
    registry,
    { name: "talk_hubs_limiter_keys", help: "Keys whose attempts this process counts in memory" },
    (gauge) => gauge.set(countKeys()),
  );
  addCacheGauge("talk_hubs_cache_bytes", "What a cache of this process holds", ({ bytes }) => bytes);
  addCacheGauge("talk_hubs_cache_max_bytes", "What it may hold (CACHE_MB)", ({ maxBytes }) => maxBytes);
  addGauge(registry, { name: "talk_hubs_live_streams", help: "Open streams of live stats in this process" }, (gauge) =>
    gauge.set(countStreams()),
  );
  // Counted by hand in the cache, where a metric's own bookkeeping would cost as much as sending the page.
  new Counter({
    name: "talk_hubs_page_cache_requests_total",
    help: "Anonymous requests for pages: from memory (hit, stale), with another's rendering (shared), rendered (miss)",
    labelNames: ["result"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(pageCounts)) this.inc({ result }, count);
    },
  });
  addGauge(
    registry,
    {
      name: "talk_hubs_part_up",
      help: "Whether a part responds within 2 s and its disk takes anything (1) or not (0)",
      labelNames: ["part"],
    },
    async (gauge) => {
      for (const { part, problem } of await checkServices()) gauge.set({ part }, problem ? 0 : 1);
    },
  );
}

/** In a process that was started since: the one that stood still is gone. */
function addStandstill(registry: Registry, { findLastStandstill }: MetricSources) {
  addGauge(
    registry,
    {
      name: "talk_hubs_last_standstill_timestamp_seconds",
      help: "When a process of this data folder last ended itself because it stood still; 0 if none did",
    },
    async (gauge) => gauge.set(((await findLastStandstill())?.getTime() ?? 0) / 1_000),
  );
}

function addPools(registry: Registry, { readPools }: MetricSources) {
  const addPoolGauge = (config: Configuration, numberOf: (state: PoolState) => number) =>
    addGauge(registry, { ...config, labelNames: ["pool"] }, (gauge) => {
      for (const state of readPools()) gauge.set({ pool: state.pool }, numberOf(state));
    });
  addPoolGauge(
    { name: "talk_hubs_database_connections_used", help: "Database connections in use" },
    ({ openCount, idleCount }) => openCount - idleCount,
  );
  addPoolGauge(
    { name: "talk_hubs_database_connections_idle", help: "Open database connections that nobody uses" },
    ({ idleCount }) => idleCount,
  );
  addPoolGauge(
    { name: "talk_hubs_database_connections_max", help: "Connections that the pool may open" },
    ({ maxCount }) => maxCount,
  );
  addPoolGauge(
    { name: "talk_hubs_database_waiting", help: "Queries that wait for a connection" },
    ({ waitingCount }) => waitingCount,
  );
}

function addQueues(registry: Registry, { readQueues }: MetricSources) {
  const readOnce = shareCalls(readQueues);
  addGauge(
    registry,
    { name: "talk_hubs_queue_jobs", help: "Jobs of all processes by queue and state", labelNames: ["queue", "state"] },
    async (gauge) => {
      for (const { queue, counts } of await readOnce())
        for (const [state, count] of Object.entries(counts)) gauge.set({ queue, state }, count);
    },
  );
  addGauge(
    registry,
    {
      name: "talk_hubs_queue_oldest_job_age_seconds",
      help: "How long the oldest unfinished job has been due, retries included; 0 without one",
      labelNames: ["queue"],
    },
    async (gauge) => {
      for (const { queue, oldestAgeSeconds } of await readOnce()) gauge.set({ queue }, oldestAgeSeconds);
    },
  );
}

/** The gauges of one scrape share one query. */
function shareCalls<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= Promise.race([read(), failAfter(maxQueryMs)]).finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

const failAfter = async (ms: number): Promise<never> => {
  await wait(ms, undefined, { ref: false });
  throw new Error(`no response within ${ms} ms`);
};

function addDisk(registry: Registry, { dataDir }: MetricSources) {
  addGauge(
    registry,
    { name: "talk_hubs_data_dir_free_bytes", help: "Free space on the disk of DATA_DIR" },
    async (gauge) => {
      const { bavail, bsize } = await statfs(dataDir);
      gauge.set(bavail * bsize);
    },
  );
  addGauge(registry, { name: "talk_hubs_data_dir_size_bytes", help: "Size of the disk of DATA_DIR" }, async (gauge) => {
    const { blocks, bsize } = await statfs(dataDir);
    gauge.set(blocks * bsize);
  });
}

function addBackups(registry: Registry, { findBackupState }: MetricSources) {
  const readState = shareCalls(findBackupState);
  const addBackupGauge = (name: Configuration["name"], help: string, numberOf: (state: BackupState) => number) =>
    addGauge(registry, { name, help }, async (gauge) => gauge.set(numberOf(await readState())));
  addBackupGauge(
    "talk_hubs_last_backup_timestamp_seconds",
    "When the last backup ended; 0 if there was none",
    ({ last }) => (last?.at.getTime() ?? 0) / 1_000,
  );
  addBackupGauge(
    "talk_hubs_last_backup_size_bytes",
    "The size of the last backup; 0 if it is unknown",
    ({ last }) => last?.bytes ?? 0,
  );
  addBackupGauge("talk_hubs_backup_failed", "Whether the last scheduled backup failed (1) or not (0)", ({ failure }) =>
    failure ? 1 : 0,
  );
}
