import { data, redirect } from "react-router";
import { findHubForNow } from "#app/domain/hubs/hub-for-now.server.ts";
import { findSpeakerByUsername } from "#app/domain/profiles/public-profile.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/now.ts";

/**
 * `/{username}/now`: to the talk that is on, else the profile (domain/hubs/hub-for-now.server.ts). Asked anew each
 * time; `?s=` goes along, so that scans are counted apart. Old usernames lead on, as everywhere.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const speaker = orNotFound(await findSpeakerByUsername(services, params.username.toLowerCase()));
  const slug = await findHubForNow(services, speaker.id);
  const s = new URL(request.url).searchParams.get("s");
  // Where an old name leads, only a talk or a profile that strangers may know of tells.
  if (!slug && !speaker.isPublic) throw data(null, 404);
  const path = slug ? `/${speaker.username}/${slug}` : `/${speaker.username}`;
  return redirect(s ? `${path}?${new URLSearchParams({ s })}` : path, { headers: { "cache-control": "no-store" } });
}
