// Node's HTTP server with patience by route: who sends a form letter by letter is cut off, who sends a file is not, as long
// as it goes on. What Node itself answers (a request that is none, or too slow) is answered here.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type BodyKind, bodyKind } from "#app/request/body-limits.server.ts";

export interface RequestTimeouts {
  /** For a request's line and headers. */
  headersMs: number;
  /** For the whole of a form. */
  formMs: number;
  /** In this time, this much of a file or list arrives. */
  progressMs: number;
  progressBytes: number;
  /** For the whole of any request: a file of 50 MB on a slow line. */
  requestMs: number;
  /** How often Node looks for late headers. */
  checkIntervalMs: number;
}

export const defaultTimeouts: RequestTimeouts = {
  headersMs: 15_000,
  formMs: 30_000,
  progressMs: 30_000,
  progressBytes: 64 * 1024,
  requestMs: 30 * 60_000,
  checkIntervalMs: 5_000,
};

/**
 * Longer than proxies keep an idle connection (nginx 60 s, Caddy 120 s): whoever closes first may close on a request that is
 * on its way. A phone that rates a minute after it opened the page need not connect again.
 */
const idleConnectionMs = 130_000;

interface HttpApp {
  listener: RequestListener;
  /** Headers of a response that no route makes, as name and value. */
  bareHeaders: [string, string][];
}

/** A server of `app`, not listening yet. */
export function createHttpServer({ listener, bareHeaders }: HttpApp, timeouts = defaultTimeouts) {
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkIntervalMs,
      keepAliveTimeout: idleConnectionMs,
      // A request without a body gets no stream to read it from: most are for a page.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      const { headers } = request;
      if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined)
        watchBody(request, () => abortRequest(response));
      listener(request, response);
    },
  );

  /** Calls `late` once the body takes longer than its kind may. */
  function watchBody(request: IncomingMessage, onTimeout: () => void) {
    const kind: BodyKind = bodyKind(request.method ?? "", (request.url ?? "").split("?", 1)[0] as string);
    let receivedBytes = request.socket.bytesRead;
    const isSlow = () => {
      const previousBytes = receivedBytes;
      receivedBytes = request.socket.bytesRead;
      return kind === "form" || receivedBytes - previousBytes < timeouts.progressBytes;
    };
    const timer = setInterval(
      () => {
        if (request.complete) clearInterval(timer);
        else if (isSlow()) onTimeout();
      },
      kind === "form" ? timeouts.formMs : timeouts.progressMs,
    );
    request.once("close", () => clearInterval(timer));
  }

  function abortRequest(response: ServerResponse) {
    const { socket } = response;
    // For the log, which is written once the connection is closed.
    if (!response.headersSent) response.statusCode = 408;
    if (socket) sendRawResponse(socket, 408, response.headersSent);
  }

  /** Answers without a request to answer to, and closes the connection; in the middle of a response only closes it. */
  function sendRawResponse(socket: Socket, status: number, isResponseStarted: boolean) {
    if (!socket.writable || isResponseStarted) return socket.destroy();
    const reason = STATUS_CODES[status] ?? "";
    const head = [...bareHeaders, ["content-type", "text/plain; charset=utf-8"], ["connection", "close"]];
    const lines = [`HTTP/1.1 ${status} ${reason}`, ...head.map(([name, value]) => `${name}: ${value}`)];
    socket.write(`${lines.join("\r\n")}\r\ncontent-length: ${reason.length}\r\n\r\n${reason}`);
    socket.destroySoon();
  }

  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // As Node's own answer does, which this one replaces: what is being answered on this connection.
    const current = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage;
    sendRawResponse(
      socket,
      errorStatuses[error.code ?? ""] ?? 400,
      error.code === "ECONNRESET" || current?.headersSent === true,
    );
  });
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, [...bareHeaders.flat(), "content-length", "0"]).end();
  });
  return server;
}

const errorStatuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};
