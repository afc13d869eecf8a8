// One small form from a visitor must not stop the process: however its fields are named, and however many there are, it
// is answered at once, and other requests are served.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookerPages } from "#app/database/schema/index.ts";
import { bookerPageLink } from "#app/domain/booker-pages/queries.server.ts";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import type { Actor } from "#app/services.ts";
import { accessAttempts } from "#tests/support/access-attempts.ts";
import { adaIds, createBelongings, listBelongings } from "#tests/support/belongings.ts";
import { insertBooking, insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { shareOf } from "#tests/support/share.ts";
import { startOwnTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
let before: string[];
let privacyPath: string;
let bookerPath: string;
beforeAll(async () => {
  app = await startOwnTestApp({ SUPPORT_EMAIL: ada.email });
  adaActor = await insertSpeaker(app.db, ada);
  await createBelongings(app.services, adaActor, adaIds, "Ada");
  await insertHub(app.db, adaActor, { leadCaptureEnabled: true });
  const bookingId = await insertBooking(app.db, adaActor, { status: "held" });
  const [page] = await app.db.insert(bookerPages).values({ bookingId }).returning();
  bookerPath = new URL(bookerPageLink(app.services, page?.id ?? "")).pathname;
  privacyPath = `/privacy/${privacyToken(app.services, { speakerId: adaActor.id, email: "rosa@example.com" })}`;
  speaker = await app.visitor().signIn(ada);
  before = await listBelongings(app.services, adaActor, adaIds);
});
afterAll(() => app.close());

/** Routes without form fields: an address alone, a file, or a signed message. */
const withoutForm = [
  "/checkout",
  "/demo",
  "/signout",
  "/confirm-email-change",
  "/webhooks/stripe",
  "/dashboard/files/upload",
  "/b/:token/files",
  "/:username/:slug/connect",
  "/:username/:slug/share",
  "/:username/:slug/skip",
];
const routes = routeMap.filter(({ path, isAction }) => isAction && !withoutForm.includes(path) && path[1] !== "_");
const pathOf = (route: string) =>
  ({ "/privacy/:token": privacyPath, "/b/:token": bookerPath })[route] ??
  (accessAttempts.find((each) => each.route === route)?.path ?? route)
    .replace(":username", "ada-nwosu")
    .replace(":slug", "kind-machines")
    .replace(":token", "none");

const asMultipart = (...names: string[]) => {
  const form = new FormData();
  for (const name of names) form.append(name, "1");
  return form;
};
const encoded = (body: string) => ({ body, headers: { "content-type": "application/x-www-form-urlencoded" } });
const insert = JSON.stringify({ type: "insert", payload: { name: "x", index: 50_000_000 } });
const hostile: [string, 400 | 413, () => RequestInit][] = [
  ["a list index of fifty million", 400, () => encoded("x[50000000]=1")],
  ["the same for an existing list", 400, () => encoded("speakingTopics[20000000]=x")],
  ["the same as multipart", 400, () => ({ body: asMultipart("speakingTopics[20000000]") })],
  ["85,000 empty fields", 413, () => encoded("a=&".repeat(85_000))],
  ["85,000 fields of one list", 413, () => encoded("id=&".repeat(60_000))],
  ["nothing but separators", 413, () => encoded("&".repeat(250_000))],
  ["thousands of parts", 413, () => ({ body: asMultipart(...Array.from({ length: 2_000 }, (_, n) => `f${n}`)) })],
  ["a deeply nested name", 400, () => encoded(`a${".a".repeat(100_000)}=1`)],
  ["lists in lists", 400, () => encoded(`a${"[0]".repeat(60_000)}=1`)],
  ["a nested name as multipart", 400, () => ({ body: asMultipart(`a${".a".repeat(20)}`) })],
  ["a change for the form library", 400, () => encoded(`x=1&__intent__=${encodeURIComponent(insert)}`)],
  ["a malformed change for the form library", 400, () => encoded("__intent__=x&__state__=y")],
  ["its state as multipart", 400, () => ({ body: asMultipart("__state__") })],
  ["inherited property names", 400, () => encoded("__proto__.x=1&constructor.prototype.x=1")],
  ["an inherited property name in the middle", 400, () => encoded("x.constructor=1")],
];

/** Processor time, so that a busy machine does not matter: it once took more than 19 seconds. */
const maxCpuMs = 2_000;

describe.each(shareOf(routes))("$path", (route) => {
  it.each(hostile)("refuses %s at once", async (_, status, make) => {
    const path = pathOf(route.path);
    const init = make();
    const cpu = process.cpuUsage();
    const response = await speaker.post(path, { ...init, headers: { ...init.headers, origin: app.origin } });
    const { user, system } = process.cpuUsage(cpu);
    expect(response.status).toBe(status);
    expect((user + system) / 1_000).toBeLessThan(maxCpuMs);
  });
});

it("nothing was changed by any of them", async () => {
  expect(routes.length).toBeGreaterThan(35);
  expect(await listBelongings(app.services, adaActor, adaIds)).toEqual(before);
});

it("requests are served while fifty of them arrive at once, and memory does not grow", async () => {
  const { origin, close } = await app.listen();
  const heapBefore = process.memoryUsage().rss;
  const forms = Array.from({ length: 50 }, (_, n) => hostile[n % hostile.length] as (typeof hostile)[number]);
  const sent = forms.map(([, , make]) =>
    fetch(`${origin}/ada-nwosu/kind-machines/feedback`, { method: "POST", ...make() }),
  );
  const page = await fetch(`${origin}/healthz`);
  expect(page.status).toBe(200);
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([400, 413]));
  expect(process.memoryUsage().rss - heapBefore).toBeLessThan(300 * 1024 * 1024);
  close();
});

it("a module's form is refused in JSON", async () => {
  const { origin, close } = await app.listen();
  const headers = { accept: "application/json" };
  for (const [, status, make] of hostile) {
    const init = make();
    const at = `${origin}/ada-nwosu/kind-machines/feedback`;
    const response = await fetch(at, { ...init, method: "POST", headers: { ...init.headers, ...headers } });
    expect([response.status, await response.json()]).toEqual([status, { message: expect.any(String), errors: {} }]);
  }
  close();
});
