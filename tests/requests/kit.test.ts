// What organisers get of a speaker: a page, photos in print size, the one-sheet and everything as one file.
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { emailSends, files, profiles, speakerKits } from "#app/database/schema/index.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";
import { unzip } from "#tests/support/zip.ts";

let app: TestApp;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, speaker } = fixture);
});

const page = "/ada-nwosu/kit";
const screen = "/dashboard/kit";
const bio = "Ada Nwosu builds machines that wait. She has done so for twenty years, in hospitals and on ships.";
beforeEach(() => app.db.update(profiles).set({ bio, speakingTopics: ["Robotics", "Patience"] }));

const texts = {
  intent: "save",
  pronunciation: "AH-da n-WOH-soo",
  introduction: "Please welcome Ada Nwosu.\n\nShe builds machines that wait.",
  stageNeeds: "A headset microphone, and water.",
};
const readVersion = async () => /name="version" value="([^"]+)"/.exec((await speaker.open(screen)).html)?.[1] ?? "";
const save = async () => speaker.submit(screen, { ...texts, version: await readVersion() });

const draw = (width: number, height: number, more: { orientation?: number; cmyk?: boolean } = {}) => {
  const picture = sharp({ create: { width, height, channels: 3, background: "#888888" } });
  const image = more.cmyk ? picture.toColourspace("cmyk") : picture;
  return image
    .withMetadata({ orientation: more.orientation ?? 1 })
    .jpeg()
    .toBuffer();
};

async function upload(bytes: Buffer, id = randomUUID()) {
  const query = new URLSearchParams({ id, name: "stage.jpg", kind: "press" });
  const headers = { "content-length": String(bytes.byteLength) };
  const init = { method: "PUT", headers, body: new Uint8Array(bytes) };
  const { status, text } = await speaker.post(`/dashboard/files/upload?${query}`, init);
  return { id, status, text };
}

async function addPhoto(bytes: Buffer, details: Record<string, string> = {}) {
  const { id, status } = await upload(bytes);
  expect(status).toBe(201);
  expect((await speaker.submit(screen, { intent: "add-photo", photoId: id })).status).toBeLessThan(400);
  const form = { intent: "describe-photo", photoId: id, kind: "portrait", alt: "Ada at a lectern", ...details };
  expect((await speaker.submit(screen, form)).status).toBeLessThan(400);
  return id;
}

async function download(path: string) {
  const response = await app.request(path, {});
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

it("shows each part where it is filled, and nothing else", async () => {
  const bare = await app.visitor().open(page);
  expect([bare.status, bare.text]).toEqual([200, expect.stringContaining(`Biography 18 words Copy ${bio}`)]);
  for (const part of ["Introduction", "On stage", "Photos"]) expect(bare.html).not.toContain(`<h2>${part}</h2>`);
  expect((await save()).status).toBeLessThan(400);
  await addPhoto(await draw(2000, 1500), { credit: "Tomás Silva" });
  await expect.poll(async () => (await app.visitor().open(page)).text).toContain("say AH-da n-WOH-soo");
  const { text, html } = await app.visitor().open(page);
  expect(text).toContain("To be read aloud, 9 words");
  expect(text).toContain("A headset microphone, and water.");
  expect(text).toContain("Photo: Tomás Silva");
  expect(html).toContain('alt="Ada at a lectern"');
  expect(html).toContain('content="index,follow"');
});

it("of two tabs the second is told of the first one's texts, keeps its own, and may replace them", async () => {
  const version = await readVersion();
  const submit = (fields: Record<string, string>) => speaker.submit(screen, { ...texts, version, ...fields });
  const pronunciation = "AY-da";
  expect((await submit({})).status).toBeLessThan(400);
  expect((await submit({})).status).toBeLessThan(400);
  const refused = await submit({ pronunciation });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("changed somewhere else")]);
  expect(refused.html).toContain(`value="${pronunciation}"`);
  // "Keep mine instead" names the newer version, which is the stored one.
  expect(refused.html).toContain('name="overwrite"');
  const overwrite = await readVersion();
  expect((await submit({ pronunciation, overwrite })).status).toBeLessThan(400);
  expect(await app.db.select().from(speakerKits)).toMatchObject([{ pronunciation }]);
});

it("prints the one-sheet on one page, without anything private", async () => {
  await save();
  await addPhoto(await draw(1600, 1600));
  await app.db.update(profiles).set({ timezone: "America/New_York" });
  const { headers, bytes } = await download(`${page}/one-sheet.pdf`);
  expect(headers.get("content-type")).toBe("application/pdf");
  const pdf = await readPdf(bytes);
  expect(pdf).toMatchObject({ pages: 1, size: { width: 612, height: 792 }, title: "Ada Nwosu: one-sheet" });
  for (const part of ["Ada Nwosu", "AH-da n-WOH-soo", "machines that wait", "Robotics"])
    expect(pdf.text.replaceAll("\n", " ")).toContain(part);
  expect(pdf.links).toContain(`${app.services.settings.appUrl.origin}/ada-nwosu/book`);
  expect(pdf.text).not.toContain("ada@example.com");
});

it("emails the link to the one-sheet once a day to an address, and none while the profile is private", async () => {
  const send = (email: string) => speaker.submit(screen, { intent: "send-one-sheet", email });
  expect((await send("Rosa@Example.com")).status).toBe(200);
  expect((await send("rosa@example.com")).status).toBe(200);
  const links = await findMailedLinks(app, "rosa@example.com", /^A one-sheet from Ada Nwosu$/);
  const sheet = links.find((link) => link.endsWith("/one-sheet.pdf")) ?? "";
  expect((await download(new URL(sheet).pathname)).headers.get("content-type")).toBe("application/pdf");
  const mistyped = await send("rosa@");
  expect([mistyped.status, mistyped.text]).toEqual([422, expect.stringContaining("Please enter a valid email")]);
  expect(mistyped.html).toContain('value="rosa@"');
  await app.db.update(profiles).set({ publicSpeakerProfile: false });
  expect((await send("tomas@example.com")).status).toBe(409);
  expect(await app.db.$count(emailSends)).toBe(1);
});

it("packs texts, photos and one-sheet into one file that opens", async () => {
  await save();
  await addPhoto(await draw(2000, 1500), { kind: "stage" });
  const { headers, bytes } = await download(`${page}.zip`);
  expect(headers.get("content-disposition")).toContain("ada-nwosu-kit.zip");
  const entries = unzip(bytes);
  expect([...entries.keys()].map((name) => name.replace("ada-nwosu-kit/", ""))).toEqual([
    "one-sheet.pdf",
    "bio-18-words.txt",
    "introduction.txt",
    "on-stage.txt",
    "photo-credits.txt",
    "stage.jpg",
  ]);
  expect(String(entries.get("ada-nwosu-kit/introduction.txt"))).toContain("Ada Nwosu: say AH-da n-WOH-soo");
  expect((await sharp(entries.get("ada-nwosu-kit/stage.jpg")).metadata()).width).toBe(2000);
});

describe("a photo", () => {
  it("is turned as it was taken, in colours that screens know, and never enlarged", async () => {
    const turned = await addPhoto(await draw(1600, 1200, { orientation: 6 }));
    const { headers, bytes } = await download(`${page}/photos/${turned}`);
    expect(headers.get("content-disposition")).toBe('attachment; filename="ada-nwosu-portrait.jpg"');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 1600 });
    const printed = await addPhoto(await draw(3700, 400, { cmyk: true }));
    const large = await sharp((await download(`${page}/photos/${printed}`)).bytes).metadata();
    expect(large).toMatchObject({ space: "srgb", width: 3600, height: 389 });
    expect((await sharp((await download(`${page}/photos/${printed}?w=800`)).bytes).metadata()).width).toBe(800);
  });

  it("is refused when it is too small for print, too large, or no picture", async () => {
    expect(await upload(await draw(1499, 800))).toMatchObject({
      status: 415,
      text: expect.stringContaining("at least 1,500 pixels"),
    });
    expect((await upload(Buffer.alloc(30 * 1024 * 1024))).status).toBe(413);
    expect((await upload(Buffer.from("no picture"))).status).toBe(415);
    expect(await app.db.select().from(files)).toEqual([]);
  });

  it("stands still, also as a drawing, which runs nothing", async () => {
    const frames = await Promise.all([0, 1].map(() => draw(1600, 1600)));
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const id = await addPhoto(animated);
    const { bytes } = await download(`${page}/photos/${id}`);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: "jpeg",
      width: 1600,
      height: 1600,
    });
    const svg = (content: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600">${content}</svg>`);
    expect((await upload(svg("<script>alert(1)</script>"))).status).toBe(415);
    expect((await upload(svg(`<rect width="9" height="9" onclick="alert(1)"/>`))).status).toBe(415);
    const drawn = await addPhoto(svg(`<rect width="1600" height="1600"/>`));
    expect((await sharp((await download(`${page}/photos/${drawn}`)).bytes).metadata()).format).toBe("jpeg");
  });

  it("is added once however often it is sent, needs a description, and goes with its file", async () => {
    const id = await addPhoto(await draw(1600, 1600));
    await speaker.submit(screen, { intent: "add-photo", photoId: id });
    const [kit] = await app.db.select().from(speakerKits);
    expect(kit?.photos).toHaveLength(1);
    const nameless = await speaker.submit(screen, { intent: "describe-photo", photoId: id, alt: " ", kind: "stage" });
    expect([nameless.status, nameless.text]).toEqual([422, expect.stringContaining("Please say what the photo shows")]);
    expect((await speaker.submit(screen, { intent: "remove-photo", photoId: id })).status).toBeLessThan(400);
    expect((await download(`${page}/photos/${id}`)).status).toBe(404);
    expect(await app.db.select().from(files)).toEqual([]);
  });

  it("of another speaker can be neither added nor shown nor removed", async () => {
    const id = await addPhoto(await draw(1600, 1600));
    await insertSpeaker(app.db, ben);
    const other = await app.visitor().signIn(ben);
    expect((await other.submit(screen, { intent: "add-photo", photoId: id })).status).toBe(404);
    const form = { intent: "describe-photo", photoId: id, alt: "Mine", kind: "stage" };
    expect((await other.submit(screen, form)).status).toBe(404);
    await other.submit(screen, { intent: "remove-photo", photoId: id });
    expect((await download(`/${ben.username}/kit/photos/${id}`)).status).toBe(404);
    expect((await download(`${page}/photos/${id}`)).status).toBe(200);
    expect((await app.visitor().open(`/images/${id}`)).status).toBe(404);
  });
});

it.each([
  ["hides the profile", { publicSpeakerProfile: false }],
  ["is suspended", { suspendedAt: new Date() }],
])("everything is gone at once when the speaker %s", async (_, change) => {
  await save();
  const id = await addPhoto(await draw(1600, 1600));
  const addresses = [page, `${page}.zip`, `${page}/one-sheet.pdf`, `${page}/photos/${id}`];
  for (const address of addresses) expect((await download(address)).status).toBe(200);
  await app.db.update(profiles).set(change);
  app.installation.publicPageChanges.emit();
  for (const address of addresses) expect((await download(address)).status).toBe(404);
});
