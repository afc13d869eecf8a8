import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leads, talkHubs } from "#app/database/schema/index.ts";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import type { Actor } from "#app/services.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { createLeftovers } from "#tests/support/leftovers.ts";
import { ada, ben, rosa, tomas } from "#tests/support/people.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Actor;
let other: Actor;
const mallory = {
  ...tomas,
  email: "mallory@example.com",
  firstName: '<img src=x onerror="1">',
  company: "<b>Lumen</b>",
};

beforeAll(async () => {
  app = await startTestApp();
  const { db, services } = app;
  const addSpeaker = async (owner: typeof ada, people: (typeof rosa)[]) => {
    const actor = await insertSpeaker(db, owner);
    const hub = await insertHub(db, actor, { title: `A talk of ${owner.firstName}'s` });
    for (const person of people)
      await createLeftovers({ db, services, speaker: actor, username: owner.username, hub, person });
    return actor;
  };
  speaker = await addSpeaker(ada, [rosa, tomas, mallory]);
  other = await addSpeaker(ben, [rosa]);
});
afterAll(() => app.close());

const linkOf = (email: string, { id }: Actor = speaker) =>
  `/privacy/${privacyToken(app.services, { speakerId: id, email })}`;
const contact = async (email: string, { id }: Actor = speaker) =>
  (await app.db.select().from(leads).where(eq(leads.email, email))).find(({ userId }) => userId === id);

describe("correcting one's own details", () => {
  it("replaces what the speaker sees, keeps notes and consents, and changes nothing with other speakers", async () => {
    const [before, ofAda] = [await contact(rosa.email, other), await contact(rosa.email)];
    const sent = await app.visitor().submit(linkOf(rosa.email, other), {
      intent: "correct",
      firstName: " Rosá ",
      lastName: "Reyes",
      phone: "",
      company: "Lumen Labs",
      email: "someone-else@example.com",
      notes: "Not mine to write",
    });
    expect(sent).toMatchObject({ status: 303, location: `${linkOf(rosa.email, other)}?done=correct` });
    expect(await contact(rosa.email, other)).toMatchObject({
      firstName: "Rosá",
      lastName: "Reyes",
      phone: null,
      company: "Lumen Labs",
      email: rosa.email,
      notes: before?.notes,
      consentedAt: before?.consentedAt,
    });
    expect((await app.visitor().open(`${linkOf(rosa.email, other)}?done=correct`)).text).toContain(
      "Your details are corrected",
    );
    expect(await contact("someone-else@example.com", other)).toBeUndefined();
    expect(await contact(rosa.email)).toEqual(ofAda);
  });

  it("names the field that is too long, and keeps the text", async () => {
    const before = await contact(rosa.email);
    const company = "L".repeat(201);
    const refused = await app.visitor().submit(linkOf(rosa.email), { intent: "correct", firstName: "Rosa", company });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Please use at most 200 characters.");
    expect(refused.html).toContain(company);
    expect(await contact(rosa.email)).toEqual(before);
  });

  it("is refused for an address that the speaker has no contact for, and with a forged link", async () => {
    const unknown = linkOf("nobody@example.com");
    expect((await app.visitor().open(unknown)).text).not.toContain("Correct your details");
    expect((await app.visitor().submit(unknown, { intent: "correct", firstName: "N" })).status).toBe(409);
    expect((await app.visitor().submit(`${unknown}X`, { intent: "correct", firstName: "N" })).status).toBe(404);
  });
});

describe("the link in an email", () => {
  it("shows everything in plain words, and changes nothing however often a mail program opens it", async () => {
    const before = await contact(rosa.email);
    const page = await app.visitor().open(linkOf(rosa.email));
    expect(page.status).toBe(200);
    for (const text of [
      "What Ada Nwosu holds about you",
      "rosa@example.com",
      "Lumen Health",
      "+61 400 000 000",
      "Met at the coffee stand",
      "“I agree",
      "Too fast at the end",
      "The red thread",
      "4 of 5 (Very Good)",
      "Lumen Day",
      "Winter Summit",
      "Attendee lists",
      "Emails you requested",
      "Access codes",
      "Withdraw consent",
      "18 months",
    ])
      expect(page.text).toContain(text);
    expect(page.text).not.toContain("A talk of Ben's");
    expect(page.html).not.toContain("<script");
    for (const query of ["?delete", "?done=delete", "?page=99"])
      expect((await app.visitor().open(linkOf(rosa.email) + query)).status).toBe(200);
    expect(await contact(rosa.email)).toEqual(before);
  });

  it("is not cached, not indexed, and not sent to other sites", async () => {
    const pages = [
      linkOf(rosa.email),
      `${linkOf(rosa.email)}/data.json`,
      `${linkOf(rosa.email)}X`,
      `/privacy/ask/${ada.username}`,
    ];
    for (const path of pages) {
      const { headers } = await app.visitor().open(path);
      expect(headers.get("referrer-policy"), path).toBe("same-origin");
      expect(headers.get("cache-control"), path).toContain("no-store");
      expect(headers.get("x-robots-tag"), path).toContain("noindex");
    }
  });

  it("that is truncated, changed or made up opens nothing and says what to do", async () => {
    const link = linkOf(rosa.email);
    const [, , ofBen = ""] = linkOf(rosa.email, other).split("/");
    for (const path of [
      link.slice(0, -1),
      `${link}A`,
      link.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      "/privacy/x",
    ]) {
      const page = await app.visitor().open(path);
      expect(page.status, path).toBe(404);
      expect(page.text).toContain("This link does not work");
      expect(page.text).toContain("support@example.com");
      expect(page.text).not.toContain("Ada Nwosu");
      expect((await app.visitor().submit(path, { intent: "delete" })).status).toBe(404);
      expect((await app.visitor().open(`${path}/data.json`)).status).toBe(404);
    }
    expect(ofBen).not.toBe("");
    expect(await contact(rosa.email)).toBeDefined();
  });

  it("shows typed HTML as text", async () => {
    const page = await app.visitor().open(linkOf(mallory.email));
    expect(page.html).not.toMatch(/<img src=x|<b>Lumen/);
    expect(page.text).toContain('<img src=x onerror="1">');
  });

  it("offers the same data as JSON", async () => {
    const response = await app.visitor().open(`${linkOf(rosa.email)}/data.json`);
    expect(response.headers.get("content-disposition")).toContain("attachment");
    expect(JSON.parse(response.html)).toMatchObject({
      speaker: "Ada Nwosu",
      email: rosa.email,
      contact: { phone: "+61 400 000 000", notes: "Met at the coffee stand" },
      captures: [{ talk: "A talk of Ada's" }],
      feedback: [{}, {}],
      bookings: [{}, {}],
      lists: [{}],
    });
  });
});

describe("withdrawn consent", () => {
  it("is visible to both at once, pressed once or twice, and removes the contact download", async () => {
    const visitor = app.visitor();
    for (let press = 0; press < 2; press++) {
      const response = await visitor.submit(linkOf(tomas.email), { intent: "withdraw" });
      expect(response).toMatchObject({ status: 303, location: `${linkOf(tomas.email)}?done=withdraw` });
    }
    const page = await visitor.open(`${linkOf(tomas.email)}?done=withdraw`);
    expect(page.text).toContain("Your consent is withdrawn.");
    expect(page.html).not.toContain('value="withdraw"');

    const adaBrowser = await app.visitor().signIn(ada);
    expect((await adaBrowser.open("/dashboard/leads?consent=withdrawn")).text).toMatch(
      /Tomas Novak.*Consent withdrawn/,
    );
    expect((await adaBrowser.open("/dashboard/leads?consent=given")).text).not.toContain("Tomas Novak");
    const { id = "" } = (await contact(tomas.email)) ?? {};
    expect((await adaBrowser.open(`/dashboard/leads/${id}`)).text).toContain("Consent withdrawn");
    expect((await adaBrowser.open(`/dashboard/leads/${id}/vcard`)).status).toBe(404);
  });

  it("stays so when somebody types the address; both see that, and the person's own link ends it", async () => {
    const visitor = app.visitor();
    await visitor.submit(linkOf(tomas.email), { intent: "withdraw" });
    const [hub] = await app.db.select().from(talkHubs).where(eq(talkHubs.userId, speaker.id));
    const form = { firstName: "Rogue", email: tomas.email, consent: "on", form_token: app.formToken(hub?.id ?? "") };
    expect((await app.visitor().submit(`/ada-nwosu/${hub?.slug}/lead`, form)).status).toBe(303);
    expect(await contact(tomas.email)).toMatchObject({ firstName: tomas.firstName, consentedAt: null });

    const adaBrowser = await app.visitor().signIn(ada);
    const { id = "" } = (await contact(tomas.email)) ?? {};
    expect((await adaBrowser.open(`/dashboard/leads/${id}`)).text).toContain(
      "A form with their address doesn't change this",
    );
    expect((await visitor.open(linkOf(tomas.email))).text).toContain("Get emails from Ada Nwosu again");
    const renewed = await visitor.submit(linkOf(tomas.email), { intent: "renew" });
    expect(renewed).toMatchObject({ status: 303, location: `${linkOf(tomas.email)}?done=renew` });
    expect((await visitor.open(renewed.location ?? "")).text).toContain("You get emails from Ada Nwosu again.");
    expect(await contact(tomas.email)).toMatchObject({ consentWithdrawnAt: null, consentedAt: expect.any(Date) });
  });
});

describe("deleting everything", () => {
  it("asks once more, then deletes; again, nothing is left; the other speaker's data stays", async () => {
    const visitor = app.visitor();
    const confirmation = await visitor.open(`${linkOf(rosa.email)}?delete`);
    expect(confirmation.text).toContain("Delete everything?");
    expect(confirmation.text).toContain("The event, date and place of any confirmed talk");
    for (let press = 0; press < 2; press++) {
      const response = await visitor.submit(linkOf(rosa.email), { intent: "delete" });
      expect(response).toMatchObject({ status: 303, location: `${linkOf(rosa.email)}?done=delete` });
      const page = await visitor.open(response.location ?? "");
      expect(page.text).toContain("Everything has been deleted.");
      expect(page.text).toContain("Ada holds nothing about you");
    }
    expect(await contact(rosa.email)).toBeUndefined();
    expect(await contact(rosa.email, other)).toBeDefined();
    expect((await visitor.submit(linkOf(rosa.email), { intent: "something-else" })).status).toBe(400);

    const adaBrowser = await app.visitor().signIn(ada);
    expect((await adaBrowser.open("/dashboard/leads")).text).not.toContain("Rosa");
    expect((await adaBrowser.open("/dashboard/bookings")).text).toMatch(/Winter Summit.*Deleted at their request/);
  });
});

describe("requesting the link", () => {
  const requestLink = async (email: string, { id } = speaker, username = ada.username, secondsAgo?: number) => {
    const form_token = app.formToken(id, secondsAgo);
    return app.visitor().submit(`/privacy/ask/${username}`, { email, form_token, submission_id: randomUUID() });
  };

  it("sends it by email, and reveals nothing to others", async () => {
    const unknown = await requestLink("nobody@example.com", other, ben.username);
    const known = await requestLink(rosa.email, other, ben.username);
    expect(known).toMatchObject({ status: 303, location: `/privacy/ask/${ben.username}?sent` });
    expect([unknown.status, unknown.location, unknown.text]).toEqual([known.status, known.location, known.text]);
    const [link = ""] = await findMailedLinks(app, rosa.email, /Your data with Ben Ortiz/);
    expect(link).toBe(app.origin + linkOf(rosa.email, other));
    // The other request came earlier, so its email would have arrived by now.
    await expect(findMailedLinks(app, "nobody@example.com", /./)).rejects.toThrow("No email");
  });

  it("refuses an invalid address, and is limited after the third email in an hour", async () => {
    const wrong = await requestLink("not an address");
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("Please enter a valid email");
    const quick = await requestLink(rosa.email, speaker, ada.username, 0);
    expect(quick.status).toBe(422);
    expect(quick.html).toContain(`value="${rosa.email}"`);
    expect((await requestLink(rosa.email, other)).status).toBe(422);
    for (let turn = 0; turn < 3; turn++) expect((await requestLink("often@example.com")).status).toBe(303);
    const often = await requestLink("often@example.com");
    expect(often.status).toBe(429);
    expect(Number(often.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await app.visitor().open("/privacy/ask/nobody-at-all")).status).toBe(404);
  });

  it("is offered at the foot of a talk's page", async () => {
    const page = await app.visitor().open("/ada-nwosu/kind-machines");
    expect(page.html).toContain('href="/privacy/ask/ada-nwosu"');
  });
});
