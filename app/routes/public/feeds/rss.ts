import { escapeHtml, escapeXml } from "#app/domain/values/html.ts";
import { feedResponse, loadFeed } from "#app/routes/public/feeds/speaker-feed.server.ts";
import type { Route } from "./+types/rss.ts";

/** `/{username}/talks.xml`: RSS 2.0. */
export async function loader(args: Route.LoaderArgs) {
  const { title, description, profileUrl, items, changedAt } = await loadFeed(args);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${element("title", title)}
${element("link", profileUrl)}
${element("description", description)}
<atom:link href="${escapeHtml(profileUrl)}/talks.xml" rel="self" type="application/rss+xml"/>
${changedAt ? element("lastBuildDate", changedAt.toUTCString()) : ""}
${items
  .map(
    ({ id, url, title: name, text, createdAt }) =>
      `<item>${element("title", name)}${element("link", url)}<guid isPermaLink="false">${id}</guid>${element("pubDate", createdAt.toUTCString())}${element("description", escapeHtml(text))}</item>`,
  )
  .join("\n")}
</channel></rss>
`;
  return feedResponse(xml, "application/rss+xml; charset=utf-8");
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
