import decodeQR from "qr/decode.js";
import QRCode from "qrcode";
import sharp from "sharp";
import type { QrCode } from "#app/media/contract.ts";

/** White modules around a code. Specification, section 9: "margin 2". */
const margin = 2;

/** A QR code as PNG, or as SVG text. */
export async function drawQrCode({ link, color, format, width }: QrCode): Promise<Buffer> {
  const options = { margin, color, width };
  if (format === "png") return QRCode.toBuffer(link, { ...options, type: "png" });
  return Buffer.from(await QRCode.toString(link, { ...options, type: "svg" }));
}

/** Draws the code and reads the picture, like a camera in front of it. Rejects when it cannot be read. */
export async function readQrCode(code: QrCode): Promise<Buffer> {
  const picture = sharp(await drawQrCode({ ...code, format: "png" })).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) }));
}
