// Draws the picture of a shared link: the talk's colours, its title as large as possible, who speaks and when.
import sharp, { type OverlayOptions } from "sharp";
import { readableTextOn } from "#app/domain/values/colour.ts";
import { escapeHtml } from "#app/domain/values/html.ts";
import { isRightToLeft } from "#app/domain/values/text-direction.ts";
import type { LinkPicture, LinkPictureImages } from "#app/media/contract.ts";
import { type Block, drawLargest, drawText, drawTitle, truncate } from "#app/media/text-block.ts";
import { prepareTexts } from "#app/media/typeface.ts";

/** Pixels, as social networks expect. */
const [width, height] = [1200, 630];
const margin = 72;
const inner = width - 2 * margin;
/** The colour band at the bottom, and the speaker's row above it. */
const band = 14;
const portraitSize = 104;
const gap = 36;
const speakerTop = height - band - 56 - portraitSize;
const titleSizes = [96, 84, 72, 62, 54, 47, 41, 36];
/** The overlay of a talk's page over its image (pictures.css, `.hero-back`): white text is readable on any image. */
const veil = { ground: "#0b0f14", opacity: 0.36 };

/** Returns PNG bytes. */
export async function drawLinkPicture(
  content: LinkPicture,
  images: LinkPictureImages,
  fontFiles: string[],
): Promise<Buffer> {
  const slide = images.slide && (await drawSlide(images.slide, content.ground).catch(() => null));
  if (slide) return slide;
  const { texts, font } = await prepareTexts(content.font, fontFiles, pickTexts(content));
  // A damaged image is left out, like a missing one.
  const ifReadable = <Drawn>(drawing: Promise<Drawn>) => drawing.catch(() => null);
  const [logo, portrait, back] = await Promise.all([
    ifReadable(drawLogo(images.logo)),
    ifReadable(drawPortrait(images.face)),
    ifReadable(drawBackground(images.back)),
  ]);
  const ink = back ? "#ffffff" : readableTextOn(content.ground);
  const write = (text: string, size: number, width: number, height = 2 * size) => {
    const markup = `<span foreground="${ink}">${escapeHtml(text)}</span>`;
    return drawText(markup, font(size), { width, height });
  };

  // A title in letters that we cannot draw leaves its room to the address.
  const title = texts.title || content.address;
  const { name, overline, line } = texts;
  const isMirrored = isRightToLeft(title);
  const position = (one: Block, top: number, indent = 0): OverlayOptions => ({
    input: one.input,
    top: Math.round(top),
    left: isMirrored ? width - margin - indent - one.width : margin + indent,
  });
  const overlays: OverlayOptions[] = [];

  if (logo) overlays.push(position(logo, 64));
  const top = logo ? 64 + logo.height + 32 : margin;
  const above = overline ? await write(truncate(overline, 64), 30, inner) : null;
  const room = speakerTop - 40 - top - (above ? above.height + gap : 0);
  const heading = await drawLargest(titleSizes, room, (size) => drawTitle(title, ink, font, size, inner));
  const used = (heading?.height ?? 0) + (above ? above.height + gap : 0);
  const start = top + Math.max(0, (speakerTop - 40 - top - used) / 2);
  if (above) overlays.push(position(above, start));
  if (heading) overlays.push(position(heading, start + used - heading.height));

  const indent = portrait ? portraitSize + 28 : 0;
  if (portrait) overlays.push(position(portrait, speakerTop));
  const first = name ? await write(truncate(name, 48), 36, inner - indent) : null;
  const second = line ? await write(truncate(line, 60), 27, inner - indent) : null;
  const middle = (one: Block) => speakerTop + (portraitSize - one.height) / 2;
  if (first) overlays.push(position(first, second ? speakerTop + 14 : middle(first), indent));
  if (second) overlays.push(position(second, first ? speakerTop + 66 : middle(second), indent));

  const foot = { create: { width, height: band, channels: 3, background: content.accent } } as const;
  const ground = back ? sharp(back) : sharp({ create: { width, height, channels: 3, background: content.ground } });
  return ground
    .composite([{ input: foot, top: height - band, left: 0 }, ...overlays])
    .png({ palette: true, effort: 4 })
    .toBuffer();
}

const drawSlide = (bytes: Uint8Array, background: string) =>
  sharp(bytes).resize(width, height, { fit: "contain", background }).flatten({ background }).png().toBuffer();

const pickTexts = ({ title, name, overline, line }: LinkPicture) => ({ title, name, overline, line });

async function drawLogo(bytes: Uint8Array | null): Promise<Block | null> {
  if (!bytes) return null;
  const resized = sharp(bytes).resize({ width: 360, height: 72, fit: "inside" }).png();
  const { data, info } = await resized.toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

async function drawPortrait(bytes: Uint8Array | null): Promise<Block | null> {
  if (!bytes) return null;
  const round = Buffer.from(
    `<svg width="${portraitSize}" height="${portraitSize}"><circle cx="50%" cy="50%" r="50%"/></svg>`,
  );
  const input = await sharp(bytes)
    .resize(portraitSize, portraitSize)
    .composite([{ input: round, blend: "dest-in" }])
    .png()
    .toBuffer();
  return { input, width: portraitSize, height: portraitSize };
}

async function drawBackground(bytes: Uint8Array | null): Promise<Buffer | null> {
  if (!bytes) return null;
  const cover = await sharp(bytes).resize(width, height).flatten({ background: veil.ground }).toBuffer();
  const dim = { create: { width, height, channels: 4, background: { r: 11, g: 15, b: 20, alpha: 1 - veil.opacity } } };
  return sharp(cover)
    .composite([{ input: dim as OverlayOptions["input"] }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}
