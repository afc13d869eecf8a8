// The audience's forms over a real connection, where they are received before the framework.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { feedbackSubmissions, leads, talkHubs, users } from "#app/database/schema/index.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { createVisitorAt, startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let server: Awaited<ReturnType<TestApp["listen"]>>;
let hub: Awaited<ReturnType<typeof insertHub>>;
beforeAll(async () => {
  app = await startTestApp();
  server = await app.listen();
});
beforeEach(async () => {
  await app.db.delete(users);
  app.installation.feedbackForms.invalidate();
  hub = await insertHub(app.db, await insertSpeaker(app.db, ada), { leadCaptureEnabled: true });
});
afterAll(async () => {
  server.close();
  await app.close();
});

const path = "/ada-nwosu/kind-machines";
const json = { accept: "application/json" };
const phone = (): Visitor => createVisitorAt(server.origin);
const rating = (fields: Record<string, string> = {}) => ({
  rating: "4",
  comments: "Calm",
  submission_id: randomUUID(),
  form_token: app.formToken(hub.id),
  ...fields,
});
const person = (fields: Record<string, string> = {}) => ({
  firstName: "Rosa",
  email: rosa.email,
  consent: "on",
  form_token: app.formToken(hub.id),
  submission_id: randomUUID(),
  ...fields,
});
const stored = async () => [await app.db.$count(feedbackSubmissions), await app.db.$count(leads)];

it("the page's module gets 204, or errors by field", async () => {
  const visitor = phone();
  const form = rating();
  const sent = await visitor.submit(`${path}/feedback`, form, json);
  expect([sent.status, sent.html]).toEqual([204, ""]);
  expect(visitor.cookies.has("hub.device")).toBe(true);
  expect((await phone().submit(`${path}/feedback`, form, json)).status).toBe(204);
  expect((await visitor.submit(`${path}/lead`, person(), json)).status).toBe(204);
  expect(visitor.cookies.get("hub.known")).toBe("1");

  const wrong = await visitor.submit(`${path}/lead`, person({ email: "rosa@" }), json);
  expect([wrong.status, JSON.parse(wrong.html).errors]).toEqual([422, { email: "Please enter a valid email" }]);
  const missing = await visitor.submit("/ada-nwosu/nothing-here/feedback", form, json);
  expect(missing.status).toBe(404);
  expect(await stored()).toEqual([1, 1]);
});

it("a connection stays open between opening and rating, and longer than in nginx and Caddy", async () => {
  const { headers } = await phone().open(path);
  expect(headers.get("keep-alive")).toBe("timeout=130");
});

it("a browser without scripts is redirected: to the thanks, to the talk, to the requested file", async () => {
  const visitor = phone();
  const rated = await visitor.submit(`${path}/feedback`, { ...rating(), submission_id: "" });
  // After a comment the page asks whether it may be quoted.
  expect([rated.status, rated.location]).toEqual([303, `${path}/quote#rate`]);
  expect((await visitor.submit(`${path}/lead`, person())).location).toBe(`${path}?welcome`);
  const leadResponse = await visitor.submit(`${path}/lead?file=${hub.id}`, person());
  expect(leadResponse.location).toBe(`${path}?welcome&file=${hub.id}`);
  expect(await stored()).toEqual([1, 1]);
});

it("every response has the framework's headers", async () => {
  const early = await phone().submit(`${path}/feedback`, rating(), json);
  const late = await app.visitor().submit(`${path}/feedback`, rating(), json);
  const comparableHeaders = (headers: Headers) =>
    Object.fromEntries([...headers].filter(([name]) => !/^(set-cookie|connection|date|keep-alive)$/.test(name)));
  expect(comparableHeaders(early.headers)).toEqual(comparableHeaders(late.headers));
  expect(comparableHeaders(early.headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
});

it("a refused form comes back as a page with its text, and is handled once", async () => {
  const visitor = phone();
  await visitor.submit(`${path}/feedback`, rating());
  const noStars = await visitor.submit(`${path}/feedback`, rating({ rating: "", comments: "Kept <words>" }));
  expect(noStars.status).toBe(422);
  expect(noStars.html).toContain("Kept &lt;words&gt;");
  await app.db.update(talkHubs).set({ status: "closed", closedManuallyAt: new Date(0) });
  for (let n = 2; n <= 29; n++)
    expect((await visitor.submit(`${path}/feedback`, rating({ comments: `The ${n}th` }))).status).toBe(409);
  // A device may send 30 forms: had the framework handled them again, none would be left.
  await app.db.update(talkHubs).set({ status: "active", closedManuallyAt: null });
  expect((await visitor.submit(`${path}/feedback`, rating())).status).toBe(303);
  const tooMany = await visitor.submit(`${path}/feedback`, rating({ comments: "One more" }));
  expect(tooMany.status).toBe(429);
  expect(Number(tooMany.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(tooMany.html).toContain("One more");
  expect(await stored()).toEqual([1, 0]);
});

it("a rating is stored once in any body and spelling of its address, and refused from another site or too large", async () => {
  const send = async (address: string) => (await phone().submit(address, rating(), json)).status;
  expect(await send(`${path}/feedback`)).toBe(204);
  expect(await stored()).toEqual([1, 0]);

  const body = new URLSearchParams(rating()).toString();
  const other = { origin: "https://elsewhere.example", "content-type": "application/x-www-form-urlencoded" };
  expect((await phone().post(`${path}/feedback`, { headers: other, body })).status).toBe(403);
  const long = rating({ comments: "x".repeat(300_000) });
  expect((await phone().submit(`${path}/feedback`, long, json)).status).toBe(413);
  expect(await stored()).toEqual([1, 0]);

  const withParts = new FormData();
  for (const [name, value] of Object.entries(rating())) withParts.append(name, value);
  expect((await phone().post(`${path}/feedback`, { headers: json, body: withParts })).status).toBe(204);
  expect(await send("/%61da-nwosu/kind-machines/feedback")).toBe(204);
  expect(await send("/Ada-Nwosu/Kind-Machines/Feedback/")).toBe(204);
  expect(await stored()).toEqual([4, 0]);

  // Of an unreadable address, and of the framework's own, which no page of ours sends.
  expect(await send("/%zz/kind-machines/feedback")).toBe(404);
  expect(await send(`${path}/feedback.data`)).toBe(404);
  expect(await stored()).toEqual([4, 0]);
});

it("a connection that fails in the middle of a form stores nothing, and affects nobody else", async () => {
  const body = new URLSearchParams(rating()).toString();
  const { host, port } = new URL(server.origin);
  const line = connect(Number(port), "127.0.0.1");
  const head = `POST ${path}/feedback HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  line.write(`${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 40)}`);
  // The server has read the headers, and waits for the body.
  expect(String((await once(line, "data"))[0])).toContain("100 Continue");
  line.resetAndDestroy();
  expect((await phone().submit(`${path}/feedback`, rating(), json)).status).toBe(204);
  expect(await stored()).toEqual([1, 0]);
});
