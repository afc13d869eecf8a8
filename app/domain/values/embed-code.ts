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

/** One frame, as wide as its place. */
export function buildEmbedCode({ address, title, width, height, isFitted = false }: Embed): string {
  const src = isFitted ? `${address}?fit` : address;
  const frame = `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="${width ?? "100%"}" height="${height}" style="border:0;border-radius:12px;max-width:${width ? "100%" : "720px"}" loading="lazy"></iframe>`;
  return isFitted ? `${frame}\n<script async src="${new URL("/embed.js", address)}"></script>` : frame;
}

/** Where programs read how a page of ours is embedded (routes/public/talk/oembed.ts); `page` is its full address. */
export const oEmbedAddress = (page: string): string =>
  `${new URL("/oembed", page)}?url=${encodeURIComponent(page)}&format=json`;
