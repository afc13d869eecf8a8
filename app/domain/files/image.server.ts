// Images of pages are drawn again before they are kept: at the size pages use, without what a camera wrote into them,
// and never as the bytes somebody sent.
import sharp, { type Metadata } from "sharp";
import { type ImageKind, maxImagePixels, problems, type UploadProblem } from "#app/domain/files/files.ts";
import { svgIn } from "#app/domain/files/recognise.server.ts";

/** The room they have on pages, twice for fine screens. Pixels. */
const rooms: Record<ImageKind, { width: number; height: number; fit: "cover" | "inside" }> = {
  avatar: { width: 512, height: 512, fit: "cover" },
  logo: { width: 800, height: 400, fit: "inside" },
  banner: { width: 1600, height: 1200, fit: "inside" },
  background: { width: 1920, height: 1920, fit: "inside" },
};
/** Formats that are read. Others (camera raw, PDF) are no pictures for a page. */
const readable = new Set(["jpeg", "png", "webp", "gif", "heif", "svg"]);

export type Drawn = { ok: true; bytes: Buffer } | { ok: false; problem: UploadProblem };

/** The image as WebP, upright, its first frame only. Refuses what is no image, or unpacks to too many pixels. */
export async function drawImage(bytes: Buffer, kind: ImageKind): Promise<Drawn> {
  if (svgIn(bytes) === "active") return { ok: false, problem: problems.activeSvg };
  const { width, height, fit } = rooms[kind];
  try {
    const found = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!readable.has(found.format)) return { ok: false, problem: problems.notAnImage };
    if (found.width * found.height > maxImagePixels) return { ok: false, problem: problems.tooManyPixels };
    const drawn = sharp(bytes, { limitInputPixels: maxImagePixels, density: densityFor(found, { width, height }) })
      .rotate()
      .resize({ width, height, fit, withoutEnlargement: fit === "inside" })
      .webp({ quality: 82 });
    return { ok: true, bytes: await drawn.toBuffer() };
  } catch {
    const isImage = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .then(() => true)
      .catch(() => false);
    return { ok: false, problem: isImage ? problems.unreadableImage : problems.notAnImage };
  }
}

/** A drawing has no pixels of its own: it is drawn as large as its room. */
function densityFor({ format, width, height }: Metadata, room: { width: number; height: number }): number | undefined {
  if (format !== "svg") return undefined;
  const scale = Math.min(room.width / Math.max(1, width), room.height / Math.max(1, height));
  return Math.max(1, Math.min(100_000, 72 * scale));
}
