// Images of pages are drawn again before they are kept: at the size pages use, without what a camera wrote into them,
// and never as the bytes somebody sent.
import { readFile } from "node:fs/promises";
import sharp, { type Metadata } from "sharp";
import type { ImageCopy, ImageSpace, MediaResult } from "#app/media/contract.ts";
import { checkSvg, looksLikeSvg } from "#app/media/svg.ts";

/** An image that unpacks to more would fill the memory of the server; 50 million hold any telephone's camera. */
const maxImagePixels = 50_000_000;

/** Formats that pictures for a page come in. Nothing else is even tried: each reader is one more thing to attack. */
const readers = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`);
const svgReader = { operation: ["VipsForeignLoadSvg"] };
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: readers });

/** Drawings are read only once they have been looked through; also when they come packed or in another alphabet. */
export const allowSvg = (isAllowed: boolean) => (isAllowed ? sharp.unblock(svgReader) : sharp.block(svgReader));

/** The image as WebP, upright, its first frame only. Refuses what is no image, or unpacks to too many pixels. */
export async function redrawImage(path: string, space: ImageSpace): Promise<MediaResult<Uint8Array>> {
  const bytes = await readFile(path);
  const drawing = looksLikeSvg(bytes) ? checkSvg(bytes) : null;
  if (drawing?.problem) return { ok: false, problem: drawing.problem };
  allowSvg(false);
  let pixels = 0;
  for (const picture of drawing?.pictures ?? []) pixels += pixelsOf(await metadataOf(picture));
  allowSvg(drawing !== null);
  const metadata = await metadataOf(bytes);
  if (!metadata) return { ok: false, problem: "not-an-image" };
  if (pixels + pixelsOf(metadata) > maxImagePixels) return { ok: false, problem: "too-many-pixels" };
  const { width, height, fit } = space;
  try {
    const drawn = sharp(bytes, { limitInputPixels: maxImagePixels, density: densityFor(metadata, space) })
      .rotate()
      .resize({ width, height, fit, withoutEnlargement: fit === "inside" })
      .webp({ quality: 82 });
    return { ok: true, value: await drawn.toBuffer() };
  } catch {
    return { ok: false, problem: "unreadable" };
  }
}

/** Null when the bytes are no image. */
const metadataOf = (bytes: Buffer): Promise<Metadata | null> =>
  sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);

const pixelsOf = (metadata: Metadata | null) => (metadata ? metadata.width * metadata.height : 0);

/** A drawing has no pixels of its own: it is drawn as large as its space. */
function densityFor({ format, width, height }: Metadata, space: ImageSpace): number | undefined {
  if (format !== "svg") return undefined;
  const scale = Math.min(space.width / Math.max(1, width), space.height / Math.max(1, height));
  return Math.max(1, Math.min(100_000, 72 * scale));
}

/** An image of ours in another size and format. */
export async function copyImage({ bytes, width, height, format }: ImageCopy): Promise<Buffer> {
  const resized = sharp(bytes).resize(height ? { width, height, fit: "cover" } : { width, withoutEnlargement: true });
  if (format === "jpeg") return resized.jpeg({ quality: 80 }).toBuffer();
  return (format === "webp" ? resized.webp({ quality: 78 }) : resized.png({ palette: true })).toBuffer();
}
