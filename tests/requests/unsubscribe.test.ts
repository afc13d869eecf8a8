// One click stops optional emails: from a mail program (RFC 8058) and from the page behind the link.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { approvedAttendees, leads, openingNotices, profiles, users } from "#app/database/schema/index.ts";
import { startInvites } from "#app/domain/audience/invites.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import {
  optionalEmailKinds,
  type Unsubscription,
  unsubscribeToken,
} from "#app/domain/signed-links/unsubscribe-link.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, rosa } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Actor;
withAda(async (fixture) => {
  ({ app, adaActor: speaker } = fixture);
  await app.db.update(profiles).set({ marketingEmails: true });
});

const pathOf = (unsubscription: Unsubscription) => `/unsubscribe/${unsubscribeToken(app.services, unsubscription)}`;
const adas = (emailKind: (typeof optionalEmailKinds)[number]) => pathOf({ speakerId: speaker.id, emailKind });
const oneClick = { "List-Unsubscribe": "One-Click" };
const readSwitches = async (id = speaker.id) => {
  const [profile] = await app.db.select().from(profiles).where(eq(profiles.id, id));
  return Object.fromEntries(optionalEmailKinds.map((name) => [name, profile?.[name]]));
};
const allOn = Object.fromEntries(optionalEmailKinds.map((name) => [name, true]));

describe("a mail program's one click", () => {
  it.each(optionalEmailKinds)("turns this switch off and no other: %s", async (name) => {
    const other = await insertSpeaker(app.db, ben);
    // As a mail provider sends it: without cookies, with any origin.
    for (const headers of [{ origin: "https://mail.example" }, { origin: "null" }]) {
      const response = await app.visitor().submit(adas(name), oneClick, headers);
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await readSwitches()).toEqual({ ...allOn, [name]: false });
    expect(await readSwitches(other.id)).toEqual({ ...allOn, marketingEmails: false });
  });

  it("may come as multipart form data too", async () => {
    const body = new FormData();
    body.set("List-Unsubscribe", "One-Click");
    expect((await app.visitor().post(adas("analyticsReports"), { body })).status).toBe(200);
    expect(await readSwitches()).toEqual({ ...allOn, analyticsReports: false });
  });

  it("does nothing with a link for something else, a changed link, or without its field", async () => {
    const privacy = privacyToken(app.services, { speakerId: speaker.id, email: ada.email });
    const paths = [`/unsubscribe/${privacy}`, `${adas("newLeadAlerts")}x`, "/unsubscribe/x"];
    for (const path of paths) expect((await app.visitor().submit(path, oneClick)).status, path).toBe(404);
    expect((await app.visitor().submit(adas("newLeadAlerts"), { "List-Unsubscribe": "No" })).status).toBe(404);
    expect(await readSwitches()).toEqual(allOn);
  });

  it("is not found for a deleted account", async () => {
    const path = adas("newLeadAlerts");
    await app.db.delete(users);
    expect((await app.visitor().submit(path, oneClick)).status).toBe(404);
  });

  it("changes no other check: another site's form is still refused", async () => {
    const foreign = { origin: "https://evil.example" };
    const response = await app.visitor().submit("/signin", { email: ada.email, password: ada.password }, foreign);
    expect(response.status).toBeGreaterThanOrEqual(400);
  });
});

describe("the page behind the link", () => {
  it("says what will stop, changes nothing when opened, and does not reveal its address to other sites", async () => {
    const page = await app.visitor().open(adas("newLeadAlerts"));
    expect(page.text).toContain("emails about new leads to ada@example.com");
    // The one for the site's forms, and no framework.
    expect(page.html.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script type="module" src="\/assets\/site-[\w-]+\.js">$/),
    ]);
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(await readSwitches()).toEqual(allOn);
  });

  it("unsubscribes with its button, in a browser without scripts, and says so; once more says the same", async () => {
    for (let click = 0; click < 2; click++) {
      const response = await app.visitor().submit(adas("newLeadAlerts"), oneClick);
      expect(response.text).toContain("You are unsubscribed");
    }
    expect((await app.visitor().open(adas("newLeadAlerts"))).text).toContain("You are unsubscribed");
    expect(await readSwitches()).toEqual({ ...allOn, newLeadAlerts: false });
  });
});

describe("an attendee who unsubscribes from a speaker", () => {
  const stop = () => pathOf({ speakerId: speaker.id, emailKind: "audience", email: rosa.email });

  it("is not invited any more, from no list, gets no opening notice, and the lead shows it", async () => {
    const { db } = app;
    const hub = await insertHub(db, speaker);
    const listed = { talkHubId: hub.id, email: rosa.email };
    await db.insert(approvedAttendees).values(listed);
    await db.insert(openingNotices).values(listed);
    await db.insert(leads).values({ userId: speaker.id, email: rosa.email, source: "entry", consentedAt: new Date() });
    const page = await app.visitor().open(stop());
    expect(page.text).toContain("emails from Ada Nwosu to rosa@example.com");

    expect((await app.visitor().submit(stop(), oneClick)).status).toBe(200);
    expect(await db.$count(openingNotices)).toBe(0);
    expect((await db.select().from(leads))[0]?.consentWithdrawnAt).not.toBeNull();
    const next = await insertHub(db, speaker, { slug: "next" });
    await db.insert(approvedAttendees).values({ ...listed, talkHubId: next.id });
    await db.delete(leads); // whatever happens to the lead
    for (const { id } of [hub, next])
      expect(await startInvites(app.services, speaker, id, {})).toMatchObject({ refusal: "nobody-to-invite" });
  });

  it("gets the speaker's emails again by a button on that page and under the data, without any other record", async () => {
    const hub = await insertHub(app.db, speaker);
    await app.db.insert(approvedAttendees).values({ talkHubId: hub.id, email: rosa.email });
    const visitor = app.visitor();
    const data = `/privacy/${privacyToken(app.services, { speakerId: speaker.id, email: rosa.email })}`;
    const again = "Get emails from Ada Nwosu again";
    expect((await visitor.open(stop())).text).not.toContain(again);
    expect((await visitor.submit(stop(), oneClick)).text).toContain(again);
    expect(await startInvites(app.services, speaker, hub.id, {})).toMatchObject({ refusal: "nobody-to-invite" });
    for (const page of [stop(), data]) expect((await visitor.open(page)).text).toContain(again);

    expect((await visitor.submit(stop(), { resume: "yes" })).text).toContain("to rosa@example.com again");
    expect((await visitor.open(stop())).text).toContain("Unsubscribe?");
    await visitor.submit(stop(), oneClick);
    await app.db.delete(approvedAttendees);
    expect((await visitor.open(data)).text).toContain("Ada holds nothing about you");
    const resumed = await visitor.submit(data, { intent: "renew" });
    expect((await visitor.open(resumed.location ?? "")).text).toContain("You get emails from Ada Nwosu again.");
    await app.db.insert(approvedAttendees).values({ talkHubId: hub.id, email: rosa.email });
    expect(await startInvites(app.services, speaker, hub.id, {})).toMatchObject({ ok: true });
  });

  it("agrees again to the text that the page shows", async () => {
    const hub = await insertHub(app.db, speaker);
    const person = { firstName: rosa.firstName, lastName: null, email: rosa.email, phone: null, company: null };
    await captureLead(app.services, {
      hub: { id: hub.id, ownerId: speaker.id },
      deviceId: randomUUID(),
      source: "entry",
      submissionKey: null,
      consentText: "I agree to hear from Ada.",
      person,
    });
    const visitor = app.visitor();
    expect((await visitor.submit(stop(), oneClick)).text).toContain("I agree to hear from Ada.");
    await visitor.submit(stop(), { resume: "yes" });
    expect(await app.db.select().from(leads)).toMatchObject([
      { consentWithdrawnAt: null, consentedAt: expect.any(Date) },
    ]);
  });

  it("cannot be undone with the link of another email", async () => {
    await app.visitor().submit(stop(), oneClick);
    for (const path of [adas("newLeadAlerts"), `${stop()}x`])
      expect((await app.visitor().submit(path, { resume: "yes" })).status).toBe(404);
    expect((await app.visitor().open(stop())).text).toContain("You are unsubscribed");
  });

  it("is still invited by another speaker", async () => {
    await app.visitor().submit(stop(), oneClick);
    const other = await insertSpeaker(app.db, ben);
    const hub = await insertHub(app.db, other);
    await app.db.insert(approvedAttendees).values({ talkHubId: hub.id, email: rosa.email });
    expect(await startInvites(app.services, other, hub.id, {})).toMatchObject({ ok: true });
  });
});
