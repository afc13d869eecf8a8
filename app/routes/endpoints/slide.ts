import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { readableTextOn } from "#app/domain/values/colour.ts";
import { escapeHtml } from "#app/domain/values/plain-paragraphs.ts";
import { visit } from "#app/request/visit.ts";
import { findHubCode, noCode } from "#app/routes/endpoints/hub-code.server.ts";
import { pictureResponse, versionOf } from "#app/routes/endpoints/picture-response.server.ts";
import { linesOf } from "#app/routes/endpoints/slide-lines.ts";
import type { Route } from "./+types/slide.ts";

/** Pixels of the code and of the white card it stands on. */
const code = 600;
const card = { x: 1120, y: 200, width: 680, height: 680 };

/** A hub's last slide, 1920 × 1080: the title, who spoke, the code and its address. Ruling, "Share". */
export async function loader(asked: Route.LoaderArgs) {
  const found = await findHubCode(asked);
  if (!found) return noCode();
  const { services, address: client } = asked.context.get(visit);
  const { hub, page, link, color } = found;
  const slide = {
    ...{ title: hub.title, eventName: hub.eventName, page },
    speakerName: `${hub.speaker.firstName} ${hub.speaker.lastName}`.trim(),
    ...{ backgroundColor: hub.branding.backgroundColor, fontFamily: hub.branding.fontFamily },
  };
  return pictureResponse(services.media, asked.request, {
    version: versionOf({ slide, link, color }),
    client,
    headers: { "cache-control": "no-cache", "content-type": "image/svg+xml" },
    async draw(draw) {
      const qr = await draw({ task: "qr-code", code: { link, color, format: "svg", width: code } });
      return Buffer.from(slideAround(qr.toString(), slide));
    },
  });
}

interface Slide extends Pick<PublicHub, "title" | "eventName"> {
  page: string;
  speakerName: string;
  backgroundColor: string;
  fontFamily: string;
}

function slideAround(qr: string, { title, eventName, page, speakerName, backgroundColor, fontFamily }: Slide): string {
  const ink = readableTextOn(backgroundColor);
  const { size, lines } = linesOf(title);
  const lineHeight = size * 1.18;
  // The title stands in the middle of the slide's height, the speaker's name below it.
  const top = 540 - (lines.length * lineHeight) / 2 + size * 0.6;
  const words = (y: number, text: string, style: string) =>
    `<text x="120" y="${Math.round(y)}" ${style}>${escapeHtml(text)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080" viewBox="0 0 1920 1080" font-family="'${fontFamily}', Arial, sans-serif" fill="${ink}">`,
    `<title>${escapeHtml(title)}</title>`,
    `<rect width="1920" height="1080" fill="${backgroundColor}"/>`,
    eventName ? words(top - size * 1.1, eventName, 'font-size="36"') : "",
    ...lines.map((line, index) => words(top + index * lineHeight, line, `font-size="${size}" font-weight="600"`)),
    words(top + lines.length * lineHeight + 12, speakerName, 'font-size="40"'),
    `<rect x="${card.x}" y="${card.y}" width="${card.width}" height="${card.height}" rx="32" fill="#ffffff"/>`,
    placed(qr),
    `<text x="${card.x + card.width / 2}" y="948" font-size="${addressSize(page)}" text-anchor="middle">${escapeHtml(address(page))}</text>`,
    "</svg>",
  ].join("");
}

/** The code on its card, in place of the size that it has by itself. */
const placed = (qr: string) =>
  qr
    .replace(/ width="\d+" height="\d+"/, "")
    .replace("<svg ", `<svg x="${card.x + 40}" y="${card.y + 40}" width="${code}" height="${code}" `);

/** What people type who cannot scan. */
const address = (page: string) => page.replace(/^https?:\/\//, "");
const addressSize = (page: string) => Math.max(14, Math.min(36, Math.floor(1400 / address(page).length)));
