// Images in the widths that pages use: made when first asked for, kept beside the original, gone with it.
import sharp from "sharp";
import { type ImageWidth, imageWidths } from "#app/domain/values/image-address.ts";
import { inTurn } from "#app/domain/values/in-turn.ts";
import type { Services } from "#app/services.ts";

/** WebP, and what every older program reads. */
export const imageFormats = { webp: "image/webp", png: "image/png" } as const;
export type ImageFormat = keyof typeof imageFormats;

const copyKey = (key: string, width: ImageWidth, format: ImageFormat) => `${key}-${width}.${format}`;

/** Where copies of the image at `key` may lie. */
export const copiesOf = (key: string): string[] =>
  imageWidths.flatMap((width) => [copyKey(key, width, "webp"), copyKey(key, width, "png")]);

const makeInTurn = inTurn<Uint8Array>(50);

/**
 * The image at `key`, at most `width` pixels wide. Null while so many are being made that this one has to be done
 * without (the caller has the original).
 */
export async function readImageCopy(
  { storage }: Pick<Services, "storage">,
  key: string,
  { width, format }: { width: ImageWidth; format: ImageFormat },
): Promise<Uint8Array | null> {
  const copy = copyKey(key, width, format);
  try {
    return await storage.read(copy);
  } catch {
    // Not made yet; a store that does not answer fails below, with the original.
    return makeInTurn(copy, async () => {
      const original = sharp(await storage.read(key)).resize({ width, withoutEnlargement: true });
      const made = format === "webp" ? original.webp({ quality: 78 }) : original.png({ palette: true });
      const bytes = await made.toBuffer();
      await storage.write(copy, bytes, { contentType: imageFormats[format] });
      return bytes;
    });
  }
}
