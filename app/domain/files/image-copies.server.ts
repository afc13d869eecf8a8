// Images in the widths that pages use: made when first asked for, kept beside the original, gone with it.
import { type ImageWidth, imageWidths } from "#app/domain/values/image-address.ts";
import type { Services } from "#app/services.ts";

/** WebP, and what every older program reads. */
export const imageFormats = { webp: "image/webp", png: "image/png" } as const;
export type ImageFormat = keyof typeof imageFormats;

const copyKey = (key: string, width: ImageWidth, format: ImageFormat) => `${key}-${width}.${format}`;

/** Where copies of the image at `key` may lie. */
export const listImageCopyKeys = (key: string): string[] =>
  imageWidths.flatMap((width) => [copyKey(key, width, "webp"), copyKey(key, width, "png")]);

/**
 * The image at `key`, at most `width` pixels wide. Null where it cannot be made now, or too many are being made (the
 * caller has the original). `owner` is the client that asks.
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
    // Not made yet; a store that does not answer fails again below.
  }
  try {
    return await media.getPicture(copy, owner, async (draw) => {
      const bytes = await draw({ task: "image-copy", copy: { bytes: await storage.read(key), width, format } });
      await storage.write(copy, bytes, { contentType: imageFormats[format] });
      return bytes;
    });
  } catch (error) {
    log.warn({ err: error, copy }, "image not copied");
    return null;
  }
}
