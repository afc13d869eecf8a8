import type { IncomingMessage, ServerResponse } from "node:http";
import { redactUrl } from "#app/adapters/log/redact-url.ts";
import type { Metrics } from "#app/fast-path/metrics.server.ts";
import { eventStreamType } from "#app/request/event-stream.server.ts";
import type { Installation } from "#app/services.server.ts";

/**
 * Returns a function that counts a response that began at `startedAt` (on the process clock) and writes its log line by
 * hand: pino's formatting took 7 % of a cached page.
 */
export function createResponseRecorder({ config, lines }: Pick<Installation, "config" | "lines">, metrics: Metrics) {
  const isLogging = ["info", "debug", "trace"].includes(config.logLevel);
  // A room requests one URL ten thousand times, so its log text is formatted once.
  let [lastUrl, lastLoggedUrl] = ["", '""'];
  const toLoggedUrl = (url: string) => {
    if (url !== lastUrl) [lastUrl, lastLoggedUrl] = [url, JSON.stringify(redactUrl(url))];
    return lastLoggedUrl;
  };

  return (request: IncomingMessage, response: ServerResponse, startedAt: number, requestId: string) => {
    const { method = "", url = "" } = request;
    const { statusCode } = response;
    const ms = performance.now() - startedAt;
    // The duration of an event stream is not a response time.
    if (response.getHeader("content-type") !== eventStreamType) metrics.observe(method, url, statusCode, ms / 1000);
    if (!isLogging) return;
    const tenths = Math.round(ms * 10) / 10;
    lines.write(
      `{"level":30,"time":${Date.now()},"requestId":"${requestId}","method":"${method}","url":${toLoggedUrl(url)},"status":${statusCode},"ms":${tenths}}\n`,
    );
  };
}
