// The talks of a speaker's profile for feed readers and calendars, and how each of them is answered.
import type { RouterContextProvider } from "react-router";
import { type FeedTalk, listFeedTalks } from "#app/domain/hubs/feed-talks.server.ts";
import { findPublicProfile, type PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { readableAnywhere } from "#app/request/security-headers.server.ts";
import { sharedPageHeaders } from "#app/request/shared-page.server.ts";
import { describeTime } from "#app/routes/public/embed/embed-page.tsx";
import { toTalkListItem } from "#app/routes/public/profile/profile-page.server.ts";

interface FeedArgs {
  params: { username: string };
  context: Readonly<RouterContextProvider>;
}

export interface FeedItem {
  id: string;
  title: string;
  url: string;
  text: string;
  language: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface SpeakerFeed {
  title: string;
  description: string;
  author: string;
  profileUrl: string;
  origin: string;
  items: FeedItem[];
  /** Of the latest change of a talk in it; null without talks. */
  changedAt: Date | null;
}

/** The speaker and their talks; 404 where the profile is hidden. Former usernames work too. */
export async function findFeedTalks({ params, context }: FeedArgs) {
  const { services } = context.get(requestContextKey);
  const profile = orNotFound(await findPublicProfile(services, params.username.toLowerCase()));
  return { services, profile, talks: await listFeedTalks(services, profile.id) };
}

export async function loadFeed(args: FeedArgs): Promise<SpeakerFeed> {
  const { services, profile, talks } = await findFeedTalks(args);
  const { origin } = services.settings.appUrl;
  return {
    title: `Talks by ${profile.name}`,
    description: profile.headline ?? `Talks by ${profile.name}.`,
    author: profile.name,
    profileUrl: `${origin}/${profile.username}`,
    origin,
    items: talks.map((talk) => toItem(talk, profile, origin)),
    changedAt: talks.length === 0 ? null : new Date(Math.max(...talks.map(({ updatedAt }) => updatedAt.getTime()))),
  };
}

function toItem(talk: FeedTalk, { username }: PublicProfile, origin: string): FeedItem {
  const { id, title, language, createdAt, updatedAt } = talk;
  const listed = toTalkListItem(talk, username);
  return {
    // Stays the same when the talk's address changes.
    id: `urn:uuid:${id}`,
    title,
    url: origin + (listed.path ?? `/${username}`),
    text: joinDetails(describeTime(listed), listed.eventName, listed.place) || title,
    language,
    createdAt,
    updatedAt,
  };
}

/**
 * The same for everyone until a speaker's change: the page cache adds the ETag, and keeps the time for as long as nothing
 * in the feed changes. It is not that of the latest change of a talk, which a talk that went away would leave as it was.
 */
export const feedResponse = (body: string, contentType: string) =>
  new Response(body, {
    headers: {
      ...sharedPageHeaders(),
      ...readableAnywhere,
      "content-type": contentType,
      "x-robots-tag": "noindex",
      "last-modified": new Date().toUTCString(),
    },
  });
