// A person moves to a new email address with one speaker: a link proves the address before anything changes.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { leads } from "#app/database/schema/index.ts";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import type { Actor } from "#app/services.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { createLeftovers } from "#tests/support/leftovers.ts";
import { ada, rosa, tomas } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Actor;
withAda(async (fixture) => {
  ({ app, adaActor: speaker } = fixture);
  const { db, services } = app;
  const hub = await insertHub(db, speaker);
  for (const person of [rosa, tomas])
    await createLeftovers({ db, services, speaker, username: ada.username, hub, person });
});

const pageOf = (email: string) => `/privacy/${privacyToken(app.services, { speakerId: speaker.id, email })}`;
const request = (email: string, from = rosa.email) => app.visitor().submit(pageOf(from), { intent: "address", email });
const listEmails = async () => (await app.db.select().from(leads)).map(({ email }) => email).sort();

async function readLink(email: string) {
  const links = await findMailedLinks(app, email, /^Use this address with Ada Nwosu\?$/);
  return new URL(links.find((link) => link.includes("/privacy/address/")) ?? "").pathname;
}

it("the new address is asked, and replaces the old one once it says yes", async () => {
  const form = await app.visitor().open(pageOf(rosa.email));
  expect(form.text).toContain("Change your email address");
  const sent = await request("  Rosa@Lumen.Example ");
  expect(sent).toMatchObject({ status: 303, location: `${pageOf(rosa.email)}?done=address` });
  expect((await app.visitor().open(sent.location ?? "")).text).toContain("Check the inbox of your new address");

  const link = await readLink("rosa@lumen.example");
  const page = await app.visitor().open(link);
  expect(page.text).toContain("Ada will have rosa@lumen.example as your email address.");
  expect(page.html).not.toContain(rosa.email);
  expect(page.headers.get("referrer-policy")).toBe("same-origin");
  expect(await listEmails()).toEqual([rosa.email, tomas.email]);

  const confirmed = await app.visitor().submit(link, { intent: "confirm" });
  expect(confirmed.location).toBe(`${pageOf("rosa@lumen.example")}?done=address-changed`);
  expect((await app.visitor().open(confirmed.location ?? "")).text).toContain(
    "Ada has rosa@lumen.example as your address",
  );
  expect(await listEmails()).toEqual(["rosa@lumen.example", tomas.email]);
  expect((await app.visitor().submit(link, { intent: "confirm" })).status).toBe(303);
  expect((await app.visitor().open(pageOf(rosa.email))).text).not.toContain("Change your email address");
});

it("an address that the speaker knows gets the same response and the same email, and makes one contact", async () => {
  const [unknown, known] = [await request("rosa@lumen.example"), await request(tomas.email)];
  expect([known.status, known.location]).toEqual([unknown.status, unknown.location]);
  const link = await readLink(tomas.email);
  expect((await app.visitor().submit(link, { intent: "confirm" })).status).toBe(303);
  expect(await listEmails()).toEqual([tomas.email]);
});

it("names what is wrong with the address, and keeps it", async () => {
  for (const [email, message] of [
    ["", "Email is required"],
    ["rosa@", "Please enter a valid email"],
    [rosa.email.toUpperCase(), "This is your address already"],
  ] as const) {
    const refused = await request(email);
    expect([refused.status, refused.text.includes(message)], email).toEqual([422, true]);
    const [, repeated = ""] = /<input[^>]* id="address-email"[^>]* value="([^"]*)"/.exec(refused.html) ?? [];
    expect(repeated).toBe(email);
    // The other form still has what the speaker holds.
    expect(refused.html).toContain('value="Lumen Health"');
  }
  expect((await request("rosa@lumen.example", "nobody@example.com")).status).toBe(409);
});

it("one address gets three emails an hour at most, whoever asks", async () => {
  const victim = "victim@example.com";
  for (const from of [rosa.email, tomas.email, rosa.email]) expect((await request(victim, from)).status).toBe(303);
  const refused = await request(victim, tomas.email);
  expect([refused.status, refused.text.includes("Too many changes")]).toEqual([429, true]);
});

it("a forged or expired link, or one of a deleted contact, shows a page that says so and changes nothing", async () => {
  await request("rosa@lumen.example");
  const link = await readLink("rosa@lumen.example");
  await app.db.delete(leads).where(eq(leads.email, rosa.email));
  for (const path of [link, `${link}X`, "/privacy/address/none"]) {
    const refused = await app.visitor().submit(path, { intent: "confirm" });
    expect([refused.status, refused.text.includes("This link does not work")], path).toEqual([404, true]);
  }
  expect((await app.visitor().open(`${link}X`)).status).toBe(404);
  expect(await listEmails()).toEqual([tomas.email]);
});
