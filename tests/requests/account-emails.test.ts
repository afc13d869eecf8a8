// The account screens that send an email to an address anyone can type: what a person gets, and what a program gets.
import { expect, it } from "vitest";
import { signUps } from "#app/database/schema/index.ts";
import { ada, ben } from "#tests/support/people.ts";
import { type TestApp, type TestResponse, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
withAda(async (fixture) => {
  app = fixture.app;
  await app.db.delete(signUps);
});

const { email } = ada;
/** Screen, form, and the status of what is accepted. */
const screens: [string, string, Record<string, string>, number][] = [
  ["sign-up", "/signup", ben, 303],
  ["forgotten password", "/signin", { intent: "forgot-password", email }, 303],
  ["the link of a sign-up again", "/verify-email", { intent: "send-link", email }, 200],
  ["a new password link", "/set-password", { intent: "send-link", email }, 200],
  ["the link of a purchase again", "/checkout/success", { email: ben.email }, 200],
];
const stillShows = ({ html }: TestResponse, fields: Record<string, string>) => html.includes(`value="${fields.email}"`);

it.each(screens)("%s: a program that never opened the screen sends no email", async (_, path, fields) => {
  const refused = await app.visitor().submit(path, fields);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("This form has expired. Please check it and send it again.");
  expect(stillShows(refused, fields)).toBe(true);
});

it.each(screens)("%s: nor does one that sends it at once; what it typed stands there", async (_, path, fields) => {
  const program = app.visitor();
  const [, token = ""] = /name="form_token" value="([^"]+)"/.exec((await program.open(path)).html) ?? [];
  const refused = await program.submit(path, { ...fields, form_token: token });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("That was very quick. Please check it and send it again.");
  expect(stillShows(refused, fields)).toBe(true);
});

it.each(screens)("%s: a person who presses at once is answered", async (_, path, fields, accepted) => {
  expect((await app.visitor().press(path, fields)).status).toBe(accepted);
});

it.each(screens)(
  "%s: so is a browser that does not say who pressed, after two seconds",
  async (_, path, fields, accepted) => {
    const form_token = app.formToken("account", 3);
    expect((await app.visitor().submit(path, { ...fields, form_token })).status).toBe(accepted);
  },
);

it("signing in before the address is confirmed mails only from the screen; the answer is the same advice", async () => {
  const visitor = app.visitor();
  await visitor.press("/signup", ben);
  const byProgram = await visitor.submit("/signin", ben);
  expect(byProgram.text).toContain("Please use the newest link in your inbox.");
  const byPerson = await visitor.press("/signin", ben);
  expect(byPerson.text).toContain("We've sent you a new link.");
});
