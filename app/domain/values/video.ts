// Videos in rich text, stored by name rather than as a pasted iframe: "youtube:ID" or "vimeo:ID", an unlisted one of Vimeo
// with its hash ("vimeo:ID/HASH"), and either with the second where it starts ("@5400").
import { escapeHtml } from "#app/domain/values/html.ts";

export type Video = `youtube:${string}` | `vimeo:${string}`;

const pattern = /^(?:youtube:(?!videoseries|live_stream)[\w-]{11}|vimeo:\d{5,12}(?:\/[\da-z]{6,20})?)(?:@\d{1,6})?$/;

/** Checks the form of the name, not whether the video exists. */
export const isVideo = (text: string): text is Video => pattern.test(text);

/** Accepts every form of YouTube and Vimeo links, with or without `https://`, and the code to embed one. */
export function videoFromLink(text: string): Video | null {
  const url = toUrl(text);
  if (!url) return null;
  const host = url.hostname.replace(/^(?:www|m|music|gaming|player)\./, "");
  const id = youTubeHosts.has(host) ? youTubeId(host, url) : host === "vimeo.com" ? vimeoId(url) : null;
  const start = startOf(url);
  const video = `${id}${start ? `@${start}` : ""}`;
  return isVideo(video) ? video : null;
}

function toUrl(text: string): URL | null {
  const source = /<iframe\b[^<>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(text)?.[1]?.replaceAll("&amp;", "&");
  const link = (source ?? text).trim();
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(link) ? link : `https://${link.replace(/^\/\//, "")}`);
    return url.protocol === "https:" || url.protocol === "http:" ? url : null;
  } catch {
    return null;
  }
}

const youTubeHosts = new Set(["youtu.be", "youtube.com", "youtube-nocookie.com"]);

function youTubeId(host: string, url: URL): string {
  const [first, second] = url.pathname.split("/").filter(Boolean);
  return `youtube:${host === "youtu.be" ? first : (url.searchParams.get("v") ?? second)}`;
}

/**
 * The number is the path's first, or after "video" (a showcase has a number of its own); the hash of an unlisted video
 * follows it or is the parameter `h`.
 */
function vimeoId({ pathname, searchParams }: URL): string {
  const parts = pathname.split("/").filter(Boolean);
  const named = parts.findIndex((part) => /^videos?$/.test(part));
  const at = named === -1 ? parts.findIndex((part) => /^\d+$/.test(part)) : named + 1;
  const isEvent = parts[0] === "event";
  const hash = [parts[at + 1], searchParams.get("h")].find((part) => part && /^[\da-z]{6,20}$/.test(part));
  return `vimeo:${isEvent ? "" : parts[at]}${hash ? `/${hash}` : ""}`;
}

/** The second where a link starts its video: "5400", "90s" or "1h2m3s"; 0 for the beginning. */
function startOf({ searchParams, hash }: URL): number {
  const fragment = new URLSearchParams(hash.slice(1));
  const text = ["t", "start", "time_continue"].map((name) => searchParams.get(name)).find(Boolean) ?? fragment.get("t");
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})(?:\.\d+)?s?)?$/.exec(text ?? "");
  const [hours, minutes, seconds] = [1, 2, 3].map((i) => Number(parts?.[i] ?? 0)) as [number, number, number];
  return (hours * 60 + minutes) * 60 + seconds;
}

function partsOf(video: Video) {
  const [name = "", start] = video.split("@");
  const [id = "", hash] = name.slice(name.indexOf(":") + 1).split("/");
  return { isYouTube: name.startsWith("youtube"), id, hash, start };
}

/** The video's own page, which works without scripts of this site. */
export function videoPage(video: Video): string {
  const { isYouTube, id, hash, start } = partsOf(video);
  if (isYouTube) return `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ""}`;
  return `https://vimeo.com/${id}${hash ? `/${hash}` : ""}${start ? `#t=${start}s` : ""}`;
}

/** The address of its player, for a frame on our pages. It starts at once, because it is loaded on a click. */
export function videoPlayer(video: Video): string {
  const { isYouTube, id, hash, start } = partsOf(video);
  if (isYouTube) return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ""}`;
  const query = `${hash ? `h=${hash}&` : ""}autoplay=1&dnt=1`;
  return `https://player.vimeo.com/video/${id}?${query}${start ? `#t=${start}s` : ""}`;
}

/** Turns the videos in sanitised text into links, which a script on the page turns into click-to-load players. */
export const withVideoLinks = (html: string): string =>
  html.replace(/<figure data-video="([^"]+)"><\/figure>/g, (element, video: string) =>
    isVideo(video) ? renderVideoLink(video) : element,
  );

const renderVideoLink = (video: Video) =>
  `<figure class="video" data-video="${video}" data-player="${escapeHtml(videoPlayer(video))}">` +
  `<a href="${escapeHtml(videoPage(video))}" target="_blank" rel="noopener noreferrer">` +
  `Watch the video on ${video.startsWith("youtube") ? "YouTube" : "Vimeo"}</a></figure>`;
