// The built product in this process, without a socket: requests go in, answers come out, rows can be read.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { users } from "#app/database/schema/users.ts";
import { newFormToken } from "#app/request/form-token.server.ts";
import type { Actor } from "#app/services.ts";
import { ada } from "#tests/support/cast.ts";
import { freshPlace } from "#tests/support/database.ts";
import { joins } from "#tests/support/stage.ts";
import type * as Program from "../../server.ts";

// As `npm start` has it: by this React chooses, while it is loaded, between itself and its development build.
const ofTests = process.env.NODE_ENV;
process.env.NODE_ENV = "production";
const program = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as typeof Program;
process.env.NODE_ENV = ofTests;

export type House = Awaited<ReturnType<typeof openHouse>>;

/** A whole installation on a database of its own. `env` are settings as an operator would give them. */
export async function openHouse(env: Record<string, string> = {}) {
  const place = await freshPlace();
  const config = program.readConfig({
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl
      ? { DATABASE_URL: place.databaseUrl, APP_SECRET: "a secret that only the tests know, 32+" }
      : {}),
    LOG_LEVEL: "silent",
    ...env,
  });
  const installation = await program.startInstallation(config);
  const app = program.buildApp(installation);
  const origin = config.appUrl.origin;
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
      return newVisitor((request) => Promise.resolve(app.fetch(request, from(socketAddress))), origin);
    },
    /** Somebody new who reaches another process on the same database. */
    anotherProcess() {
      const another = program.buildApp(installation);
      return newVisitor((request) => Promise.resolve(another.fetch(request, from(here))), origin);
    },
    /** Listens on a port of its own, for what only a real connection shows. */
    async listen(patience?: Parameters<typeof program.createHttpServer>[1]) {
      const server = program.createHttpServer(app, patience).listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      return { origin: `http://localhost:${port}`, close: () => server.close() };
    },
    async close() {
      await installation.stop();
      await place.remove();
    },
  };
}

const here = "127.0.0.1";
/** The connection that a request without one would have come through. */
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } as HttpBindings["incoming"] });

/** For every story of a file: the same house, in which Ada has just joined, alone, and is signed in. */
export function adaComesAlone(tell: (came: { house: House; adaHerself: Actor; speaker: Visitor }) => void) {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
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
function newVisitor(fetch: (request: Request) => Promise<Response>, origin: string) {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (cookies.size) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    if (init.method !== undefined && !headers.has("origin")) headers.set("origin", origin);
    const response = await fetch(new Request(new URL(path, origin), { redirect: "manual", ...init, headers }));
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
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
    async signIn({ email, password }: { email: string; password: string }) {
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
