// HTTP: static files, the public origin, security headers, the page cache, and a graceful shutdown.
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
import { exitWithError, prepare } from "#app/operator-commands.server.ts";
import { bodyKind, maxBodyBytes } from "#app/request/body-limits.server.ts";
import { createCookieCodec, sendCookies, withPlainCookieNames } from "#app/request/cookies.server.ts";
import { createRequestContext } from "#app/request/create-request-context.server.ts";
import { eventStreamType } from "#app/request/event-stream.server.ts";
import { resolvePublicOrigin } from "#app/request/form-request.server.ts";
import { createHttpServer } from "#app/request/http-server.server.ts";
import { resetAll } from "#app/request/limits.server.ts";
import { isLocalRequest } from "#app/request/local-request.server.ts";
import { crossSiteForm, payloadTooLarge, withReadableUrl } from "#app/request/malformed-requests.server.ts";
import { createMetrics, hasBearerToken } from "#app/request/metrics.server.ts";
import { checkOrigin } from "#app/request/origin-check.server.ts";
import { cacheableHeader, createPageCache } from "#app/request/page-cache.server.ts";
import { refuseFlood } from "#app/request/page-ceiling.server.ts";
import { redactUrl } from "#app/request/redact-url.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { createSecurityHeaders } from "#app/request/security-headers.server.ts";
import { hasSessionCookie } from "#app/request/session-cookie.server.ts";
import { formOutcomeContext } from "#app/routes/public/hub/form-outcome.server.ts";
import { roomForms } from "#app/routes/public/hub/room-forms.server.ts";
import { type Installation, startInstallation } from "#app/services.server.ts";

/** The whole product as one function from request to response; tests call it without a socket. */
export function buildApp(installation: Installation) {
  const { config, services } = installation;
  resetAll();
  const pages = createPageCache(installation.pageChanges);
  const measured = createMetrics();
  const secured = createSecurityHeaders(config, services.payments.origins);
  const room = roomForms(installation, secured, maxBodyBytes.form);
  const cookies = createCookieCodec(config.appUrl);
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  let handler: Promise<ReturnType<typeof createRequestHandler>> | undefined;
  const handle = async (request: Request, context: RouterContextProvider) => {
    // With a function instead of the build, React Router sorts all routes again at every request.
    handler ??= import("virtual:react-router/server-build").then((build) =>
      createRequestHandler(build, import.meta.env.MODE),
    );
    return (await handler)(request, context);
  };

  /** Handles a request with its context, and adds the headers and cookies of every response. */
  async function renderWithContext(received: Request, incoming?: IncomingMessage, isShared = false): Promise<Response> {
    const request = withPlainCookieNames(received, cookies);
    const requestContext = createRequestContext(request, installation, incoming?.socket.remoteAddress);
    const context = new RouterContextProvider();
    context.set(requestContextKey, requestContext);
    context.set(formOutcomeContext, room.refusalOf(incoming));
    // A shared page is rendered even if one of the waiting clients sends too much.
    const refusal = isShared ? null : await refuseFlood(request, requestContext.address);
    const response = refusal ?? (await handle(request, context));
    sendCookies(response, requestContext.cookies, cookies);
    for (const [name, value] of secured.missingFrom(response.headers)) response.headers.set(name, value);
    return response;
  }

  // First, so that every response has them, even a file or a refusal.
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of secured.missingFrom(c.res.headers)) c.header(name, value);
  });
  app.use((c, next) => {
    const request = checkOrigin(c.req.raw, resolvePublicOrigin(c.req.url, config.appUrl));
    if (!request) return Promise.resolve(crossSiteForm(c.req.raw));
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
    const failedParts = await installation.findFailedParts();
    return failedParts.length ? c.text(`not responding: ${failedParts.join(", ")}`, 503) : c.text("ready");
  });
  app.get("/metrics", async (c) => {
    const caller = { installation, socketAddress: c.env?.incoming?.socket.remoteAddress };
    const { metricsToken } = config;
    const canRead = metricsToken ? hasBearerToken(c.req.raw.headers, metricsToken) : isLocalRequest(caller, c.req.raw);
    if (!canRead) return c.notFound();
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
    const request = withReadableUrl(withPublicOrigin(c.req.raw, config.appUrl));
    const response = await pages.load(request, (isShared) => renderWithContext(request, c.env?.incoming, isShared));
    response.headers.delete(cacheableHeader);
    // A speaker's write shows at once; what the audience sends does not change the page.
    if (c.req.method !== "GET" && hasSessionCookie(request.headers.get("cookie"))) {
      pages.invalidateAll();
      installation.feedbackForms.invalidate();
    }
    return response;
  });

  const baseHeaders = secured.missingFrom(new Headers());
  const listen = getRequestListener(app.fetch, {
    // A malformed URL or Host header; Hono handles all other errors.
    errorHandler(error) {
      const isMalformed = error instanceof Error && error.name === "RequestError";
      if (!isMalformed) services.log.error({ err: error }, "request failed");
      return new Response(null, { status: isMalformed ? 400 : 500, headers: baseHeaders });
    },
  });
  const isLogging = ["info", "debug", "trace"].includes(config.logLevel);
  // A room requests one URL ten thousand times, so its log text is formatted once.
  let [lastUrl, lastLoggedUrl] = ["", '""'];
  const toLoggedUrl = (url: string) => {
    if (url !== lastUrl) [lastUrl, lastLoggedUrl] = [url, JSON.stringify(redactUrl(url))];
    return lastLoggedUrl;
  };
  /** Counts a response and writes its log line by hand: pino's formatting took 7 % of a cached page. */
  function recordResponse(request: IncomingMessage, response: ServerResponse, startedAt: number, requestId: string) {
    const { method = "", url = "" } = request;
    const { statusCode } = response;
    const ms = performance.now() - startedAt;
    // The duration of an event stream is not a response time.
    if (response.getHeader("content-type") !== eventStreamType) measured.observe(method, statusCode, ms / 1000);
    if (!isLogging) return;
    const tenths = Math.round(ms * 10) / 10;
    installation.lines.write(
      `{"level":30,"time":${Date.now()},"requestId":"${requestId}","method":"${method}","url":${toLoggedUrl(url)},"status":${statusCode},"ms":${tenths}}\n`,
    );
  }
  return {
    fetch: app.fetch,
    baseHeaders,
    /** Node's request listener: the page cache first, then public forms, everything else through Hono. */
    listener(request: IncomingMessage, response: ServerResponse) {
      const startedAt = performance.now();
      // A cached page is sent at once, so there is nothing to wait for.
      const requestId = newRequestId();
      if (pages.serve(request, response)) return recordResponse(request, response, startedAt, requestId);
      response.once("close", () => recordResponse(request, response, startedAt, requestId));
      withLogContext({ requestId }, () => {
        const form = room.find(request);
        if (!form) return listen(request, response);
        void room.receive(request, response, form).then((isHandled) => {
          if (!isHandled && !response.destroyed) listen(request, response);
        });
      });
    },
  };
}

function withPublicOrigin(request: Request, appUrl: URL): Request {
  const { pathname, search } = new URL(request.url);
  const url = resolvePublicOrigin(request.url, appUrl) + pathname + search;
  return url === request.url ? request : new Request(url, request);
}

/** Starts the product. Exits with one line when a setting is wrong or the data folder is in use. */
export async function start() {
  const startedAt = performance.now();
  try {
    const config = prepare();
    const installation = await startInstallation(config);
    takeOverConsole(installation.services.log);
    const server = createHttpServer(buildApp(installation));
    await new Promise<void>((resolve, reject) =>
      server.once("error", reject).listen(config.port, config.host, resolve),
    );
    shutDownOnSignal(server, installation);
    const lines = [
      `Talk Hubs is ready at ${config.appUrl.origin} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
      config.smtp
        ? `Email is sent through ${new URL(config.smtp.url).host}`
        : `Email is stored: read it at ${config.appUrl.origin}/_local/mail`,
      "Sample data: stop this program, run `npm run demo`, start again",
    ];
    print(lines.join("\n"));
  } catch (error) {
    exitWithError(error);
  }
}

/** SIGTERM: requests in flight finish, running jobs return to the queue, the database is closed; at most 10 s. */
function shutDownOnSignal(server: Server, installation: Installation) {
  let isEnding = false;
  const shutDown = async () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), 9_500).unref();
    installation.live.end();
    const closed = new Promise((resolve) => server.close(resolve));
    // `close` closes idle connections only now; a connection with a response in progress would stay open for its next
    // request.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 4_000))]);
    await installation.stop();
    process.exit(0);
  };
  process.on("SIGTERM", shutDown);
  process.on("SIGINT", shutDown);
}

export { backUpToFile, fillWithSampleData, restoreFromFile, rotateSecret } from "#app/operator-commands.server.ts";
export { createHttpServer, prepare, readConfig, startInstallation };
