// The built product in this process, without a socket: requests go in, answers come out, rows can be read.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { sessions } from "#app/database/schema/sessions.ts";
import { users } from "#app/database/schema/users.ts";
import { shipTemplates } from "#app/domain/templates/ship-templates.server.ts";
import { cookieEdge } from "#app/request/cookies.server.ts";
import { newFormToken } from "#app/request/form-token.server.ts";
import type { Actor } from "#app/services.ts";
import { ada } from "#tests/support/cast.ts";
import { freshPlace } from "#tests/support/database.ts";
import { rememberPasswords } from "#tests/support/quick-passwords.ts";
import { joins } from "#tests/support/stage.ts";
import type * as Program from "../../server.ts";

rememberPasswords();
// As `npm start` has it: by this React chooses, while it is loaded, between itself and its development build.
const ofTests = process.env.NODE_ENV;
process.env.NODE_ENV = "production";
const program = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as typeof Program;
process.env.NODE_ENV = ofTests;

export type House = ReturnType<typeof houseOf>;

/** The standard installation of this worker, empty. It is kept from file to file: starting one costs more than most files take. */
export async function openHouse(): Promise<House> {
  standard ??= startInstallation({});
  const started = await standard;
  await empty(started);
  return houseOf(started, async () => {});
}
let standard: ReturnType<typeof startInstallation> | undefined;

/**
 * An installation of one's own on a database of its own: with `env` as an operator would set it, or for stories that break
 * parts of it.
 */
export async function openOwnHouse(env: Record<string, string> = {}): Promise<House> {
  const started = await startInstallation(env);
  return houseOf(started, async () => {
    await started.installation.stop();
    await started.remove();
  });
}

async function startInstallation(env: Record<string, string>) {
  const place = await freshPlace();
  const config = program.readConfig({
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl
      ? { DATABASE_URL: place.databaseUrl, APP_SECRET: "a secret that only the tests know, 32+" }
      : {}),
    LOG_LEVEL: "silent",
    ...env,
  });
  return { config, installation: await program.startInstallation(config), remove: place.remove };
}
type Started = Awaited<ReturnType<typeof startInstallation>>;

/** Takes away what earlier stories left: jobs, rows, files, mail. What was begun ends first. */
async function empty({ config, installation }: Started) {
  const { db } = installation.services;
  await installation.settle();
  await db.execute(sql`delete from pgboss.job where state <> 'active'`);
  await vi.waitUntil(
    async () => (await db.execute(sql`select from pgboss.job where state = 'active'`)).rows.length === 0,
    { timeout: 10_000, interval: 10 },
  );
  await db.execute(sql`delete from pgboss.job`);
  const { rows } = await db.execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'mailbox_keys'`);
  await db.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(", ")}`));
  await shipTemplates(db);
  for (const folder of ["mail", "files", "checkout", "pages"])
    await rm(join(config.dataDir, folder), { recursive: true, force: true });
}

function houseOf({ config, installation }: Started, close: () => Promise<void>) {
  const app = program.buildApp(installation);
  const origin = config.appUrl.origin;
  installation.askingHubs.forget();
  /** The cookies of a browser that signs in, without the form: that costs a password's hash each time. */
  async function openSession(email: string): Promise<string[]> {
    const { db } = installation.services;
    const [user] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), eq(users.emailVerified, true)));
    if (!user) throw new Error(`${email} has no account that works`);
    const token = randomUUID();
    // As long as a new one lasts: one that has been used for a while is renewed.
    const expiresAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1_000);
    await db.insert(sessions).values({ userId: user.id, token, expiresAt });
    return (await installation.auth.nameSession(token)).map(cookieEdge(config.appUrl).write);
  }
  return {
    origin,
    installation,
    services: installation.services,
    db: installation.services.db,
    /** What a form about `subject` carries whose page was opened so many seconds ago. */
    formToken: (subject: string, secondsAgo = 60) =>
      newFormToken(installation.services, subject, new Date(Date.now() - secondsAgo * 1_000)),
    /** A stranger's plain request, for answers that are not text. */
    fetch: async (path: string) => app.fetch(new Request(new URL(path, origin)), from(here)),
    /** The same with headers of its own, or from another address than this machine's. */
    request: async (path: string, headers: HeadersInit, socketAddress = here) =>
      app.fetch(new Request(new URL(path, origin), { headers }), from(socketAddress)),
    /** Somebody new with an empty browser. */
    visitor: (socketAddress = here) => {
      // The stage may have been set anew behind the program's back.
      installation.askingHubs.forget();
      return newVisitor((request) => Promise.resolve(app.fetch(request, from(socketAddress))), origin, openSession);
    },
    /** Somebody new who reaches another process on the same database. */
    anotherProcess() {
      const another = program.buildApp(installation);
      return newVisitor((request) => Promise.resolve(another.fetch(request, from(here))), origin, openSession);
    },
    /** Listens on a port of its own, for what only a real connection shows. */
    async listen(patience?: Parameters<typeof program.createHttpServer>[1]) {
      const server = program.createHttpServer(app, patience).listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      return { origin: `http://localhost:${port}`, close: () => server.close() };
    },
    close,
  };
}

const here = "127.0.0.1";
/** The connection that a request without one would have come through. */
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } as HttpBindings["incoming"] });

/** For every story of a file: the same house, in which Ada has just joined, alone, and is signed in. */
export function adaComesAlone(
  tell: (came: { house: House; adaHerself: Actor; speaker: Visitor }) => void,
  open: () => Promise<House> = openHouse,
) {
  let house: House;
  beforeAll(async () => {
    house = await open();
  });
  beforeEach(async () => {
    await house.db.delete(users);
    const adaHerself = await joins(house.db, ada);
    tell({ house, adaHerself, speaker: await house.visitor().signIn(ada) });
  });
  afterAll(() => house.close());
}

/** Somebody with an empty browser at a product that runs elsewhere. */
export const visitorAt = (origin: string) => newVisitor((request) => fetch(request), origin);

export type Visitor = ReturnType<typeof newVisitor>;

/** A browser without JavaScript: keeps cookies, sends forms, does not follow redirects by itself. */
function newVisitor(
  fetch: (request: Request) => Promise<Response>,
  origin: string,
  openSession?: (email: string) => Promise<string[]>,
) {
  const cookies = new Map<string, string>();
  function store(lines: string[]) {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (cookies.size) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    if (init.method !== undefined && !headers.has("origin")) headers.set("origin", origin);
    const response = await fetch(new Request(new URL(path, origin), { redirect: "manual", ...init, headers }));
    store(response.headers.getSetCookie());
    return readAnswer(response);
  }

  const visitor = {
    cookies,
    open: (path: string, headers?: HeadersInit) => send(path, { headers }),
    /** Sends a form as a browser does. A 307 is followed, as browsers do, with the same form. */
    async submit(path: string, fields: Record<string, string>, headers?: HeadersInit): Promise<Answer> {
      const body = new URLSearchParams(fields);
      const answer = await send(path, { method: "POST", body, headers });
      return answer.status === 307 && answer.location
        ? send(answer.location, { method: "POST", body, headers })
        : answer;
    },
    post: (path: string, init: RequestInit) => send(path, { method: "POST", ...init }),
    /** Is signed in, with the password or, where the installation is at hand, without looking at it. */
    async signIn(person: { email: string; password: string }) {
      if (!openSession) return visitor.signInByForm(person);
      store(await openSession(person.email));
      return visitor;
    },
    async signInByForm({ email, password }: { email: string; password: string }) {
      const answer = await visitor.submit("/signin", { email, password });
      if (answer.status !== 303 && answer.status !== 302)
        throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`);
      return visitor;
    },
  };
  return visitor;
}

export interface Answer {
  status: number;
  headers: Headers;
  html: string;
  /** What a reader sees: no tags, no scripts, single spaces. */
  text: string;
  /** Where a redirect leads, as a path. */
  location: string | null;
}

async function readAnswer(response: Response): Promise<Answer> {
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
