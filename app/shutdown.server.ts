// How a process ends without a failed request: it leaves the proxy's balance first, and closes its listener later.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { bodyKind } from "#app/request/body-limits.server.ts";
import type { Installation } from "#app/services.server.ts";

/** How long responses may still take after the listener is closed. */
const responseMs = 4_000;
/** How long the queue and the database may take to close. */
const closingMs = 5_500;
const checkIntervalMs = 50;

/**
 * Ends the process on SIGTERM. `/readyz` is 503 at once and live streams end; new connections are accepted for
 * `drainMs` more, then requests in flight get 4 s and uploads `drainUploadMs`; running jobs return to the queue and the
 * database is closed. SIGINT, from a person at a terminal, does the same without waiting for new connections, and a
 * second one ends at once.
 */
export function shutDownOnSignal(server: Server, installation: Installation) {
  const { drainMs, drainUploadMs } = installation.config;
  const uploads = countUploads(server);

  const shutDown = async (listenMs: number) => {
    if (installation.lifecycle.isDraining) return;
    installation.lifecycle.isDraining = true;
    setTimeout(() => process.exit(1), listenMs + Math.max(responseMs, drainUploadMs) + closingMs).unref();
    for (const feed of [installation.live, installation.stages, installation.stageStats]) feed.end();
    closeAfterResponses(server);
    await wait(listenMs);
    let isClosed = false;
    server.close(() => {
      isClosed = true;
    });
    const closedAt = performance.now();
    const isInTime = () => performance.now() - closedAt < (uploads.count() > 0 ? drainUploadMs : responseMs);
    while (!isClosed && isInTime()) {
      // `close` closes idle connections only once; a connection with a response in progress would stay open for its
      // next request.
      server.closeIdleConnections();
      await wait(checkIntervalMs);
    }
    // A request that is still in progress fails now, instead of on a closed database.
    server.closeAllConnections();
    await installation.stop();
    process.exit(0);
  };
  process.on("SIGTERM", () => void shutDown(drainMs));
  process.on("SIGINT", () => (installation.lifecycle.isDraining ? process.exit(1) : void shutDown(0)));
}

/** From now on, each connection ends with its next response, so that a proxy opens the next one elsewhere. */
function closeAfterResponses(server: Server) {
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
}

/** Counts the uploads in flight. */
function countUploads(server: Server) {
  let count = 0;
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "PUT" || bodyKind("PUT", request.url?.split("?", 1)[0] ?? "") !== "upload") return;
    count += 1;
    response.once("close", () => {
      count -= 1;
    });
  });
  return { count: () => count };
}
