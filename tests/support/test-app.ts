// The built product in this process, without a socket: tests send requests and can read rows.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { sessions, users } from "#app/database/schema/accounts.ts";
import { createCookieCodec } from "#app/request/cookies.server.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import type { Actor } from "#app/services.ts";
import { program } from "#tests/support/built-program.ts";
import { prepareInstallationData } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, grace } from "#tests/support/people.ts";
import { resetWhenDatabaseResponds } from "#tests/support/reset-installation.ts";

export type TestApp = ReturnType<typeof createTestApp>;

/**
 * The standard installation of this worker, emptied. It is reused by all files: starting one costs more than most files
 * take.
 */
export async function startTestApp(): Promise<TestApp> {
  standardInstallation ??= startInstallation(administered, { bySocket: true });
  const started = await standardInstallation;
  await resetWhenDatabaseResponds(started);
  return createTestApp(started, async () => {});
}
/** Names the administrator, so that whoever wants may sign up. */
const administered = { SUPPORT_EMAIL: grace.email };
let standardInstallation: ReturnType<typeof startInstallation> | undefined;

/**
 * An installation with a database of its own: with `env` as an operator would set it, or for tests that break parts of
 * it.
 */
export async function startOwnTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  return startUnusedTestApp({ ...administered, ...env });
}

/** The same, where no setting names the administrator: /setup makes one. */
export async function startUnusedTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const started = await startInstallation(env);
  return createTestApp(started, async () => {
    await started.installation.stop();
    await started.remove();
  });
}

async function startInstallation(env: Record<string, string>, options?: { bySocket: boolean }) {
  const installationData = await prepareInstallationData(options);
  const config = program.readConfig({
    DATA_DIR: installationData.dataDir,
    ...(installationData.databaseUrl
      ? { DATABASE_URL: installationData.databaseUrl, APP_SECRET: "a secret that only the tests know, 32+" }
      : {}),
    LOG_LEVEL: "silent",
    ...env,
  });
  return { config, installation: await program.startInstallation(config), remove: installationData.remove };
}
type RunningInstallation = Awaited<ReturnType<typeof startInstallation>>;

function createTestApp({ config, installation }: RunningInstallation, close: () => Promise<void>) {
  const webApp = program.buildApp(installation);
  const origin = config.appUrl.origin;
  installation.feedbackForms.invalidate();
  /** The cookies of a signed-in browser, without the form: hashing the password would cost time in every test. */
  async function openSession(email: string): Promise<string[]> {
    const { db } = installation.services;
    const [user] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), eq(users.emailVerified, true)));
    if (!user) throw new Error(`${email} has no account that works`);
    const token = randomUUID();
    // As long as a new session lasts, because an older one is renewed.
    const expiresAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1_000);
    await db.insert(sessions).values({ userId: user.id, token, expiresAt });
    return (await installation.auth.issueSessionCookie(token)).map(createCookieCodec(config.appUrl).write);
  }
  return {
    origin,
    installation,
    /** Call after a fixture's change, which bypasses the program: the cache would show the page of before. */
    invalidatePages: webApp.pages.invalidateAll,
    services: installation.services,
    db: installation.services.db,
    /** The token of a form about `subject` whose page was opened so many seconds ago. */
    formToken: (subject: string, secondsAgo = 60) =>
      createFormToken(installation.services, subject, new Date(Date.now() - secondsAgo * 1_000)),
    /** A visitor's plain request, for responses that are not text. */
    fetch: async (path: string) => webApp.fetch(new Request(new URL(path, origin)), createConnection(localAddress)),
    /** The same with headers, or from another address than this machine's. */
    request: async (path: string, headers: HeadersInit, socketAddress = localAddress) =>
      webApp.fetch(new Request(new URL(path, origin), { headers }), createConnection(socketAddress)),
    send: async (request: Request, from = localAddress) => webApp.fetch(request, createConnection(from)),
    /** A new visitor with an empty browser, whose requests may go `through` something in front of the program. */
    visitor: (socketAddress = localAddress, through?: SendRequest) => {
      // Fixtures bypass the program, so its cache may be outdated.
      installation.feedbackForms.invalidate();
      const send: SendRequest = async (request) => webApp.fetch(request, createConnection(socketAddress));
      return createVisitor(through ?? send, origin, openSession);
    },
    /** A new visitor of another process on the same database. */
    anotherProcess() {
      const another = program.buildApp(installation);
      return createVisitor(
        (request) => Promise.resolve(another.fetch(request, createConnection(localAddress))),
        origin,
        openSession,
      );
    },
    /** Listens on a port of its own, for tests that need a real connection. */
    async listen(timeouts?: Parameters<typeof program.createHttpServer>[1]) {
      const server = program.createHttpServer(webApp, timeouts).listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      return { origin: `http://localhost:${port}`, close: () => server.close() };
    },
    close,
  };
}

const localAddress = "127.0.0.1";
/** The connection that a request without a socket would have come through. */
const createConnection = (remoteAddress: string) => ({
  incoming: { socket: { remoteAddress } } as HttpBindings["incoming"],
});

interface AdasApp {
  app: TestApp;
  adaActor: Actor;
}

/** For every test of a file: the same app, in which Ada is the only account. */
export function withAda(assign: (fixture: AdasApp) => unknown, open = startTestApp) {
  let app: TestApp;
  beforeAll(async () => {
    app = await open();
  });
  beforeEach(async () => {
    await app.db.delete(users);
    await assign({ app, adaActor: await insertSpeaker(app.db, ada) });
  });
  afterAll(() => app.close());
}

/** The same with Ada signed in. */
export const withSignedInAda = (assign: (fixture: AdasApp & { speaker: Visitor }) => unknown, open = startTestApp) =>
  withAda(async (fixture) => assign({ ...fixture, speaker: await fixture.app.visitor().signIn(ada) }), open);

/** A visitor with an empty browser at a product in another process. */
export const createVisitorAt = (origin: string) => createVisitor((request) => fetch(request), origin);

export type SendRequest = (request: Request) => Promise<Response>;

/** `duplex`, which the types of the DOM lack, is required for a stream. */
type SentRequest = RequestInit & { duplex?: "half" };

export type Visitor = ReturnType<typeof createVisitor>;

/** A browser without JavaScript: stores cookies, sends forms, does not follow redirects. */
function createVisitor(fetch: SendRequest, origin: string, openSession?: (email: string) => Promise<string[]>) {
  const cookies = new Map<string, string>();
  function store(lines: string[]) {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function send(path: string, init: SentRequest = {}): Promise<TestResponse> {
    const headers = new Headers(init.headers);
    if (cookies.size) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    if (init.method !== undefined && !headers.has("origin")) headers.set("origin", origin);
    const response = await fetch(new Request(new URL(path, origin), { redirect: "manual", ...init, headers }));
    store(response.headers.getSetCookie());
    return readResponse(response);
  }

  const visitor = {
    cookies,
    open: (path: string, headers?: HeadersInit) => send(path, { headers }),
    /** Sends a form as a browser does, which includes following a 307 with the same form. */
    async submit(path: string, fields: Record<string, string>, headers?: HeadersInit): Promise<TestResponse> {
      const body = new URLSearchParams(fields);
      const response = await send(path, { method: "POST", body, headers });
      return response.status === 307 && response.location
        ? send(response.location, { method: "POST", body, headers })
        : response;
    },
    /** Opens the screen and presses a button of its form, which sends the token that the form carries, if any. */
    async press(path: string, fields: Record<string, string>, headers?: HeadersInit): Promise<TestResponse> {
      const [, token] = /name="form_token" value="([^"]+)"/.exec((await send(path)).html) ?? [];
      const pressed = { "sec-fetch-user": "?1", "sec-fetch-mode": "navigate", ...headers };
      return visitor.submit(path, token ? { form_token: token, ...fields } : fields, pressed);
    },
    post: (path: string, init: SentRequest) => send(path, { method: "POST", ...init }),
    /** Signs in, without checking the password where the installation is in this process. */
    async signIn(person: { email: string; password: string }) {
      if (!openSession) return visitor.signInByForm(person);
      store(await openSession(person.email));
      return visitor;
    },
    async signInByForm({ email, password }: { email: string; password: string }) {
      const response = await visitor.submit("/signin", { email, password });
      if (response.status !== 303 && response.status !== 302)
        throw new Error(`${email} could not sign in: ${response.status} ${response.text}`);
      return visitor;
    },
  };
  return visitor;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  html: string;
  /** What a reader sees: no tags, no scripts, single spaces. */
  text: string;
  /** The target of a redirect, as a path. */
  location: string | null;
}

async function readResponse(response: Response): Promise<TestResponse> {
  const html = await response.text();
  const location = response.headers.get("location");
  return {
    status: response.status,
    headers: response.headers,
    html,
    text: visibleText(html),
    location: location?.replace(/^https?:\/\/[^/]+/, "") ?? null,
  };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", nbsp: " " };

function visibleText(html: string): string {
  return html
    .replace(/<(script|style|template|noscript|title)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(amp|lt|gt|quot|#x27|nbsp);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}
