// Text as an image, for pictures that are put together from pieces.
import sharp from "sharp";

export interface Block {
  input: Buffer;
  width: number;
  height: number;
}

/** Text in lines of at most `room` pixels, as an image no larger than the text. */
export async function drawText(
  markup: string,
  font: string,
  room: number,
  { wrap = "word", align = "left" }: { wrap?: "word" | "word-char"; align?: "left" | "centre" } = {},
): Promise<Block> {
  const text = { text: markup, font, width: room, wrap, align, rgba: true, spacing: 4 };
  const { data, info } = await sharp({ text }).png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  // A word longer than a line has to be broken.
  if (info.width > room && wrap === "word") return drawText(markup, font, room, { wrap: "word-char", align });
  return { input: data, width: info.width, height: info.height };
}

/** The largest block that is at most `room` pixels high; else the smallest. */
export async function drawLargest(
  sizes: readonly number[],
  room: number,
  draw: (size: number) => Promise<Block>,
): Promise<Block> {
  const [size = 0, ...smaller] = sizes;
  const drawn = await draw(size);
  return drawn.height <= room || smaller.length === 0 ? drawn : drawLargest(smaller, room, draw);
}

/** At most `max` characters, the last an ellipsis if some are missing. */
export const truncate = (text: string, max: number) =>
  [...text].length > max ? `${[...text].slice(0, max - 1).join("")}…` : text;
