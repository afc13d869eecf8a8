// Signing up with an address reveals nothing about it: not in the response, not in the work done, and not in any later
// request.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { users } from "#app/database/schema/index.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, password } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { startTestApp, type TestApp, type TestResponse } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.db.delete(users);
});
afterAll(() => app.close());

const curious = "what mallory would like to know";

/** What a visitor learns about `email`, and how many statements each request needs. */
async function probeAddress(email: string) {
  const username = "what-a-name";
  const browser = app.visitor();
  const summarise = ({ status, text, location, headers }: TestResponse) => ({
    status,
    location,
    text: text.replaceAll(email, "…"),
    cookies: headers.getSetCookie().map((line) => line.split("=", 1)[0]),
  });
  const results: Record<string, unknown> = {};
  const probe = async (question: string, send: () => Promise<TestResponse>) => {
    const statementCount = await countStatements(app.db, async () => {
      results[question] = summarise(await send());
    });
    // Better Auth runs one more statement for an account; hashing two passwords in both cases hides it.
    if (question !== "signing in with its password") results[`statements of: ${question}`] = statementCount;
  };
  const signUp = { ...ada, email, username, password: curious };
  await probe("signing up", () => browser.press("/signup", signUp));
  await probe("the screen after it", () => browser.open("/verify-email"));
  await probe("the link again", () => browser.press("/verify-email", { intent: "send-link", email }));
  await probe("is the username free?", () => app.visitor().open(`/username-availability?username=${username}`));
  await probe("signing up again", () => app.visitor().press("/signup", signUp));
  await probe("another, same name", () => app.visitor().press("/signup", { ...signUp, email: "third@example.com" }));
  await probe("signing in with its password", () => browser.press("/signin", { email, password: curious }));
  await probe("a new link", () => browser.press("/verify-email?token=x", { intent: "send-link", email }));
  await probe("forgot", () => browser.press("/signin", { intent: "forgot-password", email }));
  await probe("a new password link", () => browser.press("/set-password?token=x", { intent: "send-link", email }));
  for (let times = 0; times < 2; times++) await browser.press("/signup", signUp);
  await probe("once too often", () => browser.press("/signup", signUp));
  return results;
}

it("an address with an account and one without are indistinguishable", async () => {
  await insertSpeaker(app.db, ada);
  const known = await probeAddress(ada.email);
  expect(known["signing in with its password"]).toMatchObject({ text: expect.stringContaining("not confirmed yet") });
  expect(known["once too often"]).toMatchObject({ status: 429 });
  expect(await probeAddress("nobody@example.com")).toEqual(known);
});

it("its owner is notified by email, and the password is unchanged", async () => {
  await insertSpeaker(app.db, ada);
  await app.visitor().press("/signup", { ...ada, username: "another-ada", password: curious });
  expect(await findMailedLinks(app, ada.email, /already have an account/)).toContain(`${app.origin}/signin`);
  expect((await app.visitor().submit("/signin", { email: ada.email, password: curious })).status).toBe(422);
  await app.visitor().signInByForm({ email: ada.email, password });
});
