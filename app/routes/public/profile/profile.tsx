import { data, redirect } from "react-router";
import { findNextTalkChange } from "#app/domain/hubs/public-talks.server.ts";
import { oEmbedAddress } from "#app/domain/values/embed-code.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { loadProfilePage } from "#app/routes/public/profile/profile-page.server.ts";
import { ProfilePage } from "#app/routes/public/profile/profile-page.tsx";
import { SpeakerNotFoundPage } from "#app/routes/public/profile/profile-parts.tsx";
import {
  loadProfile,
  type ProfileView,
  withSharedCacheHeaders,
} from "#app/routes/public/profile/profile-view.server.ts";
import { buildProfileJsonLd } from "#app/routes/public/profile/structured-data.ts";
import { SocialMeta } from "#app/ui/branded/social-meta.tsx";
import { JsonLd, serialiseJsonLd } from "#app/ui/public/json-ld.tsx";
import type { Route } from "./+types/profile.ts";

/** A speaker's public profile, `/{username}`. */
export async function loader(args: Route.LoaderArgs) {
  const { pathname, searchParams: query } = new URL(args.request.url);
  // Everybody shares the first page from memory.
  if (query.has("page") && requestedPage(query) === 1) throw redirect(pathname);
  const profileData = await loadProfile(args);
  if (!profileData) return data(null, 404);
  const { services } = args.context.get(requestContextKey);
  const now = services.clock.now();
  const page = await loadProfilePage(services, profileData, query);
  return withSharedCacheHeaders(page, now, await findNextTalkChange(services, profileData.profile.id));
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Profile({ loaderData: page }: Route.ComponentProps) {
  if (!page)
    return <SpeakerNotFoundPage title="Profile not found" text="There is no speaker profile at this address." />;
  const { profile, upcoming } = page;
  return (
    <>
      <ProfileMeta profile={profile} />
      {profile.mayBeIndexed && <JsonLd text={serialiseJsonLd(buildProfileJsonLd(profile, upcoming))} />}
      <ProfilePage page={page} />
    </>
  );
}

function ProfileMeta({ profile }: { profile: ProfileView }) {
  const title = [profile.name, profile.company].filter(Boolean).join(" · ");
  const about = profile.headline ?? profile.bioShort ?? profile.bio ?? `Talks by ${profile.name}.`;
  const description = about.replace(/\s+/g, " ").slice(0, 160);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={profile.mayBeIndexed ? "index,follow" : "noindex"} />
      <link rel="canonical" href={profile.canonical} />
      <Alternates profile={profile} />
      <SocialMeta {...profile} title={title} description={description} type="profile" />
    </>
  );
}

/** The same talks for programs: what they embed, feed readers and calendars. */
function Alternates({ profile: { canonical } }: { profile: ProfileView }) {
  const others = [
    ["application/json+oembed", oEmbedAddress(canonical)],
    ["application/feed+json", `${canonical}/talks.json`],
    ["application/rss+xml", `${canonical}/talks.xml`],
    ["text/calendar", `${canonical}/talks.ics`],
  ];
  return others.map(([type, href]) => <link key={type} rel="alternate" type={type} href={href} title="Talks" />);
}
