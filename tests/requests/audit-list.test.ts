// Sign-ins, failed ones and security changes reach the administrator's audit list, without secrets and full addresses.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { securityEvents, users } from "#app/database/schema/index.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, grace, password } from "#tests/support/people.ts";
import { createCode, setUpSecondStep } from "#tests/support/second-step.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let administrator: Visitor;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.db.delete(users);
  await app.db.delete(securityEvents);
  for (const person of [ada, ben, grace]) await insertSpeaker(app.db, person);
  administrator = await app.visitor().signIn(grace);
});
afterAll(() => app.close());

const openList = (query: string) => administrator.open(`/admin-dashboard?tab=audit&${query}`);
const eventsOf = async () =>
  (await app.db.select().from(securityEvents).orderBy(securityEvents.lastAt)).map(({ event }) => event);

it("shows who signed in, who failed to, and from which network", async () => {
  const visitor = app.visitor("203.0.113.77");
  expect((await visitor.submit("/signin", { email: ada.email, password: "not her password" })).status).toBe(422);
  expect((await visitor.submit("/signin", { email: "nobody@example.com", password: "some guess" })).status).toBe(422);
  await visitor.signInByForm(ada);
  const { text } = await openList("kind=security");
  expect(text).toMatch(/Signed in\s+ada@example\.com\s+203\.0\.113\.0\/24/);
  expect(text).toMatch(/Wrong password\s+ada@example\.com\s+203\.0\.113\.0\/24/);
  expect(text).toMatch(/Wrong password\s+No account with that address/);
  const failed = await openList("kind=failed&search=ADA@");
  expect(failed.text).toContain("1 entry matches");
  expect(failed.text).not.toContain("Signed in ada@");
  expect((await openList("kind=failed&search=ben")).text).toContain("No entries match these filters");
  const stored = JSON.stringify(await app.db.select().from(securityEvents));
  for (const secret of ["203.0.113.77", "nobody@", "not her password", "some guess"])
    expect(stored).not.toContain(secret);
});

it("shows changes of the second step and the password, and sign-ins with codes", async () => {
  const speaker = await app.visitor().signInByForm(ada);
  const { secret, codes } = await setUpSecondStep(speaker);
  const submitSettings = (intent: string, fields: Record<string, string> = {}) =>
    speaker.submit("/account-settings.data", { intent, password, ...fields });
  const phone = app.visitor("198.51.100.7");
  expect((await phone.submit("/signin", ada)).location).toBe("/signin/code");
  expect((await phone.submit("/signin/code", { code: "000000" })).status).toBe(422);
  expect((await phone.submit("/signin/code", { code: createCode(secret) })).status).toBe(303);
  const tablet = app.visitor();
  await tablet.submit("/signin", ada);
  expect((await tablet.submit("/signin/code", { code: codes[0] ?? "" })).status).toBe(303);
  expect((await submitSettings("two-factor-codes")).status).toBe(200);
  expect((await submitSettings("two-factor-off")).status).toBe(200);
  const newPassword = "another calm, well-lit stage";
  expect((await submitSettings("two-factor-off")).status).toBe(409);
  expect((await submitSettings("change-password", { newPassword })).status).toBe(200);
  expect(await eventsOf()).toEqual([
    "signed-in",
    "second-step-on",
    "code-failed",
    "signed-in",
    "recovery-code-used",
    "recovery-codes-renewed",
    "second-step-off",
    "password-changed",
  ]);
  const { text } = await openList("kind=changes");
  expect(text).toContain("Turned two-factor authentication off");
  expect(text).not.toContain("Wrong two-factor code");
  const stored = JSON.stringify(await app.db.select().from(securityEvents));
  for (const value of [secret, ...codes, password, newPassword]) expect(stored).not.toContain(value);
});

it("is refused to everyone else, with any filter", async () => {
  const speaker = await app.visitor().signIn(ada);
  for (const kind of ["security", "failed", "nonsense"])
    expect((await speaker.open(`/admin-dashboard?tab=audit&kind=${kind}`)).status).toBe(403);
  expect((await openList("kind=nonsense")).text).toContain("Administrators' actions");
});
