// Videos in rich text, stored as "youtube:ID" or "vimeo:ID" rather than as a pasted iframe.

export type Video = `youtube:${string}` | `vimeo:${string}`;

/** Checks the form of the id, not whether the video exists. */
export const isVideo = (text: string): text is Video => /^(?:youtube:[\w-]{11}|vimeo:\d{5,12})$/.test(text);

/** Accepts every form of YouTube and Vimeo links. */
export function videoFromLink(text: string): Video | null {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return null;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  const host = url.hostname.replace(/^(?:www|m|player)\./, "");
  const [first, second] = url.pathname.split("/").filter(Boolean);
  let video = "";
  if (host === "youtu.be") video = `youtube:${first}`;
  if (host === "youtube.com" || host === "youtube-nocookie.com") {
    video = `youtube:${first === "watch" ? url.searchParams.get("v") : second}`;
  }
  if (host === "vimeo.com") video = `vimeo:${first === "video" ? second : first}`;
  return isVideo(video) ? video : null;
}

/** The video's own page, which works without scripts of this site. */
export function videoPage(video: Video): string {
  const [host, id] = video.split(":");
  return host === "youtube" ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`;
}

/** Turns the videos in sanitised text into links, which a script on the page turns into click-to-load players. */
export const withVideoLinks = (html: string): string =>
  html.replace(/<figure data-video="([^"]+)"><\/figure>/g, (element, video: string) =>
    isVideo(video) ? renderVideoLink(video) : element,
  );

const renderVideoLink = (video: Video) =>
  `<figure class="video" data-video="${video}"><a href="${videoPage(video)}" target="_blank" rel="noopener noreferrer">` +
  `Watch the video on ${video.startsWith("youtube") ? "YouTube" : "Vimeo"}</a></figure>`;
