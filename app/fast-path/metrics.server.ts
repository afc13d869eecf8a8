import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { addReplicaMetrics } from "#app/fast-path/replica-metrics.server.ts";
import { countKeys } from "#app/request/limits.server.ts";
import type { Services } from "#app/services.ts";

/** Other methods share one series, because clients can make up any name. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);

export type Metrics = ReturnType<typeof createMetrics>;

/** Prometheus metrics: process state, and response times by method and status. */
export function createMetrics({ readReplica }: Pick<Services, "readReplica"> = {}) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addReplicaMetrics(registry, readReplica);
  new Gauge({
    name: "limiter_keys",
    help: "Keys whose attempts this process counts in memory",
    registers: [registry],
    collect() {
      this.set(countKeys());
    },
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its response",
    labelNames: ["method", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });

  return {
    observe(method: string, status: number, seconds: number) {
      durations.observe({ method: knownMethods.has(method) ? method : "other", status }, seconds);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Compares the operator's token in constant time. */
export function hasBearerToken(headers: Pick<Headers, "get">, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.get("authorization") ?? ""), digest(`Bearer ${token}`));
}
