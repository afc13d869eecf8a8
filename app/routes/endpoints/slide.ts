import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { readableTextOn } from "#app/domain/values/colour.ts";
import { escapeHtml } from "#app/domain/values/html.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { findHubCode, noCodeResponse } from "#app/routes/endpoints/hub-code.server.ts";
import { pictureResponse, pictureVersion } from "#app/routes/endpoints/picture-response.server.ts";
import { splitIntoLines } from "#app/routes/endpoints/slide-lines.ts";
import type { Route } from "./+types/slide.ts";

/** Pixels of the QR code and of the white card behind it. */
const codeSize = 600;
const card = { x: 1120, y: 200, width: 680, height: 680 };

/**
 * A slide for the end of the talk, 1920 × 1080, with the title, the speaker, the QR code and the URL. Ruling, "Share".
 */
export async function loader(args: Route.LoaderArgs) {
  const hubCode = await findHubCode(args);
  if (!hubCode) return noCodeResponse();
  const { services, address: client } = args.context.get(requestContextKey);
  const { hub, page, link, color } = hubCode;
  const slide = {
    title: hub.title,
    eventName: hub.eventName,
    page,
    speakerName: `${hub.speaker.firstName} ${hub.speaker.lastName}`.trim(),
    backgroundColor: hub.branding.backgroundColor,
    fontFamily: hub.branding.fontFamily,
  };
  return pictureResponse(services.media, args.request, {
    version: pictureVersion({ slide, link, color }),
    client,
    headers: { "cache-control": "no-cache", "content-type": "image/svg+xml" },
    async draw(draw) {
      const qr = await draw({ task: "qr-code", code: { link, color, format: "svg", width: codeSize } });
      return Buffer.from(renderSlide(qr.toString(), slide));
    },
  });
}

interface Slide extends Pick<PublicHub, "title" | "eventName"> {
  page: string;
  speakerName: string;
  backgroundColor: string;
  fontFamily: string;
}

function renderSlide(qr: string, { title, eventName, page, speakerName, backgroundColor, fontFamily }: Slide): string {
  const ink = readableTextOn(backgroundColor);
  const { size, lines } = splitIntoLines(title);
  const lineHeight = size * 1.18;
  // The title is centred vertically, with the speaker's name below it.
  const top = 540 - (lines.length * lineHeight) / 2 + size * 0.6;
  const renderText = (y: number, text: string, style: string) =>
    `<text x="120" y="${Math.round(y)}" ${style}>${escapeHtml(text)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080" viewBox="0 0 1920 1080" font-family="'${fontFamily}', Arial, sans-serif" fill="${ink}">`,
    `<title>${escapeHtml(title)}</title>`,
    `<rect width="1920" height="1080" fill="${backgroundColor}"/>`,
    eventName ? renderText(top - size * 1.1, eventName, 'font-size="36"') : "",
    ...lines.map((line, index) => renderText(top + index * lineHeight, line, `font-size="${size}" font-weight="600"`)),
    renderText(top + lines.length * lineHeight + 12, speakerName, 'font-size="40"'),
    `<rect x="${card.x}" y="${card.y}" width="${card.width}" height="${card.height}" rx="32" fill="#ffffff"/>`,
    placeCode(qr),
    `<text x="${card.x + card.width / 2}" y="948" font-size="${addressSize(page)}" text-anchor="middle">${escapeHtml(address(page))}</text>`,
    "</svg>",
  ].join("");
}

/** Places the QR code on its card and replaces its own size. */
const placeCode = (qr: string) =>
  qr
    .replace(/ width="\d+" height="\d+"/, "")
    .replace("<svg ", `<svg x="${card.x + 40}" y="${card.y + 40}" width="${codeSize}" height="${codeSize}" `);

/** For people who type the URL instead of scanning. */
const address = (page: string) => page.replace(/^https?:\/\//, "");
const addressSize = (page: string) => Math.max(14, Math.min(36, Math.floor(1400 / address(page).length)));
