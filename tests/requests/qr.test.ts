import { eq } from "drizzle-orm";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, it } from "vitest";
import { talkHubs } from "#app/database/schema/index.ts";
import { findShortCode } from "#app/domain/hubs/short-codes.server.ts";
import { deepShade } from "#app/domain/values/colour.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let hub: Awaited<ReturnType<typeof insertHub>>;
withAda(async (fixture) => {
  app = fixture.app;
  hub = await insertHub(app.db, fixture.adaActor, { buttonColor: "#0b3a3c" });
});

const path = "/ada-nwosu/kind-machines";
const pixels = async (address: string) => {
  const response = await app.fetch(address);
  return sharp(Buffer.from(await response.arrayBuffer())).metadata();
};

it.each([
  ["", 256],
  ["?size=512", 512],
  ["?size=2048", 2048],
  ["?size=99999", 256],
])("is a PNG: qr.png%s is %i pixels wide", async (query, width) => {
  expect(await pixels(`${path}/qr.png${query}`)).toMatchObject({ format: "png", width });
});

/** What a camera reads in the picture at `address`. */
async function decodePicture(address: string) {
  const picture = sharp(Buffer.from(await (await app.fetch(address)).arrayBuffer())).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
}

it.each(["qr.png", "qr.png?size=512", "qr.png?size=1024", "qr.png?size=2048", "qr.svg", "slide.png", "slide.svg"])(
  "is read by a camera as the hub's address, marked as scanned: %s",
  async (picture) => {
    expect(await decodePicture(`${path}/${picture}`)).toBe(`${app.origin}${path}?s=qr`);
  },
);

it("is read from every address in the share dialog, in all sizes", async () => {
  const { html } = await app.visitor().open(path);
  const shownAddress = /class="qr" src="([^"]+)"/.exec(html)?.[1] ?? "";
  const offered = [...html.matchAll(/href="([^"]+)" download="(?:talk-qr.png)?"/g)].map(([, address = ""]) => address);
  expect(offered.map((address) => address.split("/").at(-1))).toEqual([
    "qr.png?size=256",
    "qr.png?size=256",
    "qr.png?size=512",
    "qr.png?size=1024",
    "qr.png?size=2048",
    "qr.svg",
  ]);
  for (const address of [shownAddress, ...offered])
    expect(await decodePicture(address)).toBe(`${app.origin}${path}?s=qr`);
});

it.each(["qr.png", "qr.svg"])("of the speaker's current talk leads to /now: %s", async (picture) => {
  expect(await decodePicture(`/ada-nwosu/now/${picture}`)).toBe(`${app.origin}/ada-nwosu/now?s=qr`);
  expect((await app.visitor().open(`/nobody/now/${picture}`)).status).toBe(404);
});

it("has the button's colour if it contrasts with white, else black", async () => {
  expect((await app.visitor().open(`${path}/qr.svg`)).html).toContain("#0b3a3c");
  await app.db.update(talkHubs).set({ buttonColor: "#ffab91" }).where(eq(talkHubs.id, hub.id));
  expect((await app.visitor().open(`${path}/qr.svg`)).html).toMatch(/stroke="#000000"/);
});

it("comes on a slide with the title, the speaker and one address, the quickest to type", async () => {
  await app.db.update(talkHubs).set({ title: "Kind <machines>" }).where(eq(talkHubs.id, hub.id));
  const { html, headers } = await app.visitor().open(`${path}/slide.svg`);
  expect(headers.get("content-type")).toBe("image/svg+xml");
  expect(await sharp(Buffer.from(html)).metadata()).toMatchObject({ format: "svg", width: 1920, height: 1080 });
  for (const phrase of ["Kind &lt;machines&gt;", "Ada Nwosu", "Scan for slides and feedback"])
    expect(html).toContain(phrase);
  const shortAddress = new RegExp(
    `font-size="(\\d+)" text-anchor="middle">[^<]*/j/${await findShortCode(app.services, hub.id)}<`,
  );
  expect(Number(shortAddress.exec(html)?.[1])).toBeGreaterThanOrEqual(44);
  expect(html).not.toContain("/ada-nwosu/kind-machines<");
  // The machine on the stage may not have the font.
  expect(html).toContain("@font-face{font-family:'Poppins'");
});

it("comes on a slide in the shade of the talk's page, where white text is readable", async () => {
  const middleTone = "#29b1b3";
  await app.db
    .update(talkHubs)
    .set({ title: "Kind machines", backgroundColor: middleTone })
    .where(eq(talkHubs.id, hub.id));
  const { html } = await app.visitor().open(`${path}/slide.svg`);
  expect(html).toContain(`fill="${deepShade(middleTone)}"`);
  expect(html).not.toContain(middleTone);
});

it("comes on a slide as PNG, whatever the title is made of", async () => {
  for (const title of ["Kind machines", "W".repeat(140), "כמה דברים טובים", "善い機械"]) {
    await app.db.update(talkHubs).set({ title }).where(eq(talkHubs.id, hub.id));
    const response = await app.fetch(`${path}/slide.png`);
    expect(response.headers.get("content-type")).toBe("image/png");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1920, height: 1080 });
  }
  await app.db.update(talkHubs).set({ status: "draft" }).where(eq(talkHubs.id, hub.id));
  expect((await app.fetch(`${path}/slide.png`)).status).toBe(404);
});

it("is found by visitors who may know of the hub", async () => {
  await app.db.update(talkHubs).set({ status: "draft" }).where(eq(talkHubs.id, hub.id));
  expect((await app.visitor().open(`${path}/qr.svg`)).status).toBe(404);
  expect((await (await app.visitor().signIn(ada)).open(`${path}/qr.svg`)).status).toBe(200);
  expect((await app.visitor().open("/ada-nwosu/nothing/qr.svg")).status).toBe(404);
});
