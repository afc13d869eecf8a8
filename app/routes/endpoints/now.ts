import { data, redirect } from "react-router";
import { findCurrentHub } from "#app/domain/hubs/current-hub.server.ts";
import { findSpeakerByUsername } from "#app/domain/profiles/public-profile.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/now.ts";

/**
 * `/{username}/now` redirects to the current talk, or to the profile (domain/hubs/current-hub.server.ts). It is never
 * cached. `?s=` is passed on, so that scans are counted by source. Old usernames work too.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const speaker = orNotFound(await findSpeakerByUsername(services, params.username.toLowerCase()));
  const slug = await findCurrentHub(services, speaker.id);
  const s = new URL(request.url).searchParams.get("s");
  // A redirect would reveal the new name of a speaker without a public profile.
  if (!slug && !speaker.isPublic) throw data(null, 404);
  const path = slug ? `/${speaker.username}/${slug}` : `/${speaker.username}`;
  return redirect(s ? `${path}?${new URLSearchParams({ s })}` : path, { headers: { "cache-control": "no-store" } });
}
