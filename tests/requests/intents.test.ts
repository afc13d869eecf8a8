// What a form asks for is looked up by a name that anybody may make up: no such name reaches what the program is made of.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#app/services.ts";
import { everythingOf, hers, ownsEverything } from "#tests/support/belongings.ts";
import { ada } from "#tests/support/cast.ts";
import { type Answer, type House, openOwnHouse, type Visitor } from "#tests/support/house.ts";
import { intrusions } from "#tests/support/intrusions.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { secretSettings, secretValues } from "#tests/support/secret-settings.ts";
import { joins } from "#tests/support/stage.ts";

let house: House;
let adaHerself: Actor;
let speaker: Visitor;
let before: string[];
beforeAll(async () => {
  // Ada runs this installation: every screen is open to her.
  house = await openOwnHouse({ ...secretSettings, SUPPORT_EMAIL: ada.email });
  adaHerself = await joins(house.db, ada);
  await ownsEverything(house.services, adaHerself, hers, "Ada");
  speaker = await house.visitor().signIn(ada);
  before = await everythingOf(house.services, adaHerself, hers);
});
afterAll(() => house.close());

const tables = routeMap.filter(({ intents }) => intents.length > 0);
const pathOf = (route: string) => intrusions.find((each) => each.route === route)?.path ?? route;
const actions = tables
  .filter(({ path }) => !path.startsWith("/privacy/") && !path.endsWith("/access"))
  .map(({ path, byDefault, intents }) => ({ route: path, path: pathOf(path), byDefault, intents }));

const asScriptsDo = (path: string) => path.replace(/(?=\?|$)/, ".data");

async function send(path: string, fields: [string, string][]): Promise<Answer> {
  const body = new URLSearchParams(fields);
  const answer = await speaker.post(path, { body, headers: { origin: house.origin } });
  for (const secret of secretValues) expect(answer.html, path).not.toContain(secret);
  return answer;
}

const knownToEveryObject = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...["prototype", "then", "has", "get", "handlers", "", "CONSTRUCTOR"],
];

describe.each(actions)("$route", ({ path, byDefault, intents }) => {
  it("answers 400 to every name that is not in its table", async () => {
    for (const name of knownToEveryObject) {
      expect((await send(path, [["intent", name]])).status, name).toBe(400);
      expect((await send(asScriptsDo(path), [["intent", name]])).status, `${name}.data`).toBe(400);
    }
  });

  it("answers 400 to several at once, and to what only the address names", async () => {
    const [{ name } = { name: "" }] = intents;
    const twice: [string, string][] = [
      ["intent", name],
      ["intent", name],
    ];
    expect((await send(path, twice)).status).toBe(400);
    expect(
      (
        await send(path, [
          ["intent", "export"],
          ["intent", name],
        ])
      ).status,
    ).toBe(400);
    expect(
      (
        await send(path, [
          ["intent[]", name],
          ["intent", "intent"],
        ])
      ).status,
    ).toBe(400);
    if (byDefault) return;
    expect((await send(path, [["other", name]])).status).toBe(400);
    expect((await send(`${path}${path.includes("?") ? "&" : "?"}intent=${name}`, [])).status).toBe(400);
  });
});

it("nothing was done by any of them", async () => {
  expect(actions.length).toBeGreaterThan(20);
  expect(await everythingOf(house.services, adaHerself, hers)).toEqual(before);
});
