import QRCode from "qrcode";
import { readableTextOn } from "#app/domain/values/colour.ts";
import { escapeHtml } from "#app/domain/values/plain-paragraphs.ts";
import { findHubCode, margin, noCode } from "#app/routes/endpoints/hub-code.server.ts";
import { linesOf } from "#app/routes/endpoints/slide-lines.ts";
import type { Route } from "./+types/slide.ts";

/** Pixels of the code and of the white card it stands on. */
const code = 600;
const card = { x: 1120, y: 200, width: 680, height: 680 };

/** A hub's last slide, 1920 × 1080: the title, who spoke, the code and its address. Ruling, "Share". */
export async function loader(asked: Route.LoaderArgs) {
  const found = await findHubCode(asked);
  if (!found) return noCode();
  const { hub, page, link, color } = found;
  const { backgroundColor, fontFamily } = hub.branding;
  const ink = readableTextOn(backgroundColor);
  const { size, lines } = linesOf(hub.title);
  const lineHeight = size * 1.18;
  // The title stands in the middle of the slide's height, the speaker's name below it.
  const top = 540 - (lines.length * lineHeight) / 2 + size * 0.6;
  const words = (y: number, text: string, style: string) =>
    `<text x="120" y="${Math.round(y)}" ${style}>${escapeHtml(text)}</text>`;

  const qr = await QRCode.toString(link, { type: "svg", margin, color });
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080" viewBox="0 0 1920 1080" font-family="'${fontFamily}', Arial, sans-serif" fill="${ink}">`,
    `<title>${escapeHtml(hub.title)}</title>`,
    `<rect width="1920" height="1080" fill="${backgroundColor}"/>`,
    hub.eventName ? words(top - size * 1.1, hub.eventName, 'font-size="36"') : "",
    ...lines.map((line, index) => words(top + index * lineHeight, line, `font-size="${size}" font-weight="600"`)),
    words(
      top + lines.length * lineHeight + 12,
      `${hub.speaker.firstName} ${hub.speaker.lastName}`.trim(),
      'font-size="40"',
    ),
    `<rect x="${card.x}" y="${card.y}" width="${card.width}" height="${card.height}" rx="32" fill="#ffffff"/>`,
    qr.replace("<svg ", `<svg x="${card.x + 40}" y="${card.y + 40}" width="${code}" height="${code}" `),
    `<text x="${card.x + card.width / 2}" y="948" font-size="${addressSize(page)}" text-anchor="middle">${escapeHtml(address(page))}</text>`,
    "</svg>",
  ].join("");
  return new Response(svg, {
    headers: { "cache-control": "no-cache", "x-robots-tag": "noindex", "content-type": "image/svg+xml" },
  });
}

/** What people type who cannot scan. */
const address = (page: string) => page.replace(/^https?:\/\//, "");
const addressSize = (page: string) => Math.max(14, Math.min(36, Math.floor(1400 / address(page).length)));
