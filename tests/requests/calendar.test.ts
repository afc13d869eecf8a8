// A talk in one's calendar, and its speaker in one's address book: what strangers may know, and nothing else.
import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { files, profiles, talkHubs, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { ada } from "#tests/support/cast.ts";
import { type House, openHouse } from "#tests/support/house.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let house: House;
let adaHerself: Actor;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
  adaHerself = await joins(house.db, ada);
});
afterAll(() => house.close());

const path = "/ada-nwosu/kind-machines";
const join = "https://meet.example.com/secret-room";
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const talk = (values: Parameters<typeof hasHub>[2] = {}) =>
  hasHub(house.db, adaHerself, {
    ...{ startTime: "14:30", timezone: "Europe/Paris", location: join, speakerLink: "mailto:ada@example.com" },
    ...{ description: "<p>Not for the calendar</p>", ...values },
  });
const eventIn = (file: string) => {
  const found = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
  return new ICAL.Event(found as ICAL.Component);
};

describe("calendar.ics", () => {
  it("of an open talk says when and where, and never how to write to the speaker", async () => {
    await talk();
    const page = await house.visitor().open(path);
    expect(page.html).toContain(`href="${path}/calendar.ics"`);
    const { status, headers, html } = await house.visitor().open(`${path}/calendar.ics`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(headers.get("content-disposition")).toBe('attachment; filename="kind-machines.ics"');
    const event = eventIn(html);
    expect(event).toMatchObject({ summary: "Kind machines", location: join });
    expect(event.startDate.toString()).toBe("2027-03-04T13:30:00Z");
    expect(event.description).toContain(`${house.origin}${path}`);
    expect(html).not.toMatch(/ada@example|mailto|Not for the calendar/i);
  });

  it("keeps its identity and counts up when the talk moves, so that calendars move it too", async () => {
    const hub = await talk();
    const before = eventIn((await house.visitor().open(`${path}/calendar.ics`)).html);
    await house.db.update(talkHubs).set({ startTime: "16:00", version: 2 }).where(eq(talkHubs.id, hub.id));
    const after = eventIn((await house.visitor().open(`${path}/calendar.ics`)).html);
    expect(after.uid).toBe(before.uid);
    expect([before.sequence, after.sequence]).toEqual([0, 1]);
    expect(after.startDate.toString()).toBe("2027-03-04T15:00:00Z");
  });

  it("of a talk still to open tells what its notice tells: when, not where", async () => {
    await talk({ openDate: tomorrow(), openTime: "09:00" });
    expect((await house.visitor().open(path)).html).toContain(`href="${path}/calendar.ics"`);
    const { status, html } = await house.visitor().open(`${path}/calendar.ics`);
    expect(status).toBe(200);
    expect(html).not.toMatch(/secret-room|LOCATION/);
  });

  it("behind a form that must be filled in first does not say where to join", async () => {
    await talk({ leadCaptureEnabled: true, leadAllowSkip: false });
    const { status, html } = await house.visitor().open(`${path}/calendar.ics`);
    expect(status).toBe(200);
    expect(html).not.toContain("secret-room");
  });

  it.each([
    ["a draft", { status: "draft" }],
    ["a private one", { publicVisibility: false }],
    ["a closed one", { status: "closed" }],
    ["an archived one", { status: "archived" }],
    ["one for people on a list", { access: "listed" }],
    ["one that has no date", { eventDate: null }],
    ["one in the trash", { deletedAt: new Date() }],
  ] as const)("%s has none for strangers, and no page offers it", async (_which, values) => {
    await talk(values);
    const { status, html } = await house.visitor().open(`${path}/calendar.ics`);
    expect(status).toBe(404);
    expect(html).not.toMatch(/Kind machines|VCALENDAR/);
    expect((await house.visitor().open(path)).html).not.toContain("calendar.ics");
  });

  it("is the owner's already while the talk is a draft", async () => {
    await talk({ status: "draft" });
    const herself = await house.visitor().signIn(ada);
    expect((await herself.open(`${path}/calendar.ics`)).status).toBe(200);
  });

  it("is found by the address that was printed", async () => {
    const hub = await talk();
    await house.db.update(talkHubs).set({ slug: "kinder" }).where(eq(talkHubs.id, hub.id));
    expect(await house.visitor().open(`${path}/calendar.ics`)).toMatchObject({
      ...{ status: 301, location: "/ada-nwosu/kinder/calendar.ics" },
    });
  });
});

describe("contact.vcf", () => {
  const card = async () => {
    const { status, html, headers } = await house.visitor().open("/ada-nwosu/contact.vcf");
    return { status, html, headers, vcard: status === 200 ? new ICAL.Component(ICAL.parse(html)) : null };
  };

  it("holds what the profile shows, with the face, and nothing else", async () => {
    const face = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#1e9496" } })
      .webp()
      .toBuffer();
    const key = `${adaHerself.id}/avatar/face.webp`;
    await house.services.storage.write(key, face);
    const [image] = await house.db
      .insert(files)
      .values({
        ...{ userId: adaHerself.id, key, kind: "avatar", name: "face.webp", contentType: "image/webp" },
        ...{ extension: "webp", sizeBytes: face.length, status: "stored" },
      } as typeof files.$inferInsert)
      .returning();
    await house.db
      .update(profiles)
      .set({
        ...{ lastName: "Nwosu (née Łęcka), Dr.", company: "Lumen, Health", website: "ada.example.org" },
        ...{ linkedinUrl: "https://linkedin.com/in/ada", twitterUrl: "javascript:alert(1)", plan: "lifetime" },
        avatarUrl: `/images/${image?.id}`,
      })
      .where(eq(profiles.id, adaHerself.id));
    const { vcard, html, headers } = await card();
    expect(headers.get("content-disposition")).toBe('attachment; filename="ada-nwosu.vcf"');
    expect(vcard?.getFirstPropertyValue("fn")).toBe("Ada Nwosu (née Łęcka), Dr.");
    expect(vcard?.getFirstPropertyValue("org")).toBe("Lumen, Health");
    expect(vcard?.getAllProperties("url").map((url) => url.getFirstValue())).toEqual([
      `${house.origin}/ada-nwosu`,
      "https://ada.example.org/",
      "https://linkedin.com/in/ada",
    ]);
    const photo = Buffer.from(String(vcard?.getFirstPropertyValue("photo")), "base64");
    expect(await sharp(photo).metadata()).toMatchObject({ format: "jpeg", width: 192, height: 192 });
    expect(html).not.toMatch(/@example\.com|EMAIL|TEL|javascript|lifetime/i);
  });

  it("is offered on the talk's page and on the profile", async () => {
    await talk();
    for (const address of [path, "/ada-nwosu"])
      expect((await house.visitor().open(address)).html).toContain('href="/ada-nwosu/contact.vcf"');
    expect((await card()).status).toBe(200);
  });

  it("is not found where the speaker shows no profile, and not offered", async () => {
    await talk();
    await house.db.update(profiles).set({ publicSpeakerProfile: false }).where(eq(profiles.id, adaHerself.id));
    expect((await card()).status).toBe(404);
    expect((await house.visitor().open(path)).html).not.toContain("contact.vcf");
    expect((await house.visitor().open("/nobody/contact.vcf")).status).toBe(404);
  });
});
