// HTTP: static files, security headers, operator routes, and the framework behind the fast path.
import type { IncomingMessage } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { print, takeOverConsole } from "#app/adapters/log/console.server.ts";
import { buildApi } from "#app/api/api.server.ts";
import { users } from "#app/database/schema/index.ts";
import { needsSetUp } from "#app/domain/accounts/installation.server.ts";
import { setUpCode } from "#app/domain/accounts/set-up.server.ts";
import { isEscapedText } from "#app/domain/values/strict-text.server.ts";
import { createDemoGate, type DemoGate } from "#app/fast-path/demo-gate.server.ts";
import { createFormReception, type FormReception } from "#app/fast-path/form-reception.server.ts";
import type { MetricSources } from "#app/fast-path/installation-metrics.server.ts";
import { createListener } from "#app/fast-path/listener.server.ts";
import { createMetrics, hasBearerToken, type Metrics } from "#app/fast-path/metrics.server.ts";
import { createPageCache, type PageCache } from "#app/fast-path/page-cache.server.ts";
import { renderPaced } from "#app/fast-path/page-pace.server.ts";
import { type Config, readConfig } from "#app/installation/config.server.ts";
import { claimPort } from "#app/operator/claim-port.server.ts";
import { answerCommands } from "#app/operator/control.server.ts";
import { exitWithError, prepare } from "#app/operator/operator-commands.server.ts";
import { endWithDatabase, shutDownOnSignal } from "#app/operator/shutdown.server.ts";
import { findLastStandstill } from "#app/operator/standstill/last-standstill.server.ts";
import { endWithParent, watchForStandstill } from "#app/operator/standstill/watch-for-standstill.server.ts";
import { describeStart } from "#app/operator/start-message.server.ts";
import { type UndrawnForm, undrawnFormContext } from "#app/public-forms/form-response.server.ts";
import { asOutageResponse, toOutageResponse } from "#app/public-forms/outage-response.server.tsx";
import { bodyKind, maxBodyBytes } from "#app/request/body-limits.server.ts";
import { redirectToCanonicalPath } from "#app/request/canonical-path.server.ts";
import { createCookieCodec, sendCookies, withPlainCookieNames } from "#app/request/cookies.server.ts";
import { createHttpServer } from "#app/request/http-server.server.ts";
import { resetAll } from "#app/request/limits.server.ts";
import { isLocalRequest } from "#app/request/local-request.server.ts";
import { crossSiteForm, notText, payloadTooLarge, withReadableUrl } from "#app/request/malformed-requests.server.ts";
import { withMissingPage } from "#app/request/missing-page.server.ts";
import { checkOrigin, resolvePublicOrigin, withPublicOrigin } from "#app/request/origin.server.ts";
import { refuseFlood } from "#app/request/page-limits.server.ts";
import { createRequestContext, requestContextKey } from "#app/request/request-context.ts";
import { createSecurityHeaders, type SecurityHeaders } from "#app/request/security-headers.server.ts";
import { hasSessionCookie } from "#app/request/session-cookie.server.ts";
import { cacheableHeader } from "#app/request/shared-page.server.ts";
import { describeProblems } from "#app/service-states.server.ts";
import { type Installation, startInstallation } from "#app/services.server.ts";
import { version } from "#app/version.ts";

/** What every part of this file works with. */
interface HttpParts {
  installation: Installation;
  pages: PageCache;
  forms: FormReception;
  metrics: Metrics;
  securityHeaders: SecurityHeaders;
  /** Of a demo. */
  gate: DemoGate | null;
}

/** The whole product as one function from request to response; tests call it without a socket. */
export function buildApp(installation: Installation) {
  const { config, services } = installation;
  resetAll();
  const securityHeaders = createSecurityHeaders(config, services.payments.origins);
  const { pageChanges, isDatabaseAway, feedbackForms } = installation;
  // Answers are checked by another process's new questions as soon as her page shows them.
  const changes = pageChanges && { ...pageChanges, onChange: feedbackForms.invalidate };
  const pages = createPageCache(changes, isDatabaseAway, config.cacheBytes);
  installation.publicPageChanges.listen(pages.invalidateAll);
  const parts: HttpParts = {
    installation,
    pages,
    forms: createFormReception(installation, securityHeaders, maxBodyBytes.form),
    metrics: createMetrics(metricSources(installation, pages), services.readReplica),
    securityHeaders,
    gate: installation.demo && createDemoGate(installation.demo, loadRoutes),
  };
  const { fetch } = buildRoutes(parts);
  const baseHeaders = securityHeaders.missingFrom(new Headers());
  const next = getRequestListener(fetch, {
    // What is left of a body is read by http-server.server.ts.
    autoCleanupIncoming: false,
    // A malformed URL or Host header; Hono handles all other errors.
    errorHandler(error) {
      const isMalformed = error instanceof Error && error.name === "RequestError";
      if (!isMalformed) services.log.error({ err: error }, "request failed");
      return new Response(null, { status: isMalformed ? 400 : 500, headers: baseHeaders });
    },
  });
  return { fetch, baseHeaders, pages, listener: createListener(installation, { ...parts, draw: fetch, next }) };
}

type App = Hono<{ Bindings: Partial<HttpBindings> & { undrawn?: UndrawnForm } }>;

/** Hono's routes: what answers without the framework, and the framework for everything else. */
function buildRoutes(parts: HttpParts): App {
  const { installation, pages, forms, securityHeaders, gate } = parts;
  const { config, services } = installation;
  const app: App = new Hono();
  // First, so that every response has them, even a file or a refusal.
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of securityHeaders.missingFrom(c.res.headers)) c.header(name, value);
  });
  app.use(compress());
  if (gate) app.use(async (c, next) => (await gate.refuse(c.req.raw)) ?? next());
  // In front of the check of origins: a program sends no cookie, and its key is proof enough.
  app.route("/api", buildApi(installation));
  app.use((c, next) => (isEscapedText(c.req.url) ? next() : Promise.resolve(notText(c.req.raw))));
  app.use((c, next) => {
    const request = checkOrigin(c.req.raw, resolvePublicOrigin(c.req.url, config.appUrl));
    if (!request) return Promise.resolve(crossSiteForm(c.req.raw));
    c.req.raw = request;
    return next();
  });
  app.use("/assets/*", async (c, next) => {
    await next();
    if (c.res.status === 200) c.header("cache-control", "public, max-age=31536000, immutable");
  });
  app.use("*", serveStatic({ root: "./build/client", precompressed: true }));
  addOperatorRoutes(app, parts);
  const limitTo = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => payloadTooLarge(c.req.raw) });
  const { form, list, talks } = maxBodyBytes;
  const limits = { form: limitTo(form), list: limitTo(list), talks: limitTo(talks) };
  app.use((c, next) => {
    const kind = bodyKind(c.req.method, c.req.path);
    return kind === "upload" ? next() : limits[kind](c, next);
  });
  app.onError((error, c) => {
    services.log.error({ err: error }, "request failed");
    return c.text("Internal Server Error", 500);
  });
  const render = createRenderer(parts);
  app.all("*", async (c) => {
    const request = withReadableUrl(withPublicOrigin(c.req.raw, config.appUrl));
    const redirect = redirectToCanonicalPath(request);
    if (redirect) return redirect;
    const { incoming, undrawn } = c.env ?? {};
    if (undrawn) return render(request, incoming, { undrawn });
    const answer = await forms.respond(request, incoming?.socket.remoteAddress, (page, refused) =>
      render(page, incoming, { undrawn: refused }),
    );
    if (answer) return answer;
    const response = await pages.load(request, (isShared) => render(request, incoming, { isShared }), incoming?.url);
    response.headers.delete(cacheableHeader);
    // A speaker's write shows at once; what the audience sends does not change the page.
    if (c.req.method !== "GET" && hasSessionCookie(request.headers.get("cookie"))) {
      if (response.status < 400) pages.invalidateAll();
      else pages.expireAll();
      installation.feedbackForms.invalidate();
    }
    return response;
  });
  return app;
}

const metricSources = (installation: Installation, pages: PageCache): MetricSources => ({
  pageCounts: pages.counts,
  countStreams: installation.live.count,
  readPools: installation.readPools,
  readQueues: installation.readQueues,
  checkServices: installation.checkServices,
  dataDir: installation.config.dataDir,
  findLastStandstill: () => findLastStandstill(installation.config.dataDir),
  findBackupState: installation.findBackupState,
});

/** What an operator's tools ask for: is it running, is it ready, how is it doing. */
function addOperatorRoutes(app: App, { installation, metrics }: HttpParts) {
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    if (installation.lifecycle.isDraining) return c.text("shutting down", 503);
    const states = await installation.checkServices();
    const problem = describeProblems(states);
    // Without files, rooms can still read, rate and leave their address.
    const isReady = states.every(({ part, problem }) => part !== "database" || !problem);
    if (!isReady) return c.text(problem, 503);
    return c.text(["ready", problem].filter(Boolean).join("; "));
  });
  app.get("/metrics", async (c) => {
    const caller = { installation, socketAddress: c.env?.incoming?.socket.remoteAddress };
    const { metricsToken } = installation.config;
    const canRead = metricsToken ? hasBearerToken(c.req.raw.headers, metricsToken) : isLocalRequest(caller, c.req.raw);
    if (!canRead) return c.notFound();
    return c.body(await metrics.text(), 200, { "content-type": metrics.contentType });
  });
}

interface RenderOptions {
  /** The page is for every visitor. */
  isShared?: boolean;
  /** The form whose page this is. */
  undrawn?: UndrawnForm | null;
}

/** Returns a function that renders a request with its context, and adds the headers and cookies of every response. */
function createRenderer({ installation, metrics, securityHeaders, gate }: HttpParts) {
  const cookies = createCookieCodec(installation.config.appUrl);
  let handler: Promise<ReturnType<typeof createRequestHandler>> | undefined;
  // With a function instead of the build, React Router sorts all routes again at every request.
  const loadHandler = async () => {
    const build = await import("virtual:react-router/server-build");
    metrics.routes.use(build.routes);
    return createRequestHandler(build, import.meta.env.MODE);
  };

  return async (
    received: Request,
    incoming?: IncomingMessage,
    { isShared = false, undrawn = null }: RenderOptions = {},
  ): Promise<Response> => {
    handler ??= loadHandler();
    const handle = await handler;
    const request = withPlainCookieNames(received, cookies);
    const requestContext = createRequestContext(request, installation, incoming?.socket.remoteAddress);
    const context = new RouterContextProvider();
    context.set(requestContextKey, requestContext);
    context.set(undrawnFormContext, undrawn);
    if (gate) requestContext.allowedIntents = await gate.intentsOf(request);
    // A shared page is rendered even if one of the waiting clients sends too much.
    const route = metrics.routes.of(new URL(request.url).pathname);
    const refusal = isShared ? null : await refuseFlood(request, requestContext.address, route);
    const copy = copyForm(request);
    const paced = { address: requestContext.address, route };
    const draw = () => withMissingPage(request, (page) => handle(page, context));
    const handled = refusal ?? (await renderPaced(request, paced, draw));
    const { outage } = requestContext;
    const response =
      outage && handled.status >= 500
        ? await respondToOutage({ form: outage.form ?? undrawn?.form, copy }, request, handled)
        : handled;
    sendCookies(response, requestContext.cookies, cookies);
    for (const [name, value] of securityHeaders.missingFrom(response.headers)) response.headers.set(name, value);
    return response;
  };
}

/** Of a form that a browser sends without scripts, which gets it back during an outage. */
function copyForm(request: Request): Request | undefined {
  const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
  return isForm && !isDataRequest(request) ? request.clone() : undefined;
}

const isDataRequest = ({ url }: Request) => new URL(url).pathname.endsWith(".data");

interface UnsentForm {
  form?: FormData | undefined;
  copy?: Request | undefined;
}

/** A screen's scripts read the framework's own response; everything else gets the page or the JSON for outages. */
async function respondToOutage({ form, copy }: UnsentForm, request: Request, handled: Response): Promise<Response> {
  if (isDataRequest(request)) return asOutageResponse(handled);
  // One that can't be read is too large, and its sender is told that the page is away.
  return toOutageResponse(request, form ?? (await copy?.formData().catch(() => undefined)));
}

/** The built route modules, by which tests know every route. */
export const loadRoutes = async () => (await import("virtual:react-router/server-build")).routes;

/**
 * Starts the product, or prints its version with `--version`. Exits with one line when a setting is wrong or the data
 * folder is in use. `parentPipe` is the descriptor of the process that keeps it running.
 */
export async function start({ parentPipe = null }: { parentPipe?: number | null } = {}) {
  if (process.argv.includes("--version")) return print(version);
  const startedAt = performance.now();
  let known: Config | undefined;
  try {
    const settings = prepare();
    known = settings;
    // Before a database is made for nothing.
    const { config, socket } = await claimPort(settings);
    const installation = await startInstallation(config);
    takeOverConsole(installation.services.log);
    const server = createHttpServer(buildApp(installation));
    await new Promise<void>((resolve, reject) =>
      socket ? server.listen(socket, resolve) : server.once("error", reject).listen(config.port, config.host, resolve),
    );
    shutDownOnSignal(server, installation);
    void endWithDatabase(installation);
    if (parentPipe !== null) endWithParent();
    await answerCommands(installation);
    const { services } = installation;
    const accountCount = await services.db.$count(users);
    const code = (await needsSetUp(services)) ? setUpCode(services) : null;
    const seconds = (performance.now() - startedAt) / 1000;
    const isSignUpOpen = services.settings.signUp === "open";
    const { isNew } = installation;
    print(describeStart(config, { version, seconds, isNew, accountCount, setUpCode: code, isSignUpOpen }));
    watchForStandstill({ config, log: services.log, parentPipe });
  } catch (error) {
    exitWithError(error, "Cannot start", known);
  }
}

export {
  backUpToFile,
  fillWithSampleData,
  restoreFromFile,
  rotateSecret,
  runAdmin,
  runDoctor,
} from "#app/operator/operator-commands.server.ts";
export { createHttpServer, exitWithError, prepare, readConfig, startInstallation };
