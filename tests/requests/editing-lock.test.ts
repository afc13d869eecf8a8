// A speaker whose payment was refunded edits nothing: tries everything that a speaker's screens accept.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import { stageCommands } from "#app/domain/stage/stage.ts";
import type { Actor } from "#app/services.ts";
import type { AccessAttempt } from "#tests/support/access-attempts/attempt.ts";
import { accessAttempts } from "#tests/support/access-attempts.ts";
import { adaIds, createBelongings, listBelongings } from "#tests/support/belongings.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let speaker: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  actor = await insertSpeaker(app.db, ada);
  await createBelongings(app.services, actor, adaIds, "Ada");
  await app.db.update(profiles).set({ plan: "lifetime", paymentStatus: "refunded" }).where(eq(profiles.id, actor.id));
  speaker = await app.visitor().signIn(ada);
});
afterAll(() => app.close());

const routes = routeMap.filter(({ isPrivate, isAction }) => isPrivate && isAction);
/** What the route's table allows while locked; a route without a table accepts files, and is locked. */
function whileLocked({ route, intent }: AccessAttempt) {
  const mappedRoute = routes.find(({ path }) => path === route);
  const named = mappedRoute?.intents.find(({ name }) => name === (intent ?? mappedRoute.defaultIntent));
  return named?.whileLocked ?? "refused";
}
const writes = accessAttempts.filter(({ method, route }) => method !== "GET" && !route.startsWith("/admin"));
const describeAttempt = ({ method, path, intent }: AccessAttempt) => `${method} ${path} ${intent ?? ""}`;

function sendAttempt({ path, method, fields }: AccessAttempt) {
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  );
  return speaker.post(path, { method, body, headers: { origin: app.origin } });
}

const allOnStageButOpening = [...stageCommands, "slide", "close-now", "comment", "unapprove"];
/** The full list of what a locked account may still do. A new intent is locked until its table allows it. */
const open = {
  "/account-settings": "all",
  "/admin/accounts/:id": "all",
  "/admin": "all",
  "/admin-dashboard": "all",
  "/admin/news": "all",
  "/admin/sign-up": "all",
  "/dashboard/analytics": "all",
  "/dashboard/bookings/:id": ["status", "notes", "agreement", "reply", "delete", "end-page", "delete-file"],
  // A link can be ended.
  "/dashboard/bookings/calendar": ["revoke"],
  "/dashboard/connections/:id": ["pause", "delete"],
  // It changes nothing.
  "/dashboard/create-hub/preview": "all",
  "/dashboard/edit-hub/:id/preview": "all",
  "/dashboard/edit-hub/:id": ["close-now"],
  "/dashboard/edit-hub/:id/answers": "all",
  "/dashboard/help": "all",
  // A talk is given even if its account is locked.
  "/dashboard/hubs/:id/on-stage": "all",
  "/dashboard/hubs/:id/rehearsal": "all",
  // A link can be ended, as a hub can be closed.
  "/dashboard/hubs/:id/report": ["revoke"],
  // Nothing new is published or emailed in the account's name but what attendees wrote.
  "/dashboard/hubs/:id/requests": ["approve", "hide"],
  "/dashboard/hubs/:id/remote": allOnStageButOpening,
  "/dashboard/hubs/:id/remote/state": allOnStageButOpening,
  "/dashboard/hubs/:id/stage/state": "all",
  "/dashboard/leads": "all",
  "/dashboard/leads/:id": "all",
  "/dashboard/qualified-audience": ["export"],
};

describe("the intent tables", () => {
  it("allow a locked account its leads, stats, settings, exports and closing, and nothing else", () => {
    const allowedByRoute = routes.flatMap(({ path, intents }) => {
      const allowed = intents.filter((each) => each.whileLocked === "allowed").map(({ name }) => name);
      if (allowed.length === 0) return [];
      return [[path, allowed.length === intents.length ? "all" : allowed]];
    });
    expect(Object.fromEntries(allowedByRoute)).toEqual(open);
  });
});

describe("a speaker whose payment was refunded", () => {
  const refused = writes.filter((each) => whileLocked(each) === "refused");
  const allowed = writes.filter((each) => whileLocked(each) === "allowed");

  it("changes no hub, file, list, template or profile", async () => {
    expect(new Set(refused.map(({ route }) => route)).size).toBeGreaterThan(10);
    const before = await listBelongings(app.services, actor, adaIds);
    for (const each of refused) expect((await sendAttempt(each)).status, describeAttempt(each)).toBe(409);
    // However the address is spelled.
    for (const path of [`/DASHBOARD/Edit-Hub/${adaIds.hub}`, `/%64ashboard/edit-hub/${adaIds.hub}`])
      expect((await speaker.submit(path, { intent: "open-now" })).status).toBe(409);
    expect(await listBelongings(app.services, actor, adaIds)).toEqual(before);
  });

  describe("cannot pass the lock", () => {
    const posted = refused.filter(({ method }) => method === "POST");
    const ownName = ({ route, intent }: AccessAttempt) =>
      intent ?? routes.find(({ path }) => path === route)?.defaultIntent ?? "";

    /** Sends the attempt with these intents instead of its own; returns the status. */
    async function sendWithIntents({ path, fields }: AccessAttempt, intents: string[], query = "") {
      const others = Object.entries({ ...fields, intent: [] }).flatMap(([name, values]) =>
        [values].flat().map((value) => [name, value]),
      );
      const body = new URLSearchParams([...others, ...intents.map((intent) => ["intent", intent])]);
      const address = query ? `${path}${path.includes("?") ? "&" : "?"}${query}` : path;
      return (await speaker.post(address, { body, headers: { origin: app.origin } })).status;
    }

    it.each([
      ["with two intents, its own last", (own: string) => ["export", own]],
      ["with two intents, its own first", (own: string) => [own, "close-now"]],
    ])("%s", async (_how, intents) => {
      const before = await listBelongings(app.services, actor, adaIds);
      for (const each of posted)
        expect(await sendWithIntents(each, intents(ownName(each))), describeAttempt(each)).toBe(400);
      expect(await listBelongings(app.services, actor, adaIds)).toEqual(before);
    });

    it("with an intent in the address", async () => {
      const before = await listBelongings(app.services, actor, adaIds);
      for (const each of posted)
        expect(await sendWithIntents(each, [ownName(each)], "intent=export"), describeAttempt(each)).toBe(409);
      expect(await listBelongings(app.services, actor, adaIds)).toEqual(before);
    });

    it.each(["export", "close-now"])("with another screen's intent: %s", async (foreign) => {
      const before = await listBelongings(app.services, actor, adaIds);
      const hasForeign = ({ route }: AccessAttempt) =>
        routes.some(({ path, intents }) => path === route && intents.some(({ name }) => name === foreign));
      for (const each of posted.filter((one) => !hasForeign(one)))
        expect(await sendWithIntents(each, [foreign]), describeAttempt(each)).toBe(400);
      expect(await listBelongings(app.services, actor, adaIds)).toEqual(before);
    });
  });

  it("sees the lock on every screen, keeps public pages, and may close them", async () => {
    expect((await speaker.open("/dashboard")).text).toContain("Editing is locked");
    const response = await speaker.submit("/profile", {});
    expect([response.status, response.text]).toEqual([409, expect.stringContaining("Nothing was saved")]);
    expect((await app.visitor().open("/ada-nwosu")).status).toBe(200);
    const closed = await speaker.submit(`/dashboard/edit-hub/${adaIds.hub}`, { intent: "close-now" });
    expect(closed.status).toBe(200);
  });

  describe("can still reply to people, export and manage the account", () => {
    it("finds what is about these", () => {
      expect(allowed.length).toBeGreaterThan(20);
    });

    it.each(allowed.map((each) => [describeAttempt(each), each] as const))("%s", async (_attempt, each) => {
      expect((await sendAttempt(each)).html).not.toContain("<title>Editing is locked");
    });
  });
});
