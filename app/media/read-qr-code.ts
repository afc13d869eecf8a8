import decodeQR from "qr/decode.js";
import sharp from "sharp";
import type { QrCode } from "#app/media/contract.ts";
import { drawQrPicture } from "#app/media/qr-code.ts";

/** Draws the code and reads the picture, like a camera in front of it. Rejects when it cannot be read. */
export async function readQrCode(code: QrCode): Promise<Buffer> {
  const picture = sharp(await drawQrPicture({ ...code, format: "png" })).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) }));
}
