import QRCode from "qrcode";
import { findHubCode, margin, noCode } from "#app/routes/endpoints/hub-code.server.ts";
import type { Route } from "./+types/qr.ts";

/** Pixels. Specification: "QR code image width 256"; the larger ones are for print. */
const widths = [256, 512, 1024, 2048];

/** The code of a hub's address, `qr.png` or `qr.svg`. */
export async function loader(asked: Route.LoaderArgs) {
  const code = await findHubCode(asked);
  if (!code) return noCode();
  const { link, color } = code;
  const url = new URL(asked.request.url);
  const headers = { "cache-control": "no-cache" };
  if (url.pathname.endsWith(".svg")) {
    const svg = await QRCode.toString(link, { type: "svg", margin, color, width: widths[0] });
    return new Response(svg, { headers: { ...headers, "content-type": "image/svg+xml" } });
  }
  const size = Number(url.searchParams.get("size"));
  const width = widths.includes(size) ? size : widths[0];
  const png = await QRCode.toBuffer(link, { type: "png", margin, color, width });
  return new Response(new Uint8Array(png), { headers: { ...headers, "content-type": "image/png" } });
}
