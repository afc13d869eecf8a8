// An address beside stars: what is wrong with it never costs the rating.
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { feedbackSubmissions, leads } from "#app/database/schema/index.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { rosa } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let hub: Awaited<ReturnType<typeof insertHub>>;
withAda(async (fixture) => {
  app = fixture.app;
  hub = await insertHub(app.db, fixture.adaActor);
});

const path = "/ada-nwosu/kind-machines/feedback";
const comments = "Calm and useful.";
const rated = (fields: Record<string, string>) => ({
  form_token: app.formToken(hub.id),
  rating: "4",
  comments,
  email: rosa.email,
  ...fields,
});
const listRatings = () => app.db.select().from(feedbackSubmissions);
const rating = { responses: { rating: 4, comments } };

it("without JavaScript and without the tick, the rating is stored without it, and the form comes back to add it", async () => {
  const visitor = app.visitor();
  const answer = await visitor.submit(path, rated({}));
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(
    "Your rating is saved. Your email address is not: please tick the box below it, then send again.",
  );
  expect(answer.text).toContain("Please tick this box, or leave the email empty.");
  expect(answer.html).toMatch(new RegExp(`<input[^>]+name="email"[^>]+value="${rosa.email}"`));
  expect(answer.html).toContain('name="rating" checked="" value="4"');
  expect(answer.html).toContain(comments);
  expect(await listRatings()).toMatchObject([{ ...rating, submitterEmail: null, emailConsentAt: null, leadId: null }]);
  expect(await app.db.$count(leads)).toBe(0);

  const ticked = await visitor.submit(path, rated({ emailConsent: "on" }));
  expect(ticked.status).toBe(303);
  expect(await listRatings()).toMatchObject([{ ...rating, submitterEmail: rosa.email }]);
  expect(await app.db.$count(leads)).toBe(1);
});

it("the page's module learns that the rating is stored, and sends the same form again with the tick, or without the address", async () => {
  for (const next of [{ emailConsent: "on" }, { email: "" }] as Record<string, string>[]) {
    const visitor = app.visitor();
    const form = { submission_id: randomUUID() };
    const answer = await visitor.submit(path, rated(form), { accept: "application/json" });
    expect([answer.status, JSON.parse(answer.html)]).toEqual([
      422,
      {
        message: "Your rating is saved. Your email address is not: please tick the box below it, then send again.",
        errors: { emailConsent: "Please tick this box, or leave the email empty." },
        is_stored: true,
      },
    ]);
    expect(visitor.cookies.has("hub.device")).toBe(true);
    // The cookie may get lost in between.
    const sent = await app.visitor().submit(path, rated({ ...form, ...next }), { accept: "application/json" });
    expect(sent.status).toBe(204);
  }
  const addresses = (await listRatings()).map(({ submitterEmail }) => submitterEmail);
  expect([addresses.length, new Set(addresses)]).toEqual([2, new Set([rosa.email, null])]);
});

it.each([
  ["mistyped", "rosa@"],
  ["far too long", `${"rosa".repeat(100)}@example.com`],
])("with an address that is %s, the rating is stored, and the field is named", async (_, email) => {
  const answer = await app.visitor().submit(path, rated({ email, emailConsent: "on" }));
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Your rating is saved. Your email address is not: please correct it, then send again.");
  expect(answer.html).toMatch(/aria-invalid="true" aria-describedby="feedback-email-error"/);
  expect(await listRatings()).toMatchObject([{ ...rating, submitterEmail: null }]);
});

it("nothing is said to be saved where the stars are missing", async () => {
  const answer = await app.visitor().submit(path, rated({ rating: "" }));
  expect([answer.status, answer.text.includes("is saved")]).toEqual([422, false]);
  expect(answer.text).toContain("Please provide a rating before submitting.");
  expect(answer.html).toContain(rosa.email);
  expect(await listRatings()).toEqual([]);
});
