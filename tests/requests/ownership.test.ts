// Nobody reaches what is another's: every address that takes an id, with everything it can be asked for.
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limiterCounts, payments, twoFactors, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { everythingOf, hers, his, ownsEverything, searchedWord, tellingWord } from "#tests/support/belongings.ts";
import { ada, ben } from "#tests/support/cast.ts";
import { type Answer, type House, openHouse, type Visitor } from "#tests/support/house.ts";
import { type Intrusion, intrusions } from "#tests/support/intrusions.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { joins } from "#tests/support/stage.ts";
import { pdf } from "#tests/support/uploads.ts";

const writing = ["POST", "PUT", "PATCH", "DELETE"];
/** A form is tried with every method that reaches an action; once for each address and intent, the others are alike. */
const methodsOf = (each: Intrusion) =>
  each.method === "POST" && each === intrusions.find((one) => one.route === each.route && one.intent === each.intent)
    ? writing
    : [each.method];
const inWords = ({ path, method, intent }: Intrusion) => `${method} ${path}${intent ? ` "${intent}"` : ""}`;
const privateRoutes = routeMap.filter(({ isPrivate }) => isPrivate);

let house: House;
let adaHerself: Actor;
let intruder: Visitor;
let before: string[];
beforeAll(async () => {
  house = await openHouse();
  await setsTheStage();
});
afterAll(() => house.close());

async function setsTheStage() {
  for (const table of [users, payments]) await house.db.delete(table);
  adaHerself = await joins(house.db, ada);
  await ownsEverything(house.services, adaHerself, hers, tellingWord);
  const benHimself = await joins(house.db, ben);
  await ownsEverything(house.services, benHimself, his, "Benevolent");
  // His own was never encrypted: nobody could say whether a code is right.
  await house.db.delete(twoFactors).where(eq(twoFactors.userId, benHimself.id));
  intruder = await house.visitor().signIn(ben);
  before = await everythingOf(house.services, adaHerself, hers);
}
const unchanged = async () => expect(await everythingOf(house.services, adaHerself, hers)).toEqual(before);

function attempt(who: Visitor, { path, method, fields, intent }: Intrusion, as: string = method): Promise<Answer> {
  const headers = { origin: house.origin };
  if (method === "GET") return who.open(path);
  if (method === "PUT") {
    const length = { "content-length": String(pdf.byteLength) };
    return who.post(path, { method, headers: { ...headers, ...length }, body: pdf, ...{ duplex: "half" } });
  }
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) {
      if (intent === "report" && name === "file") form.append(name, new File([value], "list.csv"));
      else form.append(name, value);
    }
  }
  return who.post(path, { method: as, headers, body: form });
}

describe("the table of intrusions", () => {
  it("knows the whole map", () => {
    expect(privateRoutes.length).toBeGreaterThan(30);
    expect(routeMap.map(({ path }) => path)).toContain("/:username/:slug");
    expect(before.length).toBeGreaterThan(35);
  });

  it.each(privateRoutes.filter(({ path, isAction }) => path.includes(":") || isAction))(
    "tries $path with everything it can be asked for",
    ({ path, isAction, intents, byDefault }) => {
      const tried = intrusions.filter(({ route }) => route === path);
      expect(tried, "an address with an id, or one that takes forms").not.toEqual([]);
      if (isAction) expect(tried.some(({ method }) => method !== "GET")).toBe(true);
      if (path.includes(":")) expect(tried.some(({ method }) => method === "GET")).toBe(true);
      const forms = tried.filter(({ method }) => method === "POST");
      const asked = forms.flatMap(({ intent }) => intent ?? byDefault ?? []);
      expect(new Set(asked)).toEqual(new Set(intents.map(({ name }) => name)));
    },
  );

  it("names only addresses that there are", () => {
    const known = privateRoutes.map(({ path }) => path);
    expect(intrusions.filter(({ route }) => !known.includes(route))).toEqual([]);
  });
});

/** What he is answered by the methods that a browser would use and by those that a program could, and as the page's own script asks. */
async function answersTo(intrusion: Intrusion) {
  // What he may try how often is another test's story.
  await house.db.delete(limiterCounts);
  const answers: [asked: string, expected: number, Answer][] = [];
  for (const method of methodsOf(intrusion))
    answers.push([method, intrusion.expects, await attempt(intruder, intrusion, method)]);
  if (intrusion.method === "PUT") return answers;
  const [path, query = ""] = intrusion.path.split("?");
  const asData = intrusion.expectsAsData ?? (intrusion.expects === 303 ? 202 : intrusion.expects);
  answers.push(["as data", asData, await attempt(intruder, { ...intrusion, path: `${path}.data?${query}` })]);
  return answers;
}

describe.each([...new Set(intrusions.map(({ route }) => route))])("another speaker at %s", (route) => {
  const tried = intrusions.filter((each) => each.route === route);

  it.each(tried.map((each) => [inWords(each), each] as const))("gets nothing by %s", async (_, intrusion) => {
    for (const [asked, expected, { status, html }] of await answersTo(intrusion)) {
      expect(html).not.toContain(tellingWord);
      expect([asked, status]).toEqual([asked, expected]);
    }
  });

  it("changes nothing", async () => {
    const after = await everythingOf(house.services, adaHerself, hers);
    if (isDeepStrictEqual(after, before)) return;
    // By which of them? Once more, and a look after each.
    await setsTheStage();
    try {
      for (const each of tried) {
        await answersTo(each);
        expect(await everythingOf(house.services, adaHerself, hers), inWords(each)).toEqual(before);
      }
      expect(after, "seen once, and not again").toEqual([]);
    } finally {
      await setsTheStage();
    }
  });
});

describe("another speaker", () => {
  it("sees only his own on the screens without an id", async () => {
    for (const { path } of privateRoutes.filter(({ path }) => !path.includes(":")))
      expect((await intruder.open(path)).html, path).not.toContain(tellingWord);
    expect((await intruder.open("/dashboard/hubs")).text).toContain("Benevolent");
  });
});

describe("a stranger", () => {
  it.each(intrusions.map((each) => [inWords(each), each] as const))("is led to the sign-in by %s", async (_, each) => {
    const answer = await attempt(house.visitor(), each);
    expect(answer.html).not.toContain(tellingWord);
    if (answer.status === 302) expect(answer.location).toBe("/signin");
    else expect([400, 401, 404, 405]).toContain(answer.status);
  });

  it("changes nothing", unchanged);
});

describe("their owner", () => {
  it("gets from the same addresses what nobody else does", async () => {
    const owner = await house.visitor().signIn(ada);
    const own = intrusions.filter(({ method, path }) => method === "GET" && !path.includes(his.hub));
    const gone = [hers.trashed, hers.ticket];
    for (const { path, expects } of own.filter(({ path }) => !gone.some((id) => path.includes(id)))) {
      const answer = await owner.open(path);
      if (expects === 404) expect(answer.status, path).toBe(200);
      if (path.includes(searchedWord)) expect(answer.html, path).toContain(tellingWord);
    }
  });
});
