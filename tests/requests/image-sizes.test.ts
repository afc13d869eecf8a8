// Speakers' images in the widths that pages ask for.
import sharp from "sharp";
import { expect, it } from "vitest";
import { files, profiles } from "#app/database/schema/index.ts";
import { listImageCopyKeys } from "#app/domain/files/image-copies.server.ts";
import { deleteUnusedImages } from "#app/domain/files/images.server.ts";
import type { Actor } from "#app/services.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Actor;
withAda((fixture) => {
  ({ app, adaActor: speaker } = fixture);
});

const chrome = { accept: "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8" };
const oldSafari = { accept: "image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5" };

async function createBanner() {
  const key = `${speaker.id}/files/banner`;
  const bytes = await sharp({ create: { width: 1600, height: 640, channels: 3, background: "#0f766e" } })
    .webp()
    .toBuffer();
  await app.services.storage.write(key, bytes);
  const [file] = await app.db
    .insert(files)
    .values({
      userId: speaker.id,
      key,
      name: "banner.png",
      kind: "banner",
      contentType: "image/webp",
      sizeBytes: bytes.length,
      status: "stored",
    })
    .returning();
  return { key, address: `/images/${file?.id}` };
}
async function fetchImage(path: string, headers: Record<string, string> = chrome) {
  const response = await app.request(path, headers);
  const { format, width } = await sharp(await response.arrayBuffer()).metadata();
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    format,
    width,
    headers: response.headers,
  };
}

it("come in the requested width, in a format that the browser supports, cacheable for a year", async () => {
  const { address } = await createBanner();
  const small = await fetchImage(`${address}?w=480`);
  expect(small).toMatchObject({ status: 200, type: "image/webp", format: "webp", width: 480 });
  expect(small.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(small.headers.get("vary")).toContain("accept");
  expect(await fetchImage(`${address}?w=480`, oldSafari)).toMatchObject({
    type: "image/png",
    format: "png",
    width: 480,
  });
  const etag = small.headers.get("etag") ?? "";
  expect((await app.request(`${address}?w=480`, { ...chrome, "if-none-match": etag })).status).toBe(304);
  expect((await app.request(`${address}?w=480`, { ...oldSafari, "if-none-match": etag })).status).toBe(200);
});

it("come in no other width", async () => {
  const { address } = await createBanner();
  for (const width of ["1", "481", "9999", "480.0", "", "x"])
    expect((await app.request(`${address}?w=${width}`, chrome)).status).toBe(404);
});

it("are created once, however many phones request them, and are deleted with their original", async () => {
  const { address, key } = await createBanner();
  const all = await Promise.all(Array.from({ length: 100 }, () => app.request(`${address}?w=800`, chrome)));
  expect(all.map(({ status }) => status)).toEqual(Array(100).fill(200));
  expect((await app.services.storage.read(`${key}-800.webp`)).byteLength).toBeGreaterThan(0);

  const stored = [key, ...listImageCopyKeys(key)];
  expect(stored).toContain(`${key}-800.webp`);
  for (const each of stored) await app.services.storage.write(each, Buffer.from("x"));
  await deleteUnusedImages(app.services, speaker, [address]);
  await drainQueue(app);
  const results = await Promise.allSettled(stored.map((each) => app.services.storage.read(each)));
  expect(results.map(({ status }) => status)).toEqual(stored.map(() => "rejected"));
});

it("are rendered with their size and widths, the banner first", async () => {
  const { address } = await createBanner();
  await app.db.update(profiles).set({ avatarUrl: address });
  await insertHub(app.db, speaker, {
    bannerUrl: address,
    description: `<p>Look</p><img src="${address}" alt="A slide">`,
  });
  const { html } = await app.visitor().open("/ada-nwosu/kind-machines");
  const [banner = ""] = /<img class="banner"[^>]*>/.exec(html) ?? [];
  expect(banner).toContain(`srcSet="${address}?w=480 480w,${address}?w=800 800w,${address}?w=1200 1200w"`);
  expect(banner).toMatch(/width="600" height="240".*fetchPriority="high"/);
  expect(html).toContain(`src="${address}?w=192" alt="" width="48" height="48"`);
  expect(html).toMatch(
    new RegExp(`<img src="${address}\\?w=800" srcset="[^"]+" sizes="[^"]+" alt="A slide" loading="lazy"`),
  );
});
