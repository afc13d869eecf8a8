// How a process ends without a failed request: it leaves the proxy's balance first, and closes its listener later.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { bodyKind } from "#app/request/body-limits.server.ts";
import type { Installation } from "#app/services.server.ts";

/** How long responses may still take after the listener is closed: longer than a statement may (15 s). */
const responseMs = 20_000;
/** How long a connection without a request stays open after that, for what a proxy may be sending on it. */
const silentConnectionMs = 4_000;
/** How long the queue and the database may take to close. */
const closingMs = 5_500;
/** How long waiting connections are accepted before the listener is closed. */
const acceptMs = 2_000;
/** One Ctrl+C arrives up to three times: from the terminal, from npm and from what keeps the program running. */
const sameInterruptMs = 300;
const lastResponsesMs = 1_000;
const shortTurnMs = 0.3;
const checkIntervalMs = 50;

/**
 * Ends the process on SIGTERM. `/readyz` is 503 at once and live streams end; new connections are accepted for
 * `drainMs` more, then requests in flight get 20 s, uploads `drainUploadMs` and silent connections 4 s; running jobs
 * return to the queue and the database is closed. SIGINT, from a person at a terminal, does the same without waiting for
 * new connections, and a second one ends at once.
 */
export function shutDownOnSignal(server: Server, installation: Installation) {
  const { drainMs, drainUploadMs } = installation.config;
  const requests = followRequests(server);

  const shutDown = async (listenMs: number) => {
    if (installation.lifecycle.isDraining) return;
    installation.lifecycle.isDraining = true;
    const longestMs = listenMs + acceptMs + Math.max(responseMs, drainUploadMs) + closingMs;
    setTimeout(() => process.exit(1), longestMs).unref();
    for (const feed of [installation.live, installation.stages, installation.stageStats]) feed.end();
    requests.closeConnections();
    await wait(listenMs);
    // `close` does this before it closes the listener, and takes milliseconds for it.
    server.closeIdleConnections();
    await acceptWaitingConnections(server);
    let isClosed = false;
    server.close(() => {
      isClosed = true;
    });
    const closedAt = performance.now();
    const limits = { form: responseMs, list: responseMs, talks: responseMs, upload: drainUploadMs };
    const limitMs = () => Math.max(...requests.kinds().map((kind) => limits[kind]));
    const isInTime = () => performance.now() - closedAt < (requests.kinds().length ? limitMs() : silentConnectionMs);
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
  let interruptedAt = Number.NEGATIVE_INFINITY;
  process.on("SIGINT", () => {
    const isRepeated = performance.now() - interruptedAt < sameInterruptMs;
    interruptedAt = performance.now();
    if (isRepeated) return;
    if (installation.lifecycle.isDraining) process.exit(1);
    void shutDown(0);
  });
}

/** Ends the process when the embedded database has stopped, after requests in hand have got their 503. */
export async function endWithDatabase({ database, lifecycle, services }: Installation) {
  const err = await database.stopped;
  lifecycle.isDraining = true;
  services.log.fatal({ err }, "the embedded database has stopped, and the program ends");
  await wait(lastResponsesMs);
  process.exit(1);
}

function followRequests(server: Server) {
  const inFlight = new Map<ServerResponse, ReturnType<typeof bodyKind>>();
  let isClosing = false;
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    if (isClosing) response.shouldKeepAlive = false;
  });
  // After the product's own listener: to follow a cached page, which has been sent by then, would take a tenth of its time.
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (response.writableEnded) return;
    inFlight.set(response, bodyKind(request.method ?? "", request.url?.split("?", 1)[0] ?? ""));
    response.once("close", () => inFlight.delete(response));
  });
  return {
    kinds: () => [...inFlight.values()],
    /** From now on, each connection ends with its next response, so that a proxy opens the next one elsewhere. */
    closeConnections() {
      isClosing = true;
      for (const response of inFlight.keys()) response.shouldKeepAlive = false;
    },
  };
}

/**
 * Accepts what waits in the system's queue, which would be reset with the listener: on a busy machine a proxy has sent
 * its request there already. The queue is empty after a turn of the event loop that brings no connection and is so short
 * that none can have come meanwhile.
 */
async function acceptWaitingConnections(server: Server) {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on("connection", count);
  const startedAt = performance.now();
  for (;;) {
    accepted = 0;
    const turnStartedAt = performance.now();
    await nextTurn();
    const now = performance.now();
    if ((accepted === 0 && now - turnStartedAt < shortTurnMs) || now - startedAt > acceptMs) break;
  }
  server.off("connection", count);
}
