// Resized images: created on first request, stored beside the original and deleted with it.
import type { FileKind, ImageKind } from "#app/domain/files/files.ts";
import { type ImageWidth, imageWidths } from "#app/domain/values/image-address.ts";
import type { Services } from "#app/services.ts";

/** The images that pages show in several widths. */
export const copiedKinds: ImageKind[] = ["avatar", "logo", "banner", "background"];
export const hasCopies = (kind: FileKind): boolean => copiedKinds.some((copied) => copied === kind);

/** PNG is for clients that do not read WebP. */
export const imageFormats = { webp: "image/webp", png: "image/png" } as const;
export type ImageFormat = keyof typeof imageFormats;

const copyKey = (key: string, width: ImageWidth, format: ImageFormat) => `${key}-${width}.${format}`;

/** The keys under which resized copies of the image at `key` may be stored. */
export const listImageCopyKeys = (key: string): string[] =>
  imageWidths.flatMap((width) => [copyKey(key, width, "webp"), copyKey(key, width, "png")]);

/**
 * The image at `key`, no wider than `width` pixels. Null when it cannot be resized or too many are being resized; the
 * caller then serves the original. `owner` is the requesting client.
 */
export async function readImageCopy(
  { storage, media, log }: Services,
  key: string,
  { width, format, owner }: { width: ImageWidth; format: ImageFormat; owner: string },
): Promise<Uint8Array | null> {
  const copy = copyKey(key, width, format);
  try {
    return await storage.read(copy);
  } catch {
    // Not resized yet; if the storage is unavailable, the read below fails too.
  }
  try {
    return await media.getPicture(copy, owner, async (draw) => {
      const bytes = await draw({ task: "image-copy", copy: { bytes: await storage.read(key), width, format } });
      await storage.write(copy, bytes, { contentType: imageFormats[format] });
      return bytes;
    });
  } catch (error) {
    log.warn({ err: error, copy }, "image not resized");
    return null;
  }
}
