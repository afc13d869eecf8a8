import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { isLocalHost } from "#app/request/origin.server.ts";

/** What the process tells Prometheus: its own state, and how long answers took by method and status. */
export function metrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer",
    labelNames: ["method", "status"] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  // Looked up once: hashing the labels anew for each of ten thousand answers a second is what costs.
  const byLabels = new Map<string, { observe(seconds: number): void }>();
  return {
    observe(method: string, status: number, seconds: number) {
      const key = method + status;
      const series = byLabels.get(key) ?? answers.labels({ method, status });
      byLabels.set(key, series);
      series.observe(seconds);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Who may read them: this machine, or whoever shows the token (contract: "loopback only unless METRICS_TOKEN is set"). */
export function mayReadMetrics(
  headers: Headers,
  socketAddress: string | undefined,
  token: string | undefined,
): boolean {
  if (token) return headers.get("authorization") === `Bearer ${token}`;
  // A request that came through a proxy is not from this machine, whatever the socket says.
  return (
    !headers.has("x-forwarded-for") &&
    isLocalHost((socketAddress ?? "").replace(/^::ffff:/, "").replace(/^::1$/, "[::1]"))
  );
}
