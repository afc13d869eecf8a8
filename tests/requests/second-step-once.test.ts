// A code signs in once, however many browsers send it at the same moment.
import { beforeEach, describe, expect, it } from "vitest";
import { sessions, twoFactors } from "#app/database/schema/index.ts";
import { ada, password } from "#tests/support/people.ts";
import { createCode, lastCode, setUpSecondStep } from "#tests/support/second-step.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Visitor;
withSignedInAda((fixture) => ({ app, speaker } = fixture));

let [secret, codes]: [string, string[]] = ["", []];
beforeEach(async () => {
  ({ secret, codes } = await setUpSecondStep(speaker));
});

/** A browser in which the password was accepted, and the code is still required. */
async function signInWithoutCode(): Promise<Visitor> {
  const visitor = app.visitor();
  const first = await visitor.submit("/signin", { email: ada.email, password });
  expect(first.location).toBe("/signin/code");
  return visitor;
}
const openSeveral = (count: number) => Promise.all(Array.from({ length: count }, signInWithoutCode));
const statusesOf = async (visitors: Visitor[], code: (at: number) => string) => {
  const responses = await Promise.all(visitors.map((each, at) => each.submit("/signin/code", { code: code(at) })));
  return responses.map(({ status }) => status).sort();
};
const onceOf = (count: number) => [303, ...Array.from({ length: count - 1 }, () => 422)];

describe("a recovery code", () => {
  it("signs in one of eight browsers that send it at the same moment", async () => {
    const before = await app.db.$count(sessions);
    const visitors = await openSeveral(8);
    expect(await statusesOf(visitors, () => codes[0] ?? "")).toEqual(onceOf(8));
    expect(await app.db.$count(sessions)).toBe(before + 1);
    expect((await (await signInWithoutCode()).submit("/signin/code", { code: codes[0] ?? "" })).status).toBe(422);
  });

  it("stays used when another is used at the same moment", async () => {
    const visitors = await openSeveral(4);
    expect(await statusesOf(visitors, (at) => codes[at] ?? "")).toEqual([303, 303, 303, 303]);
    const again = await openSeveral(4);
    expect(await statusesOf(again, (at) => codes[at] ?? "")).toEqual([422, 422, 422, 422]);
    expect((await (await signInWithoutCode()).submit("/signin/code", { code: codes[5] ?? "" })).status).toBe(303);
  });
});

describe("an app's code", () => {
  it("signs in one of eight browsers that send it at the same moment, and none later", async () => {
    const code = createCode(secret);
    const visitors = await openSeveral(8);
    expect(await statusesOf(visitors, () => code)).toEqual(onceOf(8));
    const late = await (await signInWithoutCode()).submit("/signin/code", { code });
    expect(late.status).toBe(422);
    expect(late.text).toContain("That code has already been used. Please wait for the next one.");
  });

  it("that turned two-factor authentication on does not sign in as well", async () => {
    const [storedTwoFactor] = await app.db.select().from(twoFactors);
    expect(storedTwoFactor?.verified).toBe(true);
    expect((await (await signInWithoutCode()).submit("/signin/code", { code: lastCode(secret) })).status).toBe(422);
  });

  it("that signed in cannot delete the account", async () => {
    const code = createCode(secret);
    expect((await (await signInWithoutCode()).submit("/signin/code", { code })).status).toBe(303);
    const form = { intent: "delete-account", password, code };
    expect((await speaker.submit("/account-settings", form)).status).toBe(422);
  });
});
