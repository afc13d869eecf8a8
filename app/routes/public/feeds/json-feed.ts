import { feedResponse, loadFeed } from "#app/routes/public/feeds/speaker-feed.server.ts";
import type { Route } from "./+types/json-feed.ts";

/** `/{username}/talks.json`: JSON Feed 1.1. */
export async function loader(args: Route.LoaderArgs) {
  const { title, description, author, profileUrl, items } = await loadFeed(args);
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: profileUrl,
    feed_url: `${profileUrl}/talks.json`,
    authors: [{ name: author, url: profileUrl }],
    items: items.map(({ id, url, title: name, text, language, createdAt, updatedAt }) => ({
      id,
      url,
      title: name,
      content_text: text,
      language,
      date_published: createdAt.toISOString(),
      date_modified: updatedAt.toISOString(),
    })),
  };
  return feedResponse(JSON.stringify(feed), "application/feed+json; charset=utf-8");
}
