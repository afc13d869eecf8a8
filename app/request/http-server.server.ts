// Node's HTTP server with timeouts by route: a form that arrives byte by byte is cut off, a file upload may continue
// while it makes progress. It also replaces Node's own responses to malformed and slow requests.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type BodyKind, bodyKind } from "#app/request/body-limits.server.ts";

export interface RequestTimeouts {
  /** For the request line and headers. */
  headersMs: number;
  /** For a complete form. */
  formMs: number;
  /** A file or list must make this much progress in this time. */
  progressMs: number;
  progressBytes: number;
  /** For any complete request: a file of 50 MB on a slow line. */
  requestMs: number;
  /** How often Node checks for late headers. */
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
 * Longer than proxies keep an idle connection (nginx 60 s, Caddy 120 s): the side that closes first may lose a request
 * in flight. A phone that rates a minute after it opened the page can reuse its connection.
 */
const idleConnectionMs = 130_000;

interface HttpApp {
  listener: RequestListener;
  /** Headers of a response that no route creates, as name and value. */
  baseHeaders: [string, string][];
}

/** The server does not listen yet. A request that exceeds `timeouts` ends with 408. */
export function createHttpServer({ listener, baseHeaders }: HttpApp, timeouts = defaultTimeouts) {
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkIntervalMs,
      keepAliveTimeout: idleConnectionMs,
      // Skips the body stream of requests without a body, which most are.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      const { headers } = request;
      if (!hasClearHost(request))
        return response.writeHead(400, [...baseHeaders.flat(), "connection", "close", "content-length", "0"]).end();
      if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) {
        watchBody(request, timeouts, () => abortRequest(request, response));
        discardRest(request, response);
      }
      listener(request, response);
    },
  );

  function abortRequest({ socket }: IncomingMessage, response: ServerResponse) {
    // The log line is written when the connection closes.
    if (!response.headersSent) response.statusCode = 408;
    sendRawResponse(socket, 408, response.headersSent);
  }

  /**
   * Sends a response without a request object and closes the connection. Once a response has started it only closes.
   */
  function sendRawResponse(socket: Socket, status: number, isResponseStarted: boolean) {
    if (!socket.writable || isResponseStarted) return socket.destroy();
    const reason = STATUS_CODES[status] ?? "";
    const head = [...baseHeaders, ["content-type", "text/plain; charset=utf-8"], ["connection", "close"]];
    const lines = [`HTTP/1.1 ${status} ${reason}`, ...head.map(([name, value]) => `${name}: ${value}`)];
    socket.write(`${lines.join("\r\n")}\r\ncontent-length: ${reason.length}\r\n\r\n${reason}`);
    socket.destroySoon();
  }

  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // Node's default handler, which this one replaces, checks the response in progress the same way.
    const current = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage;
    sendRawResponse(
      socket,
      errorStatuses[error.code ?? ""] ?? 400,
      error.code === "ECONNRESET" || current?.headersSent === true,
    );
  });
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, [...baseHeaders.flat(), "content-length", "0"]).end();
  });
  return server;
}

const validHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * RFC 9112, 3.2: a request with several hosts, or one that is no host, gets 400, because a proxy in front may have read
 * another one. HTTP/1.0 needs none.
 */
function hasClearHost({ rawHeaders, headers: { host } }: IncomingMessage): boolean {
  let hostCount = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") hostCount++;
  return hostCount === 0 || (hostCount === 1 && validHost.test(host as string));
}

/** Calls `onTimeout` when the body takes too long for its kind. */
function watchBody(request: IncomingMessage, timeouts: RequestTimeouts, onTimeout: () => void) {
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

/** More than any file that may be uploaded. Bytes. */
const maxDiscardedBytes = 64 * 1024 * 1024;

/**
 * A refusal may be sent before its request has arrived. The rest of the body is then read, so that the sender can read
 * the response and use the connection again; how slow it may be, `watchBody` decides. The connection of a body that is
 * larger than any file closes, and the response says so.
 */
function discardRest(request: IncomingMessage, response: ServerResponse) {
  if (Number(request.headers["content-length"]) > maxDiscardedBytes) response.setHeader("connection", "close");
  response.once("finish", () => {
    if (request.complete || request.destroyed) return;
    let discardedBytes = 0;
    request.removeAllListeners("data").removeAllListeners("readable");
    request.on("data", (part: Buffer) => {
      discardedBytes += part.length;
      if (discardedBytes > maxDiscardedBytes) request.socket.destroy();
    });
    request.resume();
  });
}

const errorStatuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};
