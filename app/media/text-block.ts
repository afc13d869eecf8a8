// Text as an image, for pictures that are put together from pieces.
import sharp from "sharp";
import { escapeHtml } from "#app/domain/values/html.ts";

export interface Block {
  input: Buffer;
  width: number;
  height: number;
}

/** Pixels. Without a height, there is no limit. */
interface Room {
  width: number;
  height?: number;
}

interface TextStyle {
  wrap?: "word" | "word-char";
  align?: "left" | "centre";
  spacing?: number;
}

/**
 * Text in lines that fit into `room`, as an image no larger than the text; lines below its height are cut off. Null for
 * text without a visible character, and for letters too wide to draw.
 */
export async function drawText(
  markup: string,
  font: string,
  room: Room,
  { wrap = "word", align = "left", spacing = 4 }: TextStyle = {},
): Promise<Block | null> {
  const text = { text: markup, font, width: room.width, wrap, align, rgba: true, spacing };
  const drawing = sharp({ text }).png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  const drawn = await drawing.catch(() => null);
  // A word longer than a line has to be broken.
  if (wrap === "word" && (!drawn || drawn.info.width > room.width))
    return drawText(markup, font, room, { wrap: "word-char", align, spacing });
  return drawn && crop({ input: drawn.data, width: drawn.info.width, height: drawn.info.height }, room);
}

/**
 * Writes a title in tight lines: the height of a line is the letters', not what the fonts of other scripts ask for.
 * Marks above and below letters need more.
 */
export function drawTitle(text: string, ink: string, font: (size: number) => string, size: number, width: number) {
  const hasTallMarks = /[\u0590-\u109f\u1780-\u17ff]/.test(text);
  const lineHeight = Math.round(size * (hasTallMarks ? 1.4 : 1.16) * pangoUnits);
  const markup = `<span foreground="${ink}" line_height="${lineHeight}">${escapeHtml(text)}</span>`;
  return drawText(markup, font(size), { width }, { spacing: 0 });
}

/** Pango's units in a pixel. */
const pangoUnits = 1024;

/** The largest block that is at most `height` pixels high; else the smallest, cut off there. */
export async function drawLargest(
  sizes: readonly number[],
  height: number,
  draw: (size: number) => Promise<Block | null>,
): Promise<Block | null> {
  const [size = 0, ...smaller] = sizes;
  const drawn = await draw(size);
  if (drawn && drawn.height > height && smaller.length > 0) return drawLargest(smaller, height, draw);
  return drawn && crop(drawn, { width: drawn.width, height });
}

/** The top left part of a block, because one larger than the picture can't be placed. */
async function crop(block: Block, room: Room): Promise<Block> {
  const width = Math.min(block.width, room.width);
  const height = Math.min(block.height, Math.max(1, Math.floor(room.height ?? block.height)));
  if (width === block.width && height === block.height) return block;
  const input = await sharp(block.input).extract({ left: 0, top: 0, width, height }).png().toBuffer();
  return { input, width, height };
}

/** At most `max` characters, the last an ellipsis if some are missing. */
export const truncate = (text: string, max: number) =>
  [...text].length > max ? `${[...text].slice(0, max - 1).join("")}…` : text;
