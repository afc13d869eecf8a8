// Every form and every address with malformed input: each gets a clear response, and none causes a server error.
import { globSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { twoFactors, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { accessAttempts } from "#tests/support/access-attempts.ts";
import { adaIds, benIds, createBelongings } from "#tests/support/belongings.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { createRandom, type Fields, hostileAddress, hostileBody } from "#tests/support/hostile-requests.ts";
import { ada, ben, grace } from "#tests/support/people.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { seed } from "#tests/support/seed.ts";
import { shareOf } from "#tests/support/share.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

/** Once by day, when the random requests are the same each time; many others at night (.ci/nightly). */
const tries = Number(process.env.TEST_TRIES ?? 1);

/** A generator for each test, so that one test alone repeats what it did among the others. */
let random: ReturnType<typeof createRandom>;
beforeEach(({ task }) => {
  // Ids differ in every run.
  const name = task.name.replace(/[0-9a-f-]{36}/g, "");
  random = createRandom(seed + [...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) | 0, 0));
});

let app: TestApp;
let adaActor: Actor;
let hubId: string;
beforeAll(async () => {
  app = await startTestApp();
  const { db } = app;
  adaActor = await insertSpeaker(db, ada);
  hubId = (await insertHub(db, adaActor, { leadCaptureEnabled: true })).id;
  await createBelongings(app.services, adaActor, adaIds, "Zephyrine");
  await createBelongings(app.services, await insertSpeaker(db, ben), benIds, "Benevolent");
  // These rows were never encrypted, so no code could be checked against them.
  await db.delete(twoFactors);
  await insertSpeaker(db, grace);
});
afterAll(() => app.close());

/** Signs in the person with the most rights there, anew for each address, because forms may sign them out. */
const signInFor = (path: string, isPrivate: boolean) => {
  if (path.startsWith("/admin")) return app.visitor().signIn(grace);
  return isPrivate ? app.visitor().signIn(ada) : Promise.resolve(app.visitor());
};

const own = (part: string) =>
  ({ ":username": ada.username, ":slug": "kind-machines", ":id": adaIds.hub, ":resourceId": adaIds.resource })[part] ??
  "x";
const ownPath = (route: string) =>
  route
    .split("/")
    .map((part) => (/^[:*]/.test(part) ? own(part) : part))
    .join("/") || "/";

async function expectNoBug(description: string, send: () => Promise<{ status: number; html: string }>) {
  const { status, html } = await send();
  if (status >= 500) expect.fail(`${status} to ${description}; TEST_SEED=${seed}\n${html.slice(-300)}`);
}

/** The fields of the forms in a page, with their values. */
function fieldsIn(html: string): Fields {
  const tags = [...html.matchAll(/<(?:input|textarea|select|button)\b[^>]*>/g)].map(([tag]) => tag);
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return Object.fromEntries(
    tags
      .map((tag) => [attribute(tag, "name"), attribute(tag, "value") || plausible(attribute(tag, "name"))])
      .filter(([name]) => name && name !== "website"),
  );
}

const plausible = (name: string) => {
  if (/email/i.test(name)) return "rosa@example.com";
  if (/date/i.test(name)) return "2027-03-04";
  return /rating|stars/.test(name) ? "4" : "Rosa";
};

/** Forms with known fields, by address: those of the access attempts, as their owner sends them. */
const knownForms = Map.groupBy(
  accessAttempts.filter(({ method }) => method === "POST"),
  ({ path }) => path,
);

async function tryForm(visitor: Visitor, path: string, fields: Fields) {
  for (let round = 0; round < tries; round++) {
    const init = hostileBody(random, fields);
    const sent = init.body instanceof FormData ? JSON.stringify([...init.body]) : String(init.body);
    await expectNoBug(`POST ${path} ${JSON.stringify(init.headers)} ${sent.slice(0, 500)}`, () =>
      visitor.post(path, init),
    );
  }
}

describe("a malformed form", () => {
  // Restores Ada's account for the next test.
  afterEach(async () => {
    const asBefore = { emailVerified: true, twoFactorEnabled: false };
    await app.db.update(users).set(asBefore).where(eq(users.email, ada.email));
  });

  it.each(shareOf(routeMap.filter(({ isAction }) => isAction)))("at $path", async ({ path, isPrivate, intents }) => {
    const visitor = await signInFor(path, isPrivate);
    const page = await visitor.open(ownPath(path));
    const form_token = app.formToken(path.endsWith("/book") ? adaActor.id : hubId);
    const fields = fieldsIn(page.html);
    const ofPage = { ...fields, ...("form_token" in fields && { form_token }) };
    await tryForm(visitor, ownPath(path), ofPage);
    for (const { name } of intents) await tryForm(visitor, ownPath(path), { ...ofPage, intent: name });
  });

  it.each(shareOf([...knownForms]))("at %s, based on its owner's form", async (path, forms) => {
    const visitor = await signInFor(path, true);
    for (const { fields } of forms) await tryForm(visitor, path, fields);
  });

  it("at the page's data address, where the framework reads it", async () => {
    for (const { path, isPrivate } of routeMap.filter((route) => route.isAction && route.isScreen)) {
      const visitor = await signInFor(path, isPrivate);
      const at = path === "/" ? "/_.data" : `${ownPath(path)}.data`;
      await tryForm(visitor, at, { intent: "save", title: "x" });
    }
  });
});

/** Every query parameter that the product reads. */
const queryNames = [
  ...new Set(
    globSync("app/{routes,talk-page,public-forms,stage,request,domain}/**/*.{ts,tsx}").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\b\w+\.(?:get|has|getAll)\("([\w-]+)"\)/g)].map(
        ([, name]) => name as string,
      ),
    ),
  ),
  "_routes",
  "index",
];

describe("a malformed address", () => {
  it.each(shareOf(routeMap))("like $path", async ({ path, isPrivate, isScreen }) => {
    const visitor = await signInFor(path, isPrivate);
    for (let round = 0; round < tries * 2; round++) {
      const address = hostileAddress(random, path, queryNames, own);
      await expectNoBug(`GET ${address}`, () => visitor.open(address));
      if (!isScreen) continue;
      const data = address.replace(/^([^?]*)/, (at) => (at === "/" ? "/_.data" : `${at}.data`));
      await expectNoBug(`GET ${data}`, () => visitor.open(data));
    }
  });

  it.each([
    ["the name of another host", Buffer.from("GET http://evil.example/ HTTP/1.1\r\n")],
    ["half a percent sign", Buffer.from("GET /%?%=% HTTP/1.1\r\n")],
    ["an unknown method", Buffer.from("TRACE /signin HTTP/1.1\r\n")],
    ["nothing but slashes", Buffer.from("GET //////../..//// HTTP/1.1\r\n")],
  ])("as raw bytes: %s", async (_name, line) => {
    const server = await app.listen();
    const { host, port } = new URL(server.origin);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(Buffer.concat([line, Buffer.from(`Host: ${host}\r\nConnection: close\r\n\r\n`)]));
    let received = "";
    for await (const part of socket) received += part;
    expect(received).toMatch(/^HTTP\/1.1 [234]/);
    server.close();
  });

  it.each([
    ["bytes that are not text", Buffer.from("GET /\xff\xfe HTTP/1.1\r\n", "latin1"), 400],
    ["a page from memory, with bytes that are not text", Buffer.from("GET /privacy?from=Gr%FC HTTP/1.1\r\n"), 400],
  ])("as raw bytes: %s", async (_name, line, expected) => {
    const server = await app.listen();
    const { host, port } = new URL(server.origin);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(Buffer.concat([line, Buffer.from(`Host: ${host}\r\nConnection: close\r\n\r\n`)]));
    let received = "";
    for await (const piece of socket) received += piece;
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${expected}`));
    server.close();
  });
});

describe("bytes that are not text", () => {
  const latin1 = (text: string) => Buffer.from(text, "latin1");
  const encoded = { "content-type": "application/x-www-form-urlencoded" };
  const multipart = { "content-type": "multipart/form-data; boundary=x" };
  const part = (head: string) =>
    latin1(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\nGr\u00fc\u00dfe\r\n--x--\r\n`);
  const forms: [kind: string, headers: Record<string, string>, body: Buffer][] = [
    ["escaped", encoded, latin1("intent=save&title=Gr%FC%DFe")],
    ["raw", encoded, latin1("intent=save&title=Gr\u00fc\u00dfe")],
    ["in a part", multipart, part('name="title"')],
    ["in a file's name", multipart, part('name="file"; filename="Gr\u00fc\u00dfe.csv"')],
  ];

  it.each(routeMap)("are refused in the address and the query of $path", async ({ path, isPrivate }) => {
    const visitor = await signInFor(path, isPrivate);
    for (const address of [`${ownPath(path)}?search=Gr%FC%DFe`, `${ownPath(path).replace(/\/$/, "")}/caf%E9`]) {
      const { status, text } = await visitor.open(address);
      expect([status, text], address).toEqual([400, expect.stringContaining("not text in UTF-8")]);
    }
  });

  /** Their actions read no form: a file is their body, a link says everything, or nothing is there for this test. */
  const formless = new Set([
    ...[
      "/demo",
      "/signout",
      "/webhooks/stripe",
      "/unsubscribe/:token",
      "/dashboard/files/upload",
      "/b/:token/files",
      "/b/:token",
    ],
    ...["/confirm-email-change", "/_local/checkout"],
    ...["share", "skip", "connect"].map((ping) => `/:username/:slug/${ping}`),
  ]);

  it.each(routeMap.filter(({ isAction, path }) => isAction && !formless.has(path)))(
    "are refused in forms at $path, and nothing of them is stored",
    async ({ path, isPrivate, defaultIntent }) => {
      for (const [kind, headers, body] of forms) {
        const visitor = await signInFor(path, isPrivate);
        const { status } = await visitor.post(ownPath(path), { headers, body: new Uint8Array(body) });
        expect(status, `${kind} ${defaultIntent}`).toBe(400);
      }
    },
  );

  it("that a person typed as U+FFFD stay", async () => {
    const visitor = await app.visitor().signIn(ada);
    expect((await visitor.open("/dashboard/hubs?search=%EF%BF%BD")).status).toBe(200);
    const answer = await visitor.post("/dashboard/hubs", { headers: encoded, body: "intent=none&title=%EF%BF%BD" });
    expect(answer.text).not.toContain("not text in UTF-8");
  });
});
