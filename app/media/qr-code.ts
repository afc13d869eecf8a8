import sharp from "sharp";
import { renderQrSvg, toQrModules } from "#app/domain/values/qr-code.ts";
import type { QrCode } from "#app/media/contract.ts";

/** A QR code as PNG, or as SVG text. */
export async function drawQrPicture({ link, color, format, width }: QrCode): Promise<Buffer> {
  if (format === "svg") return Buffer.from(renderQrSvg(link, `width="${width}" height="${width}"`, color));
  const rows = toQrModules(link);
  const [dark, light] = [color.dark, color.light].map((colour) => [...Buffer.from(colour.slice(1), "hex")]);
  const pixels = rows.flat().flatMap((isDark) => (isDark ? dark : light) ?? []);
  return sharp(Buffer.from(pixels), { raw: { width: rows.length, height: rows.length, channels: 3 } })
    .resize(width, width, { kernel: "nearest" })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
