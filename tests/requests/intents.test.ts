// A form's intent is looked up by name: no made-up name may reach inherited properties.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#app/services.ts";
import { accessAttempts } from "#tests/support/access-attempts.ts";
import { adaIds, createBelongings, listBelongings } from "#tests/support/belongings.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { secretSettings, secretValues } from "#tests/support/secret-settings.ts";
import { shareOf } from "#tests/support/share.ts";
import { startOwnTestApp, type TestApp, type TestResponse, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
let before: string[];
beforeAll(async () => {
  // Ada is the administrator here, so every screen is open to her.
  app = await startOwnTestApp({ ...secretSettings, SUPPORT_EMAIL: ada.email });
  adaActor = await insertSpeaker(app.db, ada);
  await createBelongings(app.services, adaActor, adaIds, "Ada");
  speaker = await app.visitor().signIn(ada);
  before = await listBelongings(app.services, adaActor, adaIds);
});
afterAll(() => app.close());

const tables = routeMap.filter(({ intents }) => intents.length > 0);
const pathOf = (route: string) => accessAttempts.find((each) => each.route === route)?.path ?? route;
// Some look first whether there is what they change.
const actions = tables
  .filter(({ path }) => !/^\/(privacy\/|b\/|setup$)/.test(path) && !path.endsWith("/access"))
  .map(({ path, defaultIntent, intents }) => ({ route: path, path: pathOf(path), defaultIntent, intents }));

const asScriptsDo = (path: string) => path.replace(/(?=\?|$)/, ".data");

async function send(path: string, fields: [string, string][]): Promise<TestResponse> {
  const body = new URLSearchParams(fields);
  const response = await speaker.post(path, { body, headers: { origin: app.origin } });
  for (const secret of secretValues) expect(response.html, path).not.toContain(secret);
  return response;
}

const inheritedNames = [
  ...Object.getOwnPropertyNames(Object.prototype),
  "prototype",
  "then",
  "has",
  "get",
  "handlers",
  "",
  "CONSTRUCTOR",
];

describe.each(shareOf(actions))("$route", ({ path, defaultIntent, intents }) => {
  it("answers 400 to every name that is not in its table", async () => {
    for (const name of inheritedNames) {
      expect((await send(path, [["intent", name]])).status, name).toBe(400);
      expect((await send(asScriptsDo(path), [["intent", name]])).status, `${name}.data`).toBe(400);
    }
  });

  it("answers 400 to several at once, and to one in the address", async () => {
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
    if (defaultIntent) return;
    expect((await send(path, [["other", name]])).status).toBe(400);
    expect((await send(`${path}${path.includes("?") ? "&" : "?"}intent=${name}`, [])).status).toBe(400);
  });
});

/** Every other action has a table of intents, even where its screen has one form only. */
const actionsWithoutIntents = [
  "/confirm-email-change",
  "/unsubscribe/:token",
  "/checkout",
  "/checkout/success",
  "/dashboard/files/upload",
  "/b/:token/files",
  "/demo",
  "/signout",
  "/webhooks/stripe",
  "/_local/checkout",
  "/privacy/ask/:username",
  "/:username/book",
  "/:username/:slug/book",
  "/:username/:slug/feedback",
  "/:username/:slug/lead",
  "/:username/:slug/opening",
  "/:username/:slug/certificate",
  "/:username/:slug/quote",
  "/:username/:slug/ask",
  "/:username/:slug/plus",
  "/:username/:slug/view",
  "/:username/:slug/connect",
  "/:username/:slug/share",
  "/:username/:slug/skip",
  "/:username/:slug/slides/:resourceId/views",
  "/embed/:username/book",
  "/j/:shortCode/screen",
  "/rehearsal/:token/access",
  "/rehearsal/:token/book",
  "/rehearsal/:token/lead",
  "/rehearsal/:token/ask",
  "/rehearsal/:token/feedback",
  "/rehearsal/:token/view",
  "/rehearsal/:token/connect",
  "/rehearsal/:token/share",
  "/rehearsal/:token/skip",
];

it("every route with an action has its intents in a table, or is known to take none", () => {
  const withoutTable = routeMap.filter(({ isAction, intents }) => isAction && intents.length === 0);
  expect(withoutTable.map(({ path }) => path).sort()).toEqual(actionsWithoutIntents.sort());
});

it("nothing was changed by any of them", async () => {
  expect(actions.length).toBeGreaterThan(20);
  expect(await listBelongings(app.services, adaActor, adaIds)).toEqual(before);
});
