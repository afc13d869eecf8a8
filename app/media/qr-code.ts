// The server draws hall screens with this too, so the drawing library is not imported here: it takes 7 MB of memory.
import QRCode from "qrcode";
import type { QrCode } from "#app/media/contract.ts";

/** White modules around a code. Specification, section 9: "margin 2". */
const margin = 2;

/** A QR code as PNG, or as SVG text. */
export async function drawQrCode({ link, color, format, width }: QrCode): Promise<Buffer> {
  const options = { margin, color, width };
  if (format === "png") return QRCode.toBuffer(link, { ...options, type: "png" });
  return Buffer.from(await QRCode.toString(link, { ...options, type: "svg" }));
}
