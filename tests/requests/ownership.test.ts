// Nobody reaches what belongs to another: every address that takes an id, with everything it accepts.
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limiterCounts, payments, twoFactors, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import type { AccessAttempt } from "#tests/support/access-attempts/attempt.ts";
import { accessAttempts } from "#tests/support/access-attempts.ts";
import {
  adaIds,
  adaMarker,
  adaMarkerPrefix,
  benIds,
  createBelongings,
  listBelongings,
} from "#tests/support/belongings.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { shareOf } from "#tests/support/share.ts";
import { startTestApp, type TestApp, type TestResponse, type Visitor } from "#tests/support/test-app.ts";
import { pdf } from "#tests/support/uploads.ts";

const writing = ["POST", "PUT", "PATCH", "DELETE"];
/** A form is tried with every method that reaches an action, once for each address and intent. */
const methodsOf = (each: AccessAttempt) =>
  each.method === "POST" &&
  each === accessAttempts.find((one) => one.route === each.route && one.intent === each.intent)
    ? writing
    : [each.method];
const describeAttempt = ({ path, method, intent }: AccessAttempt) => `${method} ${path}${intent ? ` "${intent}"` : ""}`;
const privateRoutes = routeMap.filter(({ isPrivate }) => isPrivate);

let app: TestApp;
let adaActor: Actor;
let intruder: Visitor;
let before: string[];
beforeAll(async () => {
  app = await startTestApp();
  await resetFixtures();
});
afterAll(() => app.close());

async function resetFixtures() {
  for (const table of [users, payments]) await app.db.delete(table);
  adaActor = await insertSpeaker(app.db, ada);
  await createBelongings(app.services, adaActor, adaIds, adaMarker);
  const benActor = await insertSpeaker(app.db, ben);
  await createBelongings(app.services, benActor, benIds, "Benevolent");
  // Ben's row was never encrypted, so no code could be checked against it.
  await app.db.delete(twoFactors).where(eq(twoFactors.userId, benActor.id));
  intruder = await app.visitor().signIn(ben);
  before = await listBelongings(app.services, adaActor, adaIds);
}
const expectUnchanged = async () => expect(await listBelongings(app.services, adaActor, adaIds)).toEqual(before);

/** The intents whose field "file" is a file. */
const filesAsFiles = ["report", "check", "import"];

function sendAttempt(
  visitor: Visitor,
  { path, method, fields, intent }: AccessAttempt,
  as: string = method,
): Promise<TestResponse> {
  const headers = { origin: app.origin };
  if (method === "GET") return visitor.open(path);
  if (method === "PUT") {
    const length = { "content-length": String(pdf.byteLength) };
    return visitor.post(path, { method, headers: { ...headers, ...length }, body: pdf, duplex: "half" });
  }
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) {
      if (name === "file" && filesAsFiles.includes(intent ?? "")) form.append(name, new File([value], "list.csv"));
      else form.append(name, value);
    }
  }
  return visitor.post(path, { method: as, headers, body: form });
}

describe("the table of access attempts", () => {
  it("covers the whole route map", () => {
    expect(privateRoutes.length).toBeGreaterThan(30);
    expect(routeMap.map(({ path }) => path)).toContain("/:username/:slug");
    expect(before.length).toBeGreaterThan(35);
  });

  it.each(privateRoutes.filter(({ path, isAction }) => path.includes(":") || isAction))(
    "tries $path with everything it accepts",
    ({ path, isAction, intents, defaultIntent }) => {
      const tried = accessAttempts.filter(({ route }) => route === path);
      expect(tried, "an address with an id, or one that takes forms").not.toEqual([]);
      if (isAction) expect(tried.some(({ method }) => method !== "GET")).toBe(true);
      if (path.includes(":")) expect(tried.some(({ method }) => method === "GET")).toBe(true);
      const forms = tried.filter(({ method }) => method === "POST");
      const triedIntents = forms.flatMap(({ intent }) => intent ?? defaultIntent ?? []);
      expect(new Set(triedIntents)).toEqual(new Set(intents.map(({ name }) => name)));
    },
  );

  it("names only addresses that exist", () => {
    const knownPaths = privateRoutes.map(({ path }) => path);
    expect(accessAttempts.filter(({ route }) => !knownPaths.includes(route))).toEqual([]);
  });
});

/** What Ben gets with the method of a browser and with those of a program, and as the page's script asks. */
async function tryAllMethods(accessAttempt: AccessAttempt) {
  // Limits have tests of their own.
  await app.db.delete(limiterCounts);
  const responses: [label: string, expected: number, TestResponse][] = [];
  for (const method of methodsOf(accessAttempt))
    responses.push([method, accessAttempt.expects, await sendAttempt(intruder, accessAttempt, method)]);
  if (accessAttempt.method === "PUT") return responses;
  const [path, query = ""] = accessAttempt.path.split("?");
  const asData = accessAttempt.expectsAsData ?? (accessAttempt.expects === 303 ? 202 : accessAttempt.expects);
  responses.push(["as data", asData, await sendAttempt(intruder, { ...accessAttempt, path: `${path}.data?${query}` })]);
  return responses;
}

describe.each(shareOf([...new Set(accessAttempts.map(({ route }) => route))]))("another speaker at %s", (route) => {
  const tried = accessAttempts.filter((each) => each.route === route);

  it.each(tried.map((each) => [describeAttempt(each), each] as const))(
    "gets nothing by %s",
    async (_, accessAttempt) => {
      for (const [label, expected, { status, html }] of await tryAllMethods(accessAttempt)) {
        expect(html).not.toContain(adaMarker);
        expect([label, status]).toEqual([label, expected]);
      }
    },
  );

  it("changes nothing", async () => {
    const after = await listBelongings(app.services, adaActor, adaIds);
    if (isDeepStrictEqual(after, before)) return;
    // Repeats them one by one to find the one that changed something.
    await resetFixtures();
    try {
      for (const each of tried) {
        await tryAllMethods(each);
        expect(await listBelongings(app.services, adaActor, adaIds), describeAttempt(each)).toEqual(before);
      }
      expect(after, "changed once, and not when repeated").toEqual([]);
    } finally {
      await resetFixtures();
    }
  });
});

describe("another speaker", () => {
  it("sees only his own data on the screens without an id", async () => {
    for (const { path } of privateRoutes.filter(({ path }) => !path.includes(":")))
      expect((await intruder.open(path)).html, path).not.toContain(adaMarker);
    expect((await intruder.open("/dashboard/hubs")).text).toContain("Benevolent");
  });
});

describe("a visitor", () => {
  it.each(accessAttempts.map((each) => [describeAttempt(each), each] as const))(
    "is redirected to the sign-in by %s",
    async (_, each) => {
      const response = await sendAttempt(app.visitor(), each);
      expect(response.html).not.toContain(adaMarker);
      if (response.status === 302) expect(response.location).toBe("/signin");
      else expect([400, 401, 404, 405]).toContain(response.status);
    },
  );

  it("changes nothing", expectUnchanged);
});

describe("their owner", () => {
  it("gets from the same addresses what nobody else does", async () => {
    const owner = await app.visitor().signIn(ada);
    const own = accessAttempts.filter(({ method, path }) => method === "GET" && !path.includes(benIds.hub));
    const unavailableIds = [adaIds.trashed, adaIds.ticket];
    for (const { path, expects } of own.filter(({ path }) => !unavailableIds.some((id) => path.includes(id)))) {
      const response = await owner.open(path);
      // A hub that is not live has no page to show after publishing: its owner is led to the editor.
      if (expects === 404) expect([200, 302], path).toContain(response.status);
      expect(response.location ?? "", path).not.toMatch(/signin/);
      if (path.includes(adaMarkerPrefix)) expect(response.html, path).toContain(adaMarker);
    }
  });
});
