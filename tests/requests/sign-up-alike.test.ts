// Whoever signs up with an address learns nothing about it: not from the answer, not from the work done for it, and not
// from anything that can be asked afterwards.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { users } from "#app/database/schema/index.ts";
import { ada, password } from "#tests/support/cast.ts";
import { mailedLinks } from "#tests/support/drained.ts";
import { type Answer, type House, openHouse } from "#tests/support/house.ts";
import { joins } from "#tests/support/stage.ts";
import { countStatements } from "#tests/support/statements.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
});
afterAll(() => house.close());

const curious = "what mallory would like to know";

/** What a stranger is told about `email`, and how many statements each question costs. */
async function questionsAbout(email: string) {
  const username = "what-a-name";
  const browser = house.visitor();
  const shown = ({ status, text, location, headers }: Answer) => ({
    ...{ status, location, text: text.replaceAll(email, "…") },
    cookies: headers.getSetCookie().map((line) => line.split("=", 1)[0]),
  });
  const found: Record<string, unknown> = {};
  const asks = async (question: string, send: () => Promise<Answer>) => {
    const counted = await countStatements(house.db, async () => {
      found[question] = shown(await send());
    });
    // Better Auth asks once more where there is an account; the two passwords that are hashed either way hide it.
    if (question !== "signing in with its password") found[`statements of: ${question}`] = counted;
  };
  const signUp = { ...ada, email, username, password: curious };
  await asks("signing up", () => browser.submit("/signup", signUp));
  await asks("the screen after it", () => browser.open("/signin"));
  await asks("is the username free?", () => house.visitor().open(`/username-availability?username=${username}`));
  await asks("signing up again", () => house.visitor().submit("/signup", signUp));
  await asks("another, same name", () => house.visitor().submit("/signup", { ...signUp, email: "third@example.com" }));
  await asks("signing in with its password", () => browser.submit("/signin", { email, password: curious }));
  await asks("a new link", () => browser.submit("/verify-email?token=x", { intent: "send-link", email }));
  await asks("forgot", () => browser.submit("/signin", { intent: "forgot-password", email }));
  await asks("a new password link", () => browser.submit("/set-password?token=x", { intent: "send-link", email }));
  for (let times = 0; times < 3; times++) await browser.submit("/signup", signUp);
  await asks("once too often", () => browser.submit("/signup", signUp));
  return found;
}

it("an address with an account and one without are told apart by nothing", async () => {
  await joins(house.db, ada);
  const known = await questionsAbout(ada.email);
  expect(known["signing in with its password"]).toMatchObject({ text: expect.stringContaining("not confirmed yet") });
  expect(known["once too often"]).toMatchObject({ status: 429 });
  expect(await questionsAbout("nobody@example.com")).toEqual(known);
});

it("its owner is told by email, and her password is what it was", async () => {
  await joins(house.db, ada);
  await house.visitor().submit("/signup", { ...ada, username: "another-ada", password: curious });
  expect(await mailedLinks(house, ada.email, /already have an account/)).toContain(`${house.origin}/signin`);
  expect((await house.visitor().submit("/signin", { email: ada.email, password: curious })).status).toBe(422);
  await house.visitor().signInByForm({ email: ada.email, password });
});
