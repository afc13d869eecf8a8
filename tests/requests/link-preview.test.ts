// The preview picture of a shared link, drawn by the server with fonts of its own.
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { files, hubSlugs, profiles, resources, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { insertDeck, insertPdf } from "#tests/support/slides.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Actor;
withAda((fixture) => {
  ({ app, adaActor: speaker } = fixture);
});

const path = "/ada-nwosu/kind-machines";
const picture = (address = path) => app.fetch(`${address}/preview.png`);
async function pixels(address = path) {
  const image = sharp(await (await picture(address)).arrayBuffer());
  return { ...(await image.metadata()), raw: await image.removeAlpha().raw().toBuffer() };
}
/** The share of pixels that differ from the background, from 0 to 1. */
async function measureInk(address = path) {
  const { raw } = await pixels(address);
  const [red, green, blue] = raw;
  let other = 0;
  for (let i = 0; i < raw.length; i += 3) if (raw[i] !== red || raw[i + 1] !== green || raw[i + 2] !== blue) other++;
  return other / (raw.length / 3);
}
const lockedFiles = { leadCaptureEnabled: true, leadOnEntry: false, leadBeforeDownloads: true, leadAllowSkip: false };
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll("&amp;", "&");

describe("a talk's preview picture", () => {
  it("is named by the page, and has the size it states", async () => {
    await insertHub(app.db, speaker, { eventDate: "2026-12-24" });
    const { html } = await app.visitor().open(path);
    const address = meta(html, "og:image") ?? "";
    expect(address).toMatch(new RegExp(`^${app.origin}${path}/preview\\.png\\?v=`));
    const response = await app.fetch(address.slice(app.origin.length));
    expect(response.headers.get("content-type")).toBe("image/png");
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({
      format: "png",
      width: Number(meta(html, "og:image:width")),
      height: Number(meta(html, "og:image:height")),
    });
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    expect(meta(html, "og:image:alt")).toContain("Kind machines");
    expect(meta(html, "twitter:card")).toBe("summary_large_image");
  });

  it("has the talk's colour as its background", async () => {
    await insertHub(app.db, speaker, { backgroundColor: "#7a1f5c" });
    const { raw } = await pixels();
    expect([...raw.subarray(0, 3)]).toEqual([0x7a, 0x1f, 0x5c]);
  });

  it.each([
    ["of 140 characters", "Calm under fire ".repeat(9).slice(0, 140)],
    ["from right to left", "מכונות טובות לב: מה שלמדנו"],
    ["in Arabic", "الآلات اللطيفة: ما تعلمناه"],
    ["of emoji alone", "🎤🔥👩‍🚀🇦🇺"],
    ["in Greek and Cyrillic", "Ευγενικές μηχανές и добрые машины"],
    ["of one very long word", "x".repeat(140)],
    ["with HTML in it", "<b>&amp; </span> \u0007"],
  ])("draws a title %s", async (_, title) => {
    const hub = await insertHub(app.db, speaker, { title: "·", eventDate: null, status: "draft" });
    await app.db.update(talkHubs).set({ status: "active" }).where(eq(talkHubs.id, hub.id));
    const without = await measureInk();
    await app.db.update(talkHubs).set({ title }).where(eq(talkHubs.id, hub.id));
    expect(await measureInk()).toBeGreaterThan(without + 0.005);
  });

  it("shows the speaker's name large where no font has the title's script", async () => {
    await insertHub(app.db, speaker, { slug: "nihongo", title: "やさしい機械", eventDate: null });
    expect(await measureInk("/ada-nwosu/nihongo")).toBeGreaterThan(0.02);
  });

  it("is drawn again when the talk changes, and not sent again otherwise", async () => {
    const hub = await insertHub(app.db, speaker);
    const etag = (await picture()).headers.get("etag") ?? "";
    const again = await app.visitor().open(`${path}/preview.png`, { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect((await picture()).headers.get("cache-control")).toBe("public, max-age=600");
    await app.db.update(talkHubs).set({ title: "Kinder machines" }).where(eq(talkHubs.id, hub.id));
    expect((await picture()).headers.get("etag")).not.toBe(etag);
  });

  it("reveals nothing of a talk that visitors may not know of, and redirects from an old name", async () => {
    const hub = await insertHub(app.db, speaker, { status: "draft" });
    const set = (values: Partial<typeof talkHubs.$inferInsert>) =>
      app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
    const owner = await app.visitor().signIn(ada);
    expect((await picture()).status).toBe(404);
    expect((await picture("/ada-nwosu/nothing")).status).toBe(404);
    const own = await owner.open(`${path}/preview.png`);
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    await set({ status: "active", publicVisibility: false });
    expect((await picture()).status).toBe(404);
    await set({ publicVisibility: true, slug: "kinder-machines" });
    expect(await app.db.$count(hubSlugs, eq(hubSlugs.talkHubId, hub.id))).toBe(2);
    const moved = await app.visitor().open(`${path}/preview.png?v=1`);
    expect([moved.status, moved.location]).toEqual([301, "/ada-nwosu/kinder-machines/preview.png?v=1"]);
  });

  it("does not exist, nor any preview tag, where sharing is off", async () => {
    await insertHub(app.db, speaker, { socialSharing: false });
    expect((await picture()).status).toBe(404);
    expect((await app.visitor().open(path)).html).not.toMatch(/"(og|twitter):/);
  });

  it("is the first slide where the speaker wants that and strangers may look at it", async () => {
    const hub = await insertHub(app.db, speaker, { slideInPreview: true });
    const fileId = await insertPdf(app.services, speaker);
    const file = { title: "Slides", type: "pdf", resourceType: "file", fileId } as const;
    await app.db.insert(resources).values({ talkHubId: hub.id, ...file });
    const set = (values: Partial<typeof talkHubs.$inferInsert>) =>
      app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
    const versionOf = async () => /preview\.png\?v=[\w-]+/.exec((await app.visitor().open(path)).html)?.[0];
    /** The slide is green in its middle, and the speaker's colours are not. */
    const isSlide = async () => {
      const { raw, width, height } = await pixels();
      const middle = 3 * ((height / 2) * width + width / 2);
      const [red = 0, green = 0, blue = 0] = raw.subarray(middle, middle + 3);
      return green > 100 && red < 20 && blue < 20;
    };
    const before = await versionOf();
    expect(await isSlide()).toBe(false);
    await insertDeck(app.services, speaker, fileId);
    app.invalidatePages();
    expect(await isSlide()).toBe(true);
    expect(await versionOf()).not.toBe(before);
    for (const hidden of [{ slideInPreview: false }, { access: "verified" } as const, lockedFiles]) {
      await set({ slideInPreview: true, access: "anyone", ...hidden });
      app.invalidatePages();
      expect([hidden, await isSlide()]).toEqual([hidden, false]);
    }
  });

  it("draws our own images and fetches none from other sites", async () => {
    const key = `${speaker.id}/banner.webp`;
    const red = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#ff0000" } })
      .webp()
      .toBuffer();
    await app.services.storage.write(key, red);
    const [file] = await app.db
      .insert(files)
      .values({
        userId: speaker.id,
        key,
        name: "b.webp",
        kind: "banner",
        contentType: "image/webp",
        sizeBytes: red.length,
        status: "stored",
      })
      .returning();
    const hub = await insertHub(app.db, speaker, { bannerUrl: `/images/${file?.id}` });
    const [red0 = 0, green0 = 0] = (await pixels()).raw;
    expect(red0).toBeGreaterThan(60);
    expect(green0).toBeLessThan(30);
    await app.db
      .update(talkHubs)
      .set({ bannerUrl: `${app.origin}/images/${file?.id}?x` })
      .where(eq(talkHubs.id, hub.id));
    const [ground = 0] = (await pixels()).raw;
    expect(ground).toBeLessThan(60);
  });
});

describe("every picture is drawn, whatever the title and the names are made of:", () => {
  const pictures = ["preview.png", "slide.png", "slide.svg", "qr.png", "qr.svg"].map((name) => `${path}/${name}`);
  const zalgo = [..."Kind machines"].map((base) => `${base}\u0300\u0301\u0302\u0303\u0316\u0317\u0318`).join("");
  it.each([
    ["marks without a letter", "\u0301".repeat(140)],
    ["marks that stack up", `Z${"\u030d\u0316".repeat(69)}`],
    ["marks on each letter", zalgo],
    ["Arabic marks", `\u0628${"\u064b".repeat(139)}`],
    ["Hebrew marks", "\u0591\u05af".repeat(70)],
    ["joiners", "\u200d".repeat(20)],
    ["variation selectors", "\ufe0f".repeat(20)],
    ["soft hyphens", "\u00ad".repeat(140)],
    ["half characters", `Kind${"\ud800".repeat(10)}`],
    ["no characters", `a\ufffe\uffff\u{10ffff}\u0378`],
    ["marks of direction", "\u202e\u2066Kind\u200f machines"],
    ["joined people", "👩🏽‍💻👨‍👩‍👧‍👦🏳️‍🌈".repeat(6)],
    ["halves of flags", "🇦".repeat(69)],
    ["the widest letter", "﷽".repeat(140)],
    ["one long word", "م".repeat(140)],
    ["markup", "<b>&amp;</b><svg onload='x'/>]]>"],
  ])("%s", async (_, text) => {
    await insertHub(app.db, speaker, { title: text, eventName: text.slice(0, 100) });
    await app.db.update(profiles).set({ firstName: text.slice(0, 50), company: text.slice(0, 50) });
    for (const address of [...pictures, "/ada-nwosu/preview.png"]) {
      const response = await app.fetch(address);
      expect([address, response.status]).toEqual([address, 200]);
      expect((await sharp(await response.arrayBuffer()).metadata()).width, address).toBeGreaterThan(200);
    }
    for (const address of [path, `${path}/calendar.ics`, "/ada-nwosu/contact.vcf", "/ada-nwosu"])
      expect([address, (await app.fetch(address)).status]).toEqual([address, 200]);
  });
});

describe("a speaker's preview picture", () => {
  it("exists while the profile is public", async () => {
    const { html } = await app.visitor().open("/ada-nwosu");
    expect(meta(html, "og:image")).toContain("/ada-nwosu/preview.png?v=");
    expect(await pixels("/ada-nwosu")).toMatchObject({ format: "png", width: 1200, height: 630 });
    await app.db.update(profiles).set({ publicSpeakerProfile: false });
    expect((await picture("/ada-nwosu")).status).toBe(404);
  });
});

it("are drawn once, however many requests arrive at once", async () => {
  await insertHub(app.db, speaker, { title: "Asked for by many" });
  const responses = await Promise.all(Array.from({ length: 50 }, () => picture()));
  expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
});
