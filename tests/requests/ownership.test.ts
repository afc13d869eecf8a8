// Nobody reaches what is another's: every address that takes an id, with everything it can be asked for.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  adaHerself = await joins(house.db, ada);
  await ownsEverything(house.services, adaHerself, hers, tellingWord);
  await ownsEverything(house.services, await joins(house.db, ben), his, "Benevolent");
  intruder = await house.visitor().signIn(ben);
  before = await everythingOf(house.services, adaHerself, hers);
});
afterAll(() => house.close());

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

describe("another speaker", () => {
  it.each(intrusions.map((each) => [inWords(each), each] as const))("gets nothing by %s", async (_, intrusion) => {
    for (const method of methodsOf(intrusion)) {
      const answer = await attempt(intruder, intrusion, method);
      expect(answer.html).not.toContain(tellingWord);
      if (intrusion.expects === "nothing of hers") expect(answer.status, method).toBeLessThan(500);
      else expect(answer.status, method).toBe(intrusion.expects);
    }
    if (intrusion.method !== "GET") await unchanged();
  });

  it("gets nothing as the page's own script asks for it either", async () => {
    for (const intrusion of intrusions.filter(({ method }) => method !== "PUT")) {
      const [path, query = ""] = intrusion.path.split("?");
      const { status, html } = await attempt(intruder, { ...intrusion, path: `${path}.data?${query}` });
      const words = inWords(intrusion);
      expect(html, words).not.toContain(tellingWord);
      if (intrusion.expects === "nothing of hers") expect(status, words).toBeLessThan(500);
      else expect(status, words).toBe(intrusion.expects);
    }
    await unchanged();
  });

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
