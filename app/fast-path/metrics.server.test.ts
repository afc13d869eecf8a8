import { expect, it } from "vitest";
import type { MetricSources } from "#app/fast-path/installation-metrics.server.ts";
import { createMetrics } from "#app/fast-path/metrics.server.ts";

const sources: MetricSources = {
  pageCounts: { hit: 40, stale: 2, shared: 3, miss: 1, outage: 0 },
  countStreams: () => 4,
  readPools: () => [{ pool: "requests", openCount: 10, idleCount: 3, waitingCount: 5, maxCount: 10 }],
  checkServices: async () => [
    { part: "database", problem: null },
    { part: "storage", problem: "no space" },
  ],
  readQueues: async () => [
    {
      queue: "send-email",
      counts: { waiting: 6, delayed: 5, refused: 3, running: 1, failed: 2 },
      oldestAgeSeconds: 90.5,
    },
  ],
  dataDir: ".",
  findLastStandstill: async () => new Date("2026-03-03T10:00:00Z"),
  findBackupState: async () => ({
    last: { at: new Date("2026-03-01T10:00:00Z"), bytes: 4_096 },
    nextAt: null,
    isPending: false,
    failure: { at: new Date("2026-03-02T10:00:00Z"), error: "is on a disk that is full" },
  }),
};
const scrape = async (changed: Partial<MetricSources> = {}) =>
  (await createMetrics({ ...sources, ...changed }).text()).split("\n");

it("reports response times to Prometheus in cumulative buckets by method, route and status", async () => {
  const measured = createMetrics(sources);
  for (const seconds of [0.0004, 0.004, 7]) measured.observe("GET", "/healthz", 200, seconds);
  measured.observe("POST", "/assets/x", 303, 0.02);
  measured.observe("BREW", "/assets/y", 405, 0.02);
  const lines = (await measured.text()).split("\n");
  const histogram = lines.filter((line) => line.startsWith("http_request") || line.startsWith("# TYPE http_request"));
  const get = 'method="GET",route="/healthz",status="200"';
  expect(histogram).toEqual(
    expect.arrayContaining([
      "# TYPE http_request_duration_seconds histogram",
      `http_request_duration_seconds_bucket{le="0.001",${get}} 1`,
      `http_request_duration_seconds_bucket{le="5",${get}} 2`,
      `http_request_duration_seconds_bucket{le="+Inf",${get}} 3`,
      `http_request_duration_seconds_sum{${get}} 7.0044`,
      'http_request_duration_seconds_count{method="POST",route="/assets/*",status="303"} 1',
      'http_request_duration_seconds_count{method="other",route="/assets/*",status="405"} 1',
    ]),
  );
});

it("reports the state of the installation", async () => {
  expect(await scrape()).toEqual(
    expect.arrayContaining([
      "# TYPE talk_hubs_page_cache_requests_total counter",
      'talk_hubs_page_cache_requests_total{result="hit"} 40',
      'talk_hubs_page_cache_requests_total{result="miss"} 1',
      "talk_hubs_live_streams 4",
      'talk_hubs_database_connections_used{pool="requests"} 7',
      'talk_hubs_database_connections_idle{pool="requests"} 3',
      'talk_hubs_database_connections_max{pool="requests"} 10',
      'talk_hubs_database_waiting{pool="requests"} 5',
      'talk_hubs_queue_jobs{queue="send-email",state="waiting"} 6',
      'talk_hubs_queue_jobs{queue="send-email",state="refused"} 3',
      'talk_hubs_queue_jobs{queue="send-email",state="failed"} 2',
      'talk_hubs_queue_oldest_job_age_seconds{queue="send-email"} 90.5',
      'talk_hubs_part_up{part="database"} 1',
      'talk_hubs_part_up{part="storage"} 0',
      expect.stringMatching(/^talk_hubs_data_dir_free_bytes \d+/),
      "talk_hubs_last_backup_timestamp_seconds 1772359200",
      "talk_hubs_last_standstill_timestamp_seconds 1772532000",
      "talk_hubs_last_backup_size_bytes 4096",
      "talk_hubs_backup_failed 1",
      expect.stringMatching(/^process_resident_memory_bytes \d+/),
      expect.stringMatching(/^nodejs_eventloop_lag_seconds \d/),
    ]),
  );
});

it("leaves out what can't be read, and reports the rest", async () => {
  const lines = await scrape({
    readQueues: () => Promise.reject(new Error("the database is away")),
    checkServices: async () => [{ part: "database", problem: "not responding" }],
    dataDir: "/nowhere/at/all",
    findBackupState: async () => ({ last: null, nextAt: null, isPending: false, failure: null }),
  });
  const samples = lines.filter((line) => !line.startsWith("#"));
  expect(samples.filter((line) => /talk_hubs_(queue|data_dir)_/.test(line))).toEqual([]);
  expect(samples).toContain('talk_hubs_part_up{part="database"} 0');
  expect(samples).toContain("talk_hubs_last_backup_timestamp_seconds 0");
  expect(samples).toContain("talk_hubs_live_streams 4");
});

it("counts anew at each scrape what others have counted", async () => {
  const pageCounts = { hit: 1, stale: 0, shared: 0, miss: 0, outage: 0 };
  const measured = createMetrics({ ...sources, pageCounts });
  await measured.text();
  pageCounts.hit = 2;
  expect(await measured.text()).toContain('talk_hubs_page_cache_requests_total{result="hit"} 2\n');
});
