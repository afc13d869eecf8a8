import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { countKeys } from "#app/request/limits.server.ts";

const name = "http_request_duration_seconds";
/** Upper bounds of the buckets. Seconds. */
const bounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, Number.POSITIVE_INFINITY];

/** Other methods share one series, because clients can make up any name. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);

/** Responses of one method and status: how many fall into each bucket. */
interface Series {
  counts: number[];
  seconds: number;
}

/** Prometheus metrics: process state, and response times by method and status. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "limiter_keys",
    help: "Keys whose attempts this process counts in memory",
    registers: [registry],
    collect() {
      this.set(countKeys());
    },
  });
  // Counted in plain numbers and formatted only when read, because there may be ten thousand responses for each read.
  const byMethod = new Map<string, Map<number, Series>>();

  function seriesOf(method: string, status: number): Series {
    if (!knownMethods.has(method)) return byMethod.get("other")?.get(status) ?? newSeries("other", status);
    return newSeries(method, status);
  }

  function newSeries(method: string, status: number): Series {
    const byStatus = byMethod.get(method) ?? new Map<number, Series>();
    const series = byStatus.get(status) ?? { counts: bounds.map(() => 0), seconds: 0 };
    byMethod.set(method, byStatus.set(status, series));
    return series;
  }

  return {
    observe(method: string, status: number, seconds: number) {
      const series = byMethod.get(method)?.get(status) ?? seriesOf(method, status);
      let bucket = 0;
      while (seconds > (bounds[bucket] as number)) bucket++;
      (series.counts[bucket] as number)++;
      series.seconds += seconds;
    },
    text: async () => `${await registry.metrics()}\n${histogram(byMethod)}`,
    contentType: registry.contentType,
  };
}

/** Prometheus buckets are cumulative: each contains the smaller ones. */
function histogram(byMethod: Map<string, Map<number, Series>>): string {
  const lines = [
    `# HELP ${name} Time from a request's arrival to the end of its response`,
    `# TYPE ${name} histogram`,
    ...[...byMethod].flatMap(([method, byStatus]) =>
      [...byStatus].flatMap(([status, { counts, seconds }]) => {
        const labels = `method="${method}",status="${status}"`;
        let total = 0;
        const buckets = bounds.map((bound, at) => {
          total += counts[at] as number;
          return `${name}_bucket{le="${Number.isFinite(bound) ? bound : "+Inf"}",${labels}} ${total}`;
        });
        return [...buckets, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${total}`];
      }),
    ),
  ];
  return `${lines.join("\n")}\n`;
}

/** Compares the operator's token in constant time. */
export function hasBearerToken(headers: Pick<Headers, "get">, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.get("authorization") ?? ""), digest(`Bearer ${token}`));
}
