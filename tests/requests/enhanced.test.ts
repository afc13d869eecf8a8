// What the page's module sends, and the response it gets: JSON, never a page.
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { feedbackSubmissions, leads, talkHubs } from "#app/database/schema/index.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { rosa } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let hub: Awaited<ReturnType<typeof insertHub>>;
withAda(async (fixture) => {
  app = fixture.app;
  hub = await insertHub(app.db, fixture.adaActor, { leadCaptureEnabled: true });
});

const path = "/ada-nwosu/kind-machines";
const consenting = { firstName: "Rosa", lastName: "Jimenez", email: rosa.email, consent: "on" };

/** Sends a form like the module does: with an id of its own, accepting JSON. */
async function send(visitor: Visitor, form: "feedback" | "lead", fields: Record<string, string>, at = path) {
  const response = await visitor.submit(
    `${at}/${form}`,
    { submission_id: randomUUID(), form_token: app.formToken(hub.id), ...fields },
    { accept: "application/json" },
  );
  expect(response.html).not.toContain("<");
  const body: { message?: string; errors?: Record<string, string> } = response.html ? JSON.parse(response.html) : {};
  return { ...body, status: response.status, headers: response.headers };
}

it("a stored rating is answered with 204, and the phone is recognised from then on", async () => {
  const visitor = app.visitor();
  const id = randomUUID();
  expect((await send(visitor, "feedback", { rating: "4", submission_id: id })).status).toBe(204);
  expect(visitor.cookies.has("hub.device")).toBe(true);
  expect((await send(visitor, "feedback", { rating: "4", submission_id: id })).status).toBe(204);
  expect((await send(visitor, "feedback", { rating: "5" })).status).toBe(204);
  expect(await app.db.select().from(feedbackSubmissions)).toMatchObject([{ rating: 5 }]);
});

it("a stored address is answered with 204, and the phone is not asked again", async () => {
  const visitor = app.visitor();
  expect((await send(visitor, "lead", consenting)).status).toBe(204);
  expect(await app.db.select().from(leads)).toMatchObject([{ email: rosa.email }]);
  expect((await visitor.open(path)).text).not.toContain("Get Exclusive Resources");
});

it("errors are reported by field, and in one message", async () => {
  const rating = await send(app.visitor(), "feedback", { comments: "No stars" });
  expect(rating).toMatchObject({ status: 422, message: "Rating Required: Please provide a rating before submitting." });
  expect(rating.errors?.rating).toBe(rating.message);
  const lead = await send(app.visitor(), "lead", { ...consenting, email: "rosa@" });
  expect(lead).toMatchObject({ status: 422, errors: { email: "Please enter a valid email" } });
  expect(await app.db.$count(leads)).toBe(0);
});

it("a closed talk says so; one that visitors may not know of looks like one that does not exist", async () => {
  const both = async (at = path) => [
    await send(app.visitor(), "feedback", { rating: "5" }, at),
    await send(app.visitor(), "lead", consenting, at),
    await send(app.visitor(), "feedback", {}, at),
    await send(app.visitor(), "lead", {}, at),
  ];
  const summarise = (responses: Awaited<ReturnType<typeof both>>) =>
    responses.map(({ status, message, errors }) => ({ status, message, errors }));
  await app.db.update(talkHubs).set({ status: "closed", closedManuallyAt: new Date(0) });
  expect((await both()).slice(0, 2)).toMatchObject([
    { status: 409, message: "This Talk Hub is not open." },
    { status: 409, message: "This Talk Hub is not open." },
  ]);
  const missing = summarise(await both("/ada-nwosu/nothing-here"));
  expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  for (const hidden of [{ status: "draft" as const }, { publicVisibility: false }]) {
    await app.db.update(talkHubs).set({ status: "active", publicVisibility: true, closedManuallyAt: null, ...hidden });
    expect(summarise(await both())).toEqual(missing);
  }
  expect(await app.db.$count(feedbackSubmissions)).toBe(0);
  expect(await app.db.$count(leads)).toBe(0);
});

it("a phone that floods learns how long to wait; another phone is not limited", async () => {
  const flood = app.visitor();
  let last = await send(flood, "feedback", { rating: "1" });
  for (let i = 0; i < 100 && last.status === 204; i++) last = await send(flood, "feedback", { rating: "1" });
  expect(last.status).toBe(429);
  expect(last.message).toMatch(/try again in \d+ minutes/);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await send(app.visitor(), "feedback", { rating: "5" })).status).toBe(204);
});
