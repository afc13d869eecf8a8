// The code that speakers paste into their own site.
import { escapeHtml } from "#app/domain/values/html.ts";

interface Embed {
  /** The frame's full address. */
  address: string;
  /** For screen readers. */
  title: string;
  /** In pixels; the width of its place otherwise. */
  width?: number;
  height: number;
  /** The page includes the script that gives the frame the height of its content. */
  isFitted?: boolean;
}

/** In pixels: room for what a frame usually shows, at any width. */
export const frameHeights = { talks: 420, talk: 270, slides: 460 };

/** In pixels: in a smaller frame (ui/branded/embed.css) the last link or the controls would be cut. */
export const smallestFrames = {
  talks: { width: 160, height: 150 },
  talk: { width: 160, height: 80 },
  slides: { width: 280, height: 200 },
};

/** In pixels: room for all of a talk's card at this width, whatever font shows it. */
export function cardHeight({ title, details }: { title: string; details: string }, width: number): number {
  const around = 145;
  return Math.ceil(
    around + 26.4 * countLines(title, (width - 40) / 22) + 20.3 * countLines(details, (width - 40) / 14),
  );
}

/** Lines of at most `room` em, rather too many. */
function countLines(text: string, room: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(/\s+/)) {
    const width = [...word].reduce((sum, character) => sum + widthOf(character), 0);
    if (used > 0 && used + width > room) {
      lines++;
      used = 0;
    }
    // A word that is longer than a line breaks.
    lines += Math.floor((used + width) / room);
    used = ((used + width) % room) + 0.35;
  }
  return lines;
}

/** In em, as wide as in the widest of the fonts. */
function widthOf(character: string): number {
  if (/[\u1100-\uffff]|[^\0-\uffff]/u.test(character)) return 1.3;
  return /[a-z]/.test(character) ? 0.62 : 0.78;
}

/** One frame, as wide as its place. */
export function buildEmbedCode({ address, title, width, height, isFitted = false }: Embed): string {
  const src = isFitted ? `${address}?fit` : address;
  const frame = `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="${width ?? "100%"}" height="${height}" style="border:0;border-radius:12px;max-width:${width ? "100%" : "720px"}" loading="lazy"></iframe>`;
  return isFitted ? `${frame}\n<script async src="${new URL("/embed.js", address)}"></script>` : frame;
}

/** Where programs read how a page of ours is embedded (routes/public/talk/oembed.ts); `page` is its full address. */
export const oEmbedAddress = (page: string): string =>
  `${new URL("/oembed", page)}?url=${encodeURIComponent(page)}&format=json`;
