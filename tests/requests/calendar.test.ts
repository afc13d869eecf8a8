// A talk for the calendar, and its speaker for the address book: only what visitors may know.
import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { files, profiles, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
withAda((fixture) => {
  ({ app, adaActor } = fixture);
});

const path = "/ada-nwosu/kind-machines";
const join = "https://meet.example.com/secret-room";
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const createTalk = (values: Parameters<typeof insertHub>[2] = {}) =>
  insertHub(app.db, adaActor, {
    startTime: "14:30",
    timezone: "Europe/Paris",
    location: join,
    speakerLink: "mailto:ada@example.com",
    description: "<p>Not for the calendar</p>",
    ...values,
  });
const parseEvent = (file: string) => {
  const component = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
  return new ICAL.Event(component as ICAL.Component);
};

describe("calendar.ics", () => {
  it("of an open talk contains when and where, and never the speaker's email", async () => {
    await createTalk();
    const page = await app.visitor().open(path);
    expect(page.html).toContain(`href="${path}/calendar.ics"`);
    const { status, headers, html } = await app.visitor().open(`${path}/calendar.ics`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(headers.get("content-disposition")).toBe('attachment; filename="kind-machines.ics"');
    const event = parseEvent(html);
    expect(event).toMatchObject({ summary: "Kind machines", location: join });
    expect(event.startDate.toString()).toBe("2027-03-04T13:30:00Z");
    expect(event.description).toContain(`${app.origin}${path}`);
    expect(html).not.toMatch(/ada@example|mailto|Not for the calendar/i);
  });

  it("keeps its identity and increases its sequence when the talk moves, so that calendars move it too", async () => {
    const hub = await createTalk();
    const before = parseEvent((await app.visitor().open(`${path}/calendar.ics`)).html);
    await app.db.update(talkHubs).set({ startTime: "16:00", version: 2 }).where(eq(talkHubs.id, hub.id));
    const after = parseEvent((await app.visitor().open(`${path}/calendar.ics`)).html);
    expect(after.uid).toBe(before.uid);
    expect([before.sequence, after.sequence]).toEqual([0, 2]);
    expect(after.startDate.toString()).toBe("2027-03-04T15:00:00Z");
  });

  it("of a scheduled talk contains what its notice shows: when, not where", async () => {
    await createTalk({ openDate: tomorrow(), openTime: "09:00" });
    expect((await app.visitor().open(path)).html).toContain(`href="${path}/calendar.ics"`);
    const { status, html } = await app.visitor().open(`${path}/calendar.ics`);
    expect(status).toBe(200);
    expect(html).not.toMatch(/secret-room|LOCATION/);
  });

  it("behind a required form does not contain where to join", async () => {
    await createTalk({ leadCaptureEnabled: true, leadAllowSkip: false });
    const { status, html } = await app.visitor().open(`${path}/calendar.ics`);
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
  ] as const)("%s has none for visitors, and no page offers it", async (_which, values) => {
    await createTalk(values);
    const { status, html } = await app.visitor().open(`${path}/calendar.ics`);
    expect(status).toBe(404);
    expect(html).not.toMatch(/Kind machines|VCALENDAR/);
    expect((await app.visitor().open(path)).html).not.toContain("calendar.ics");
  });

  it("is available to the owner while the talk is a draft", async () => {
    await createTalk({ status: "draft" });
    const speaker = await app.visitor().signIn(ada);
    expect((await speaker.open(`${path}/calendar.ics`)).status).toBe(200);
  });

  it("is found at the printed address", async () => {
    const hub = await createTalk();
    await app.db.update(talkHubs).set({ slug: "kinder" }).where(eq(talkHubs.id, hub.id));
    expect(await app.visitor().open(`${path}/calendar.ics`)).toMatchObject({
      status: 301,
      location: "/ada-nwosu/kinder/calendar.ics",
    });
  });
});

describe("contact.vcf", () => {
  const card = async () => {
    const { status, html, headers } = await app.visitor().open("/ada-nwosu/contact.vcf");
    return { status, html, headers, vcard: status === 200 ? new ICAL.Component(ICAL.parse(html)) : null };
  };

  it("contains what the profile shows, with the portrait, and nothing else", async () => {
    const portrait = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#1e9496" } })
      .webp()
      .toBuffer();
    const key = `${adaActor.id}/avatar/face.webp`;
    await app.services.storage.write(key, portrait);
    const [image] = await app.db
      .insert(files)
      .values({
        userId: adaActor.id,
        key,
        kind: "avatar",
        name: "face.webp",
        contentType: "image/webp",
        extension: "webp",
        sizeBytes: portrait.length,
        status: "stored",
      } as typeof files.$inferInsert)
      .returning();
    await app.db
      .update(profiles)
      .set({
        lastName: "Nwosu (née Łęcka), Dr.",
        company: "Lumen, Health",
        website: "ada.example.org",
        linkedinUrl: "https://linkedin.com/in/ada",
        twitterUrl: "javascript:alert(1)",
        plan: "lifetime",
        avatarUrl: `/images/${image?.id}`,
      })
      .where(eq(profiles.id, adaActor.id));
    const { vcard, html, headers } = await card();
    expect(headers.get("content-disposition")).toBe('attachment; filename="ada-nwosu.vcf"');
    expect(vcard?.getFirstPropertyValue("fn")).toBe("Ada Nwosu (née Łęcka), Dr.");
    expect(vcard?.getFirstPropertyValue("org")).toBe("Lumen, Health");
    expect(vcard?.getAllProperties("url").map((url) => url.getFirstValue())).toEqual([
      `${app.origin}/ada-nwosu`,
      "https://ada.example.org/",
      "https://linkedin.com/in/ada",
    ]);
    const photo = Buffer.from(String(vcard?.getFirstPropertyValue("photo")), "base64");
    expect(await sharp(photo).metadata()).toMatchObject({ format: "jpeg", width: 192, height: 192 });
    expect(html).not.toMatch(/@example\.com|EMAIL|TEL|javascript|lifetime/i);
  });

  it("is offered on the talk's page and on the profile", async () => {
    await createTalk();
    for (const address of [path, "/ada-nwosu"])
      expect((await app.visitor().open(address)).html).toContain('href="/ada-nwosu/contact.vcf"');
    expect((await card()).status).toBe(200);
  });

  it("is not found and not offered where the profile is private", async () => {
    await createTalk();
    await app.db.update(profiles).set({ publicSpeakerProfile: false }).where(eq(profiles.id, adaActor.id));
    expect((await card()).status).toBe(404);
    expect((await app.visitor().open(path)).html).not.toContain("contact.vcf");
    expect((await app.visitor().open("/nobody/contact.vcf")).status).toBe(404);
  });
});
