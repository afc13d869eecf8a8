// One click stops optional letters: from a mail program (RFC 8058) and from the page behind the link.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approvedAttendees, leads, openingNotices, profiles, users } from "#app/database/schema/index.ts";
import { startInvites } from "#app/domain/audience/invites.server.ts";
import { privacyToken } from "#app/domain/values/privacy-link.server.ts";
import { stoppable, type Unsubscription, unsubscribeToken } from "#app/domain/values/unsubscribe-link.server.ts";
import type { Actor } from "#app/services.ts";
import { ada, ben, rosa } from "#tests/support/cast.ts";
import { type House, openHouse } from "#tests/support/house.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let house: House;
let speaker: Actor;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
  speaker = await joins(house.db, ada);
  await house.db.update(profiles).set({ marketingEmails: true });
});
afterAll(() => house.close());

const pathOf = (what: Unsubscription) => `/unsubscribe/${unsubscribeToken(house.services, what)}`;
const adas = (letters: (typeof stoppable)[number]) => pathOf({ speakerId: speaker.id, letters });
const oneClick = { "List-Unsubscribe": "One-Click" };
const switches = async (id = speaker.id) => {
  const [found] = await house.db.select().from(profiles).where(eq(profiles.id, id));
  return Object.fromEntries(stoppable.map((name) => [name, found?.[name]]));
};
const allOn = Object.fromEntries(stoppable.map((name) => [name, true]));

describe("a mail program's one click", () => {
  it.each(stoppable)("turns this switch off and no other: %s", async (letters) => {
    const other = await joins(house.db, ben);
    // As a mail provider sends it: no cookies, no origin or any.
    for (const headers of [{ origin: "https://mail.example" }, { origin: "null" }]) {
      const answer = await house.visitor().submit(adas(letters), oneClick, headers);
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await switches()).toEqual({ ...allOn, [letters]: false });
    expect(await switches(other.id)).toEqual({ ...allOn, marketingEmails: false });
  });

  it("may come as multipart form data too", async () => {
    const body = new FormData();
    body.set("List-Unsubscribe", "One-Click");
    expect((await house.visitor().post(adas("analyticsReports"), { body })).status).toBe(200);
    expect(await switches()).toEqual({ ...allOn, analyticsReports: false });
  });

  it("does nothing with a link for something else, a changed one, or without its words", async () => {
    const privacy = privacyToken(house.services, { speakerId: speaker.id, email: ada.email });
    const paths = [`/unsubscribe/${privacy}`, `${adas("newLeadAlerts")}x`, "/unsubscribe/x"];
    for (const path of paths) expect((await house.visitor().submit(path, oneClick)).status, path).toBe(404);
    expect((await house.visitor().submit(adas("newLeadAlerts"), { "List-Unsubscribe": "No" })).status).toBe(404);
    expect(await switches()).toEqual(allOn);
  });

  it("finds an account that is gone gone", async () => {
    const path = adas("newLeadAlerts");
    await house.db.delete(users);
    expect((await house.visitor().submit(path, oneClick)).status).toBe(404);
  });

  it("passes no other form: what another site sends elsewhere is still refused", async () => {
    const foreign = { origin: "https://evil.example" };
    const answer = await house.visitor().submit("/signin", { email: ada.email, password: ada.password }, foreign);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

describe("the page behind the link", () => {
  it("says what will stop, changes nothing by being opened, and tells no other site its address", async () => {
    const page = await house.visitor().open(adas("newLeadAlerts"));
    expect(page.text).toContain("emails about new leads to ada@example.com");
    expect(page.html).not.toContain("<script type");
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(await switches()).toEqual(allOn);
  });

  it("does it with its button, in a browser without scripts, and says so; once more says the same", async () => {
    for (let click = 0; click < 2; click++) {
      const answer = await house.visitor().submit(adas("newLeadAlerts"), oneClick);
      expect(answer.text).toContain("You are unsubscribed");
    }
    expect((await house.visitor().open(adas("newLeadAlerts"))).text).toContain("You are unsubscribed");
    expect(await switches()).toEqual({ ...allOn, newLeadAlerts: false });
  });
});

describe("somebody of the audience who stops a speaker's letters", () => {
  const stop = () => pathOf({ speakerId: speaker.id, letters: "audience", email: rosa.email });

  it("is invited no more, not from another list either, is not told of openings, and the contact says so", async () => {
    const { db } = house;
    const hub = await hasHub(db, speaker);
    const listed = { talkHubId: hub.id, email: rosa.email };
    await db.insert(approvedAttendees).values(listed);
    await db.insert(openingNotices).values(listed);
    await db.insert(leads).values({ userId: speaker.id, email: rosa.email, source: "entry", consentedAt: new Date() });
    const page = await house.visitor().open(stop());
    expect(page.text).toContain("emails from Ada Nwosu to rosa@example.com");

    expect((await house.visitor().submit(stop(), oneClick)).status).toBe(200);
    expect(await db.$count(openingNotices)).toBe(0);
    expect((await db.select().from(leads))[0]?.consentWithdrawnAt).not.toBeNull();
    const next = await hasHub(db, speaker, { slug: "next" });
    await db.insert(approvedAttendees).values({ ...listed, talkHubId: next.id });
    await db.delete(leads); // whatever becomes of the contact
    for (const { id } of [hub, next])
      expect(await startInvites(house.services, speaker, id, {})).toMatchObject({ refusal: "nobody-to-invite" });
  });

  it("is still invited by another speaker", async () => {
    await house.visitor().submit(stop(), oneClick);
    const other = await joins(house.db, ben);
    const hub = await hasHub(house.db, other);
    await house.db.insert(approvedAttendees).values({ talkHubId: hub.id, email: rosa.email });
    expect(await startInvites(house.services, other, hub.id, {})).toMatchObject({ ok: true });
  });
});
