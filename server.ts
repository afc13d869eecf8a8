// HTTP: static files, the public origin, security headers, the page cache, and an orderly end.
import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { createRequestHandler, RouterContextProvider, redirect } from "react-router";
import { ConfigError, readConfig } from "#app/config.server.ts";
import { BadBackup } from "#app/database/backup/frames.server.ts";
import { NotEmpty } from "#app/database/backup/restore.server.ts";
import { DataDirInUse } from "#app/database/data-dir-lock.server.ts";
import { fillInstallation } from "#app/database/seed/fill.server.ts";
import { backUpInto, restoreFrom } from "#app/jobs/backup.server.ts";
import { clientAddress } from "#app/request/address.server.ts";
import { readDevice } from "#app/request/device.server.ts";
import { eventStreamType } from "#app/request/event-stream.server.ts";
import { loggedUrl } from "#app/request/logged-url.ts";
import { mayReadMetrics, metrics } from "#app/request/metrics.server.ts";
import { tooLarge, withoutZeros } from "#app/request/odd-requests.server.ts";
import { oneClick } from "#app/request/one-click.server.ts";
import { isLocalHost, policyFor } from "#app/request/origin.server.ts";
import { cacheableHeader, pageCache } from "#app/request/page-cache.server.ts";
import { type Visit, visit } from "#app/request/visit.ts";
import { receiveFeedback } from "#app/routes/public/hub/receive-feedback.server.ts";
import { thanksPath, wantsWord, wordFor } from "#app/routes/public/hub/received.server.ts";
import { type Installation, openStorage, startInstallation } from "#app/services.server.ts";

/** The largest form anyone sends. Bytes. */
const maxBodyBytes = 256 * 1024;
/** A screen that takes a file with its form, and refuses in its own words what is a little too large. Bytes. */
const listPath = "/dashboard/qualified-audience";
const maxListBytes = 8 * 1024 * 1024;
/** Files take their own route, which has its own limit and never holds a file in memory. */
const isUpload = ({ method, path }: { method: string; path: string }) =>
  method === "PUT" && path === "/dashboard/files/upload";
/** A file of 50 MB takes this long on a slow line. Milliseconds. */
const longestRequestMs = 30 * 60_000;

/** The whole product as one function from request to answer; tests call it without a socket. */
export function buildApp(installation: Installation) {
  const { config, services } = installation;
  const pages = pageCache();
  const measured = metrics();
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
  async function visited<Answer extends Response | null>(
    request: Request,
    env: Partial<HttpBindings> | undefined,
    make: (request: Request, context: RouterContextProvider) => Promise<Answer>,
  ): Promise<Answer | Response> {
    const seen = newVisit(request, installation, env);
    const made = make(request, new RouterContextProvider(new Map([[visit, seen]])));
    const response = await made.catch((thrown) => {
      if (thrown instanceof Response) return thrown; // a redirect is an answer too
      throw thrown;
    });
    if (!response) return response;
    for (const cookie of seen.cookies) response.headers.append("set-cookie", cookie);
    for (const [name, value] of policyFor(config.appUrl, services.payments.origins, response.headers))
      response.headers.set(name, value);
    return response;
  }

  const limitTo = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => tooLarge(c.req.raw) });
  const [formLimit, listLimit] = [limitTo(maxBodyBytes), limitTo(maxListBytes)];
  // A room of phones sends its ratings in one minute: for them, what a page needs (React Router, files, compression) is
  // left out. Another site's form, an odd address, and a browser's form that comes back are left to the framework.
  app.post("/:username/:slug/feedback", formLimit, async (c, next) => {
    const { raw } = c.req;
    const origin = raw.headers.get("origin");
    const isOwn = !origin || origin === publicUrl(raw, config.appUrl).origin;
    if (!isOwn || raw.url.includes("%00")) return next();
    const spare = wantsWord(raw) ? null : raw.clone();
    const response = await visited(withPublicOrigin(raw, config.appUrl), c.env, async (request, context) => {
      const asked = { request, params: c.req.param(), context };
      const received = await receiveFeedback(asked);
      if (!spare) return wordFor(asked, received);
      return received.kind === "stored" ? redirect(thanksPath(received.address), 303) : null;
    });
    if (response) return response;
    if (spare) c.req.raw = spare;
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
    if (!mayReadMetrics(c.req.raw.headers, c.env?.incoming?.socket.remoteAddress, config.metricsToken))
      return c.notFound();
    return c.body(await measured.text(), 200, { "content-type": measured.contentType });
  });
  app.use((c, next) => {
    if (isUpload(c.req)) return next();
    return (c.req.path.replace(/\.data$/, "") === listPath ? listLimit : formLimit)(c, next);
  });

  app.all("*", async (c) => {
    const request = oneClick(withoutZeros(withPublicOrigin(c.req.raw, config.appUrl)));
    const response = await pages.load(request, () => visited(request, c.env, handle));
    response.headers.delete(cacheableHeader);
    // A speaker's write shows at once; what the audience sends does not change the page.
    if (c.req.method !== "GET" && request.headers.get("cookie")?.includes("hub.session_token")) {
      pages.expire();
      installation.askingHubs.forget();
    }
    return response;
  });

  const listen = getRequestListener(app.fetch);
  const logs = services.log.isLevelEnabled("info");
  /** Counts an answer and logs its line, made by hand: pino's way for any object was 7 % of a cached page. */
  function answered({ method = "", url }: IncomingMessage, response: ServerResponse, began: number) {
    const { statusCode } = response;
    const ms = performance.now() - began;
    // How long somebody watched says nothing about how fast the product answers.
    if (response.getHeader("content-type") !== eventStreamType) measured.observe(method, statusCode, ms / 1000);
    if (!logs) return;
    const [time, what] = [Date.now(), JSON.stringify(loggedUrl(url ?? ""))];
    const tenths = Math.round(ms * 10) / 10;
    installation.lines.write(
      `{"level":30,"time":${time},"method":"${method}","url":${what},"status":${statusCode},"ms":${tenths}}\n`,
    );
  }
  return {
    fetch: app.fetch,
    /** Node's own request listener: the page cache first, everything else through Hono. */
    listener(request: IncomingMessage, response: ServerResponse) {
      const began = performance.now();
      // From memory there is nothing to wait for: the answer is on its way.
      if (pages.answer(request, response)) return answered(request, response, began);
      response.once("close", () => answered(request, response, began));
      listen(request, response);
    },
  };
}

/** Behind a TLS proxy the socket's own address is not the one people typed; the framework compares it with Origin. */
function publicUrl(request: Request, appUrl: URL): URL {
  const url = new URL(request.url);
  // On one's own machine 127.0.0.1 and localhost are the same place, whichever was typed.
  if (isLocalHost(appUrl.hostname) && isLocalHost(url.hostname)) return url;
  return new URL(url.pathname + url.search, appUrl);
}

function withPublicOrigin(request: Request, appUrl: URL): Request {
  const url = publicUrl(request, appUrl);
  return url.href === request.url ? request : new Request(url, request);
}

function newVisit(request: Request, installation: Installation, env?: Partial<HttpBindings>): Visit {
  const { services, auth } = installation;
  const once = <T>(make: () => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => {
      made ??= make();
      return made;
    };
  };
  let nonce: string | undefined;
  const seen: Visit = {
    installation,
    services,
    nonce: () => {
      nonce ??= randomBytes(16).toString("base64");
      return nonce;
    },
    requestId: randomUUID(),
    address: clientAddress(env?.incoming?.socket.remoteAddress, request.headers),
    wanted: new URL(request.url),
    cookies: [],
    session: once(async () => {
      const found = await auth.readSession(request.headers);
      seen.cookies.push(...(found?.cookies ?? []));
      return found;
    }),
    device: once(() => readDevice(services.settings, request.headers)),
  };
  return seen;
}

/** Starts the product. Ends the process with one line when a setting is wrong or the data folder is in use. */
export async function start() {
  const began = performance.now();
  try {
    const config = readConfig();
    const installation = await startInstallation(config);
    const server = createServer({ requestTimeout: longestRequestMs }, buildApp(installation).listener);
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
    console.log(lines.join("\n"));
  } catch (error) {
    endWith(error);
  }
}

/** What the operator can mend is one line; anything else is a bug and is shown whole. */
function endWith(error: unknown): never {
  const isTheirs = error instanceof ConfigError || error instanceof DataDirInUse;
  console.error(isTheirs ? `Cannot start: ${error.message}` : error);
  process.exit(1);
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
    server.closeIdleConnections();
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 4_000))]);
    await installation.stop();
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

/** `npm run demo`. */
export async function fillWithSampleData() {
  try {
    const config = readConfig();
    const storage = await openStorage(config);
    process.exitCode = (await fillInstallation(config, storage.write)) ? 0 : 1;
  } catch (error) {
    endWith(error);
  }
}

/** `npm run backup -- FILE`. */
export async function backUpToFile() {
  const [file] = operands();
  if (!file) return sayAndFail("Say where to: npm run backup -- FILE");
  try {
    const config = readConfig();
    const { rows, objects, missing } = await backUpInto(file, config, await openStorage(config));
    console.log(`Backed up into ${file}: ${rows} rows, ${objects} files. It holds secrets: keep it as you keep those.`);
    if (missing.length) console.warn(`Not in the store, so not in the backup: ${missing.join(", ")}`);
  } catch (error) {
    endWith(error);
  }
}

/** `npm run restore -- FILE [--force]`. */
export async function restoreFromFile() {
  const [file] = operands();
  if (!file) return sayAndFail("Say from where: npm run restore -- FILE [--force]");
  try {
    const config = readConfig();
    const force = process.argv.includes("--force");
    const { rows, objects } = await restoreFrom(file, config, await openStorage(config), { force });
    console.log(`Restored from ${file}: ${rows} rows, ${objects} files.`);
  } catch (error) {
    if (error instanceof NotEmpty || error instanceof BadBackup) return sayAndFail(error.message);
    endWith(error);
  }
}

const operands = () => process.argv.slice(2).filter((word) => !word.startsWith("--"));

function sayAndFail(line: string) {
  console.error(line);
  process.exitCode = 1;
}

export { readConfig, startInstallation };
