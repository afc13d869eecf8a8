// HTTP: static files, the public origin, security headers, the page cache, and an orderly end.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { print, takeOverConsole } from "#app/adapters/log/console.server.ts";
import { newRequestId, withLogContext } from "#app/adapters/log/context.server.ts";
import { readConfig } from "#app/config.server.ts";
import { endWith, prepare } from "#app/operator-commands.server.ts";
import { bodyKind, maxBodyBytes } from "#app/request/body-limits.server.ts";
import { cookieEdge, sendCookies, withOwnCookies } from "#app/request/cookies.server.ts";
import { eventStreamType } from "#app/request/event-stream.server.ts";
import { publicOrigin } from "#app/request/form-request.server.ts";
import { createHttpServer } from "#app/request/http-server.server.ts";
import { resetAll } from "#app/request/limits.server.ts";
import { isLocalRequest } from "#app/request/local-request.server.ts";
import { loggedUrl } from "#app/request/logged-url.ts";
import { foreignForm, payloadTooLarge, withReadableAddress } from "#app/request/malformed-requests.server.ts";
import { metrics, showsToken } from "#app/request/metrics.server.ts";
import { newVisit } from "#app/request/new-visit.server.ts";
import { admitted } from "#app/request/origin-check.server.ts";
import { cacheableHeader, pageCache } from "#app/request/page-cache.server.ts";
import { refuseFlood } from "#app/request/page-ceiling.server.ts";
import { securityHeaders } from "#app/request/security-headers.server.ts";
import { namesSession } from "#app/request/session-cookie.server.ts";
import { visit } from "#app/request/visit.ts";
import { receivedBefore } from "#app/routes/public/hub/received.server.ts";
import { roomForms } from "#app/routes/public/hub/room-forms.server.ts";
import { type Installation, startInstallation } from "#app/services.server.ts";

/** The whole product as one function from request to answer; tests call it without a socket. */
export function buildApp(installation: Installation) {
  const { config, services } = installation;
  resetAll();
  const pages = pageCache(installation.pageChanges);
  const measured = metrics();
  const secured = securityHeaders(config, services.payments.origins);
  const room = roomForms(installation, secured, maxBodyBytes.form);
  const cookies = cookieEdge(config.appUrl);
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  let handler: Promise<ReturnType<typeof createRequestHandler>> | undefined;
  const handle = async (request: Request, context: RouterContextProvider) => {
    // Given a function instead of the build, React Router sorts all routes anew at every request.
    handler ??= import("virtual:react-router/server-build").then((build) =>
      createRequestHandler(build, import.meta.env.MODE),
    );
    return (await handler)(request, context);
  };

  /** The answer to a request with its visit, and with what every answer carries. */
  async function visited(received: Request, incoming?: IncomingMessage, isForAll = false): Promise<Response> {
    const request = withOwnCookies(received, cookies);
    const seen = newVisit(request, installation, incoming?.socket.remoteAddress);
    const context = new RouterContextProvider();
    context.set(visit, seen);
    context.set(receivedBefore, room.refusalOf(incoming));
    // A page that a room waits for is made whatever one of its phones does.
    const refusal = isForAll ? null : await refuseFlood(request, seen.address);
    const response = refusal ?? (await handle(request, context));
    sendCookies(response, seen.cookies, cookies);
    for (const [name, value] of secured.missingFrom(response.headers)) response.headers.set(name, value);
    return response;
  }

  // First, so that whatever answers below, a file or a refusal, answers with them.
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of secured.missingFrom(c.res.headers)) c.header(name, value);
  });
  app.use((c, next) => {
    const request = admitted(c.req.raw, publicOrigin(c.req.url, config.appUrl));
    if (!request) return Promise.resolve(foreignForm(c.req.raw));
    c.req.raw = request;
    return next();
  });
  app.use(compress());
  app.use("/assets/*", async (c, next) => {
    await next();
    if (c.res.status === 200) c.header("cache-control", "public, max-age=31536000, immutable");
  });
  app.use("*", serveStatic({ root: "./build/client", precompressed: true }));
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const troubles = await installation.troubles();
    return troubles.length ? c.text(`not answering: ${troubles.join(", ")}`, 503) : c.text("ready");
  });
  app.get("/metrics", async (c) => {
    const caller = { installation, socketAddress: c.env?.incoming?.socket.remoteAddress };
    const { metricsToken } = config;
    const mayRead = metricsToken ? showsToken(c.req.raw.headers, metricsToken) : isLocalRequest(caller, c.req.raw);
    if (!mayRead) return c.notFound();
    return c.body(await measured.text(), 200, { "content-type": measured.contentType });
  });
  const limitTo = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => payloadTooLarge(c.req.raw) });
  const limits = { form: limitTo(maxBodyBytes.form), list: limitTo(maxBodyBytes.list) };
  app.use((c, next) => {
    const kind = bodyKind(c.req.method, c.req.path);
    return kind === "upload" ? next() : limits[kind](c, next);
  });

  app.onError((error, c) => {
    services.log.error({ err: error }, "request failed");
    return c.text("Internal Server Error", 500);
  });
  app.all("*", async (c) => {
    const request = withReadableAddress(withPublicOrigin(c.req.raw, config.appUrl));
    const response = await pages.load(request, (isForAll) => visited(request, c.env?.incoming, isForAll));
    response.headers.delete(cacheableHeader);
    // A speaker's write shows at once; what the audience sends does not change the page.
    if (c.req.method !== "GET" && namesSession(request.headers.get("cookie"))) {
      pages.expire();
      installation.askingHubs.forget();
    }
    return response;
  });

  const bareHeaders = secured.missingFrom(new Headers());
  const listen = getRequestListener(app.fetch, {
    // An address or Host header that is none; the rest is answered by Hono.
    errorHandler(error) {
      const isMalformed = error instanceof Error && error.name === "RequestError";
      if (!isMalformed) services.log.error({ err: error }, "request failed");
      return new Response(null, { status: isMalformed ? 400 : 500, headers: bareHeaders });
    },
  });
  const logs = ["info", "debug", "trace"].includes(config.logLevel);
  // A room asks for one address ten thousand times: what is logged of it is put into words once.
  let [lastUrl, lastWords] = ["", '""'];
  const logged = (url: string) => {
    if (url !== lastUrl) [lastUrl, lastWords] = [url, JSON.stringify(loggedUrl(url))];
    return lastWords;
  };
  /** Counts an answer and logs its line, made by hand: pino's way for any object was 7 % of a cached page. */
  function answered(request: IncomingMessage, response: ServerResponse, began: number, requestId: string) {
    const { method = "", url = "" } = request;
    const { statusCode } = response;
    const ms = performance.now() - began;
    // How long somebody watched says nothing about how fast the product answers.
    if (response.getHeader("content-type") !== eventStreamType) measured.observe(method, statusCode, ms / 1000);
    if (!logs) return;
    const tenths = Math.round(ms * 10) / 10;
    installation.lines.write(
      `{"level":30,"time":${Date.now()},"requestId":"${requestId}","method":"${method}","url":${logged(url)},"status":${statusCode},"ms":${tenths}}\n`,
    );
  }
  return {
    fetch: app.fetch,
    bareHeaders,
    /** Node's own request listener: the page cache first, then a room's forms, everything else through Hono. */
    listener(request: IncomingMessage, response: ServerResponse) {
      const began = performance.now();
      // From memory there is nothing to wait for: the answer is on its way.
      const requestId = newRequestId();
      if (pages.answer(request, response)) return answered(request, response, began, requestId);
      response.once("close", () => answered(request, response, began, requestId));
      withLogContext({ requestId }, () => {
        const form = room.find(request);
        if (!form) return listen(request, response);
        void room.receive(request, response, form).then((isAnswered) => {
          if (!isAnswered && !response.destroyed) listen(request, response);
        });
      });
    },
  };
}

function withPublicOrigin(request: Request, appUrl: URL): Request {
  const { pathname, search } = new URL(request.url);
  const url = publicOrigin(request.url, appUrl) + pathname + search;
  return url === request.url ? request : new Request(url, request);
}

/** Starts the product. Ends the process with one line when a setting is wrong or the data folder is in use. */
export async function start() {
  const began = performance.now();
  try {
    const config = prepare();
    const installation = await startInstallation(config);
    takeOverConsole(installation.services.log);
    const server = createHttpServer(buildApp(installation));
    await new Promise<void>((resolve, reject) =>
      server.once("error", reject).listen(config.port, config.host, resolve),
    );
    endOnSignal(server, installation);
    const lines = [
      `Talk Hubs is ready at ${config.appUrl.origin} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
      config.smtp
        ? `E-mail leaves through ${new URL(config.smtp.url).host}`
        : `E-mail is kept: read it at ${config.appUrl.origin}/_local/mail`,
      "Sample data: stop this program, run `npm run demo`, start again",
    ];
    print(lines.join("\n"));
  } catch (error) {
    endWith(error);
  }
}

/** SIGTERM: requests in flight finish, jobs in hand go back to the queue, the database is closed; 10 s at most. */
function endOnSignal(server: Server, installation: Installation) {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), 9_500).unref();
    installation.live.end();
    const closed = new Promise((resolve) => server.close(resolve));
    // `close` closes what is idle now; a connection that is still being answered would be kept for its next request.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 4_000))]);
    await installation.stop();
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

export { backUpToFile, fillWithSampleData, restoreFromFile, rotateSecret } from "#app/operator-commands.server.ts";
export { createHttpServer, prepare, readConfig, startInstallation };
