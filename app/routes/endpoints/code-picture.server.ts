import QRCode from "qrcode";
import { margin } from "#app/routes/endpoints/hub-code.server.ts";

/** Pixels. Specification: "QR code image width 256"; the larger ones are for print. */
const widths = [256, 512, 1024, 2048];

interface Code {
  link: string;
  color: { dark: string; light: string };
}

/** The code as a picture: SVG or PNG by the address's ending, of a width that `?size=` may choose. */
export async function codePicture(request: Request, { link, color }: Code): Promise<Response> {
  const url = new URL(request.url);
  const headers = { "cache-control": "no-cache", "x-robots-tag": "noindex" };
  if (url.pathname.endsWith(".svg")) {
    const svg = await QRCode.toString(link, { type: "svg", margin, color, width: widths[0] });
    return new Response(svg, { headers: { ...headers, "content-type": "image/svg+xml" } });
  }
  const size = Number(url.searchParams.get("size"));
  const width = widths.includes(size) ? size : widths[0];
  const png = await QRCode.toBuffer(link, { type: "png", margin, color, width });
  return new Response(new Uint8Array(png), { headers: { ...headers, "content-type": "image/png" } });
}
