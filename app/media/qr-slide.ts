// Draws the last slide of a talk: the title and the speaker at the left, the code with its invitation at the right.
import { readFile } from "node:fs/promises";
import sharp, { type OverlayOptions } from "sharp";
import { readableTextOn } from "#app/domain/values/colour.ts";
import type { FontFamily } from "#app/domain/values/font-family.ts";
import { escapeHtml, escapeXml } from "#app/domain/values/html.ts";
import { renderQrSvg } from "#app/domain/values/qr-code.ts";
import { isRightToLeft } from "#app/domain/values/text-direction.ts";
import type { QrSlide } from "#app/media/contract.ts";
import { findFontFile, fontFileName } from "#app/media/font-path.ts";
import { drawQrPicture } from "#app/media/qr-code.ts";
import { splitIntoLines, titleSizes, titleWidth } from "#app/media/qr-slide-lines.ts";
import { type Block, drawLargest, drawText, drawTitle, truncate } from "#app/media/text-block.ts";
import { prepareTexts } from "#app/media/typeface.ts";

/** Pixels. */
const [width, height] = [1920, 1080];
const left = 120;
const codeSize = 620;
const card = { x: 1140, y: 110, size: 680 };
const cardCentre = card.x + card.size / 2;
const invitation = { text: "Scan for slides and feedback", size: 44, y: 876 };
/** For people who type it: read from the last row, and never wider than the half it stands in. */
const address = { size: 48, y: 962, width: 840 };
const eventSize = 36;
const speakerSize = 44;
/** Between the event and the title. */
const gap = 40;
/** Between the title and the name: air, a short line, and half as much air. */
const rule = { above: 64, width: 96, height: 6, below: 36 };

/** The slide as PNG with our own fonts, or as SVG text that brings the font along. */
export async function drawQrSlide(slide: QrSlide, fontFiles: string[]): Promise<Buffer> {
  return slide.format === "png" ? drawPng(slide, fontFiles) : Buffer.from(await drawSvg(slide, fontFiles));
}

/** For people who type the URL instead of scanning: one, the quickest to type. */
const writtenAddress = ({ shortPage, page }: QrSlide) => (shortPage ?? page).replace(/^https?:\/\//, "");
/** The estimate for lower-case letters, so that the longest address stays on the slide. */
const addressSize = (written: string) =>
  Math.max(15, Math.min(address.size, Math.floor(address.width / 0.56 / written.length)));

async function drawPng(slide: QrSlide, fontFiles: string[]): Promise<Buffer> {
  const { title: given, eventName, speakerName } = slide;
  const { texts, font } = await prepareTexts(slide.font, fontFiles, { title: given, eventName, speakerName });
  const ink = readableTextOn(slide.ground);
  const write = (text: string, size: number, width: number, align: "left" | "centre" = "left", height = 4 * size) => {
    const markup = `<span foreground="${ink}">${escapeHtml(text)}</span>`;
    return drawText(markup, font(size), { width, height }, { align });
  };

  const event = texts.eventName;
  const above = event ? await write(truncate(event, 60), eventSize, titleWidth) : null;
  // A title in letters that we cannot draw leaves its room to the address.
  const title = texts.title || writtenAddress(slide);
  const writeTitle = (size: number) => drawTitle(title, ink, font, size, titleWidth);
  const heading = await drawLargest(titleSizes, 620, writeTitle);
  const speaker = texts.speakerName;
  const below = speaker ? await write(truncate(speaker, 48), speakerSize, titleWidth) : null;
  const line: Block | null = below && { input: Buffer.from(renderRule(ink)), width: rule.width, height: rule.height };
  const column = [
    { block: above, gap: 0 },
    { block: heading, gap: above ? gap : 0 },
    { block: line, gap: rule.above },
    { block: below, gap: rule.below },
  ].flatMap(({ block, gap }) => (block ? [{ block, gap }] : []));

  let top = (height - column.reduce((sum, { block, gap }) => sum + gap + block.height, 0)) / 2;
  const overlays: OverlayOptions[] = [];
  for (const { block, gap } of column) {
    const indent = isRightToLeft(title) ? left + titleWidth - block.width : left;
    overlays.push({ input: block.input, left: indent, top: Math.round(top + gap) });
    top += gap + block.height;
  }

  const centre = (block: Block | null, middle: number): OverlayOptions[] => {
    if (!block) return [];
    const { input } = block;
    return [{ input, left: Math.round(cardCentre - block.width / 2), top: Math.round(middle - block.height / 2) }];
  };
  const written = writtenAddress(slide);
  overlays.push(
    { input: Buffer.from(renderCard()), left: card.x, top: card.y },
    { input: await drawQrPicture({ ...slide.code, format: "png", width: codeSize }), ...codePlace },
    ...centre(await write(invitation.text, invitation.size, address.width, "centre"), invitation.y - 16),
    ...centre(await write(written, addressSize(written), address.width, "centre"), address.y - 16),
  );
  return sharp({ create: { width, height, channels: 3, background: slide.ground } })
    .composite(overlays)
    .png({ palette: true, effort: 4 })
    .toBuffer();
}

const renderCard = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${card.size}" height="${card.size}"><rect width="100%" height="100%" rx="32" fill="#ffffff"/></svg>`;

const renderRule = (ink: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${rule.width}" height="${rule.height}"><rect width="100%" height="100%" rx="3" fill="${ink}"/></svg>`;

const codeIndent = (card.size - codeSize) / 2;
const codePlace = { left: card.x + codeIndent, top: card.y + codeIndent };

async function drawSvg(slide: QrSlide, fontFiles: string[]) {
  const { title, eventName, speakerName, ground, font, code } = slide;
  const written = writtenAddress(slide);
  const ink = readableTextOn(ground);
  const { size, lines } = splitIntoLines(title);
  const lineHeight = size * 1.18;
  // The title is centred vertically, with the speaker's name below it.
  const top = height / 2 - (lines.length * lineHeight) / 2 + size * 0.6;
  // Below the letters of the title's last line.
  const ruleY = Math.round(top + (lines.length - 1) * lineHeight + size * 0.24 + rule.above);
  const speakerY = ruleY + rule.height + rule.below + speakerSize * 0.75;
  const renderText = (x: number, y: number, text: string, style: string) =>
    `<text x="${x}" y="${Math.round(y)}" ${style}>${escapeXml(text)}</text>`;
  const placed = `x="${codePlace.left}" y="${codePlace.top}" width="${codeSize}" height="${codeSize}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="'${font}', Arial, sans-serif" font-weight="600" fill="${ink}">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${await renderFontFace(font, fontFiles)}</style>`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    eventName ? renderText(left, top - size * 1.1, eventName, `font-size="${eventSize}"`) : "",
    ...lines.map((line, index) => renderText(left, top + index * lineHeight, line, `font-size="${size}"`)),
    speakerName
      ? `<rect x="${left}" y="${ruleY}" width="${rule.width}" height="${rule.height}" rx="3"/>${renderText(left, speakerY, speakerName, `font-size="${speakerSize}"`)}`
      : "",
    `<rect x="${card.x}" y="${card.y}" width="${card.size}" height="${card.size}" rx="32" fill="#ffffff"/>`,
    renderQrSvg(code.link, placed, code.color),
    renderText(cardCentre, invitation.y, invitation.text, `font-size="${invitation.size}" text-anchor="middle"`),
    renderText(cardCentre, address.y, written, `font-size="${addressSize(written)}" text-anchor="middle"`),
    "</svg>",
  ].join("");
}

/** The font as part of the picture: the machine on the stage may not have it. */
async function renderFontFace(font: FontFamily, fontFiles: string[]): Promise<string> {
  const path = findFontFile(fontFiles, fontFileName(font));
  if (!path) return "";
  const base64 = (await readFile(path)).toString("base64");
  return `@font-face{font-family:'${font}';font-weight:600;src:url(data:font/ttf;base64,${base64}) format('truetype')}`;
}
