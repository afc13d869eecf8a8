// Images for pages are redrawn before they are stored: in the size pages use, without camera metadata, and never as the
// uploaded bytes.
import { readFile } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type Metadata } from "sharp";
import type { ImageCopy, ImageSpace, MediaResult } from "#app/media/contract.ts";
import { isHeic } from "#app/media/file-content.ts";
import { checkSvg } from "#app/media/svg.ts";
import { looksLikeSvg } from "#app/media/svg-prologue.ts";

/** A larger image would fill the server's memory. 50 million pixels are enough for any phone camera. */
const maxImagePixels = 50_000_000;

/** Formats for page images. No other format is read, because each reader is an attack surface. */
const readers = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`);
const svgReader = { operation: ["VipsForeignLoadSvg"] };
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: readers });

/** SVG is allowed only after its check, even when it is compressed or in another encoding. */
export const allowSvg = (isAllowed: boolean) => (isAllowed ? sharp.unblock(svgReader) : sharp.block(svgReader));

/** The first frame as upright WebP. Refuses files that are not images or have too many pixels. */
export async function redrawImage(path: string, space: ImageSpace): Promise<MediaResult<Uint8Array>> {
  const file = await readFile(path);
  const drawing = looksLikeSvg(file) ? checkSvg(file) : null;
  const bytes = drawing?.drawing ?? file;
  if (drawing?.problem) return { ok: false, problem: drawing.problem };
  allowSvg(false);
  let pixels = 0;
  for (const picture of drawing?.pictures ?? []) pixels += pixelsOf(await metadataOf(picture));
  allowSvg(drawing !== null);
  const metadata = await metadataOf(bytes);
  if (!metadata) return { ok: false, problem: (await isHeicPhoto(file)) ? "heic" : "not-an-image" };
  if (pixels + pixelsOf(metadata) > maxImagePixels) return { ok: false, problem: "too-many-pixels" };
  const { width, height, fit, minLongSide = 0 } = space;
  const isDrawing = metadata.format === "svg";
  if (!isDrawing && Math.max(metadata.width, metadata.height) < minLongSide)
    return { ok: false, problem: "too-few-pixels" };
  try {
    const drawn = sharp(bytes, { limitInputPixels: maxImagePixels, density: densityFor(metadata, space) })
      .rotate()
      .resize({ width, height, fit, withoutEnlargement: fit === "inside" })
      .webp({ quality: 82 });
    return { ok: true, value: await drawn.toBuffer() };
  } catch {
    return { ok: false, problem: (await isHeicPhoto(file)) ? "heic" : "unreadable" };
  }
}

const isHeicPhoto = async (bytes: Buffer) => isHeic((await fileTypeFromBuffer(bytes))?.ext);

/** Null if the bytes are not an image. */
const metadataOf = (bytes: Buffer): Promise<Metadata | null> =>
  sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);

const pixelsOf = (metadata: Metadata | null) => (metadata ? metadata.width * metadata.height : 0);

/** An SVG has no pixels of its own: it is drawn as large as its space. */
function densityFor({ format, width, height }: Metadata, space: ImageSpace): number | undefined {
  if (format !== "svg") return undefined;
  const scale = Math.min(space.width / Math.max(1, width), space.height / Math.max(1, height));
  return Math.max(1, Math.min(100_000, 72 * scale));
}

/** A stored image in another size and format. */
export async function copyImage({ bytes, width, height, format }: ImageCopy): Promise<Buffer> {
  const resized = sharp(bytes).resize(height ? { width, height, fit: "cover" } : { width, withoutEnlargement: true });
  if (format === "jpeg") return resized.jpeg({ quality: 80 }).toBuffer();
  return (format === "webp" ? resized.webp({ quality: 78 }) : resized.png({ palette: true })).toBuffer();
}
