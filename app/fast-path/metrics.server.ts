import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { addInstallationMetrics, type MetricSources } from "#app/fast-path/installation-metrics.server.ts";
import { addReplicaMetrics } from "#app/fast-path/replica-metrics.server.ts";
import { createRouteLabels } from "#app/fast-path/route-label.server.ts";
import type { Services } from "#app/services.ts";

/** Other methods share one series, because clients can make up any name. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);

export type Metrics = ReturnType<typeof createMetrics>;

/** Prometheus metrics: the process, the installation's `sources`, and response times by method, route and status. */
export function createMetrics(sources: MetricSources, readReplica?: Services["readReplica"]) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addInstallationMetrics(registry, sources);
  addReplicaMetrics(registry, readReplica);
  const routes = createRouteLabels();
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its response",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });

  const toKnown = (method: string) => (knownMethods.has(method) ? method : "other");

  return {
    routes,
    observe(method: string, url: string, status: number, seconds: number) {
      durations.observe({ method: toKnown(method), route: routes.of(url), status }, seconds);
    },
    /** The request without what its client chose, such as "GET /:username/:slug". */
    nameOf: ({ method = "", url = "" }: { method?: string; url?: string }) => `${toKnown(method)} ${routes.of(url)}`,
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Compares the operator's token in constant time. */
export function hasBearerToken(headers: Pick<Headers, "get">, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.get("authorization") ?? ""), digest(`Bearer ${token}`));
}
