// What every frame on another site begins with: the speaker, found without a cookie, and headers that allow the frame.
import { createHash } from "node:crypto";
import { data, type RouterContextProvider } from "react-router";
import { findPublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { embedHeaders } from "#app/request/security-headers.server.ts";
import { sharedPageHeaders } from "#app/request/shared-page.server.ts";
import { fitScript } from "#app/routes/public/embed/fit-script.ts";
import { profileCacheMs, toSpeakerBaseView } from "#app/routes/public/profile/profile-view.server.ts";

interface EmbedArgs {
  request: Request;
  params: { username: string };
  context: Readonly<RouterContextProvider>;
}

/**
 * The speaker of a frame; 404 where the profile is hidden or missing. A former username works without a redirect, because
 * the code is on pages that nobody changes.
 */
export async function findEmbedSpeaker({ request, params, context }: EmbedArgs) {
  const { services } = context.get(requestContextKey);
  const profile = orNotFound(await findPublicProfile(services, params.username.toLowerCase()));
  const baseView = toSpeakerBaseView(profile, services.settings.appUrl.origin);
  return { services, profile, baseView, isFitted: isFitted(request) };
}

/** Whether the page around has the script that gives the frame its height. */
export function isFitted(request: Pick<Request, "url">): boolean {
  const query = new URL(request.url).searchParams;
  return query.has("fit");
}

const fitHash = createHash("sha256").update(fitScript).digest("base64");

const frameHeaders = (fitted: boolean) => embedHeaders(fitted ? `'sha256-${fitHash}'` : "'none'");

/** A frame that is the same for everyone. `now` is when what it shows was loaded. */
export const sharedFrame = <Page extends { isFitted: boolean }>(page: Page, now: Date) =>
  data(page, {
    headers: { ...sharedPageHeaders(new Date(now.getTime() + profileCacheMs)), ...frameHeaders(page.isFitted) },
  });

/** A frame with a form of its own. */
export const ownFrame = <Page extends { isFitted: boolean }>(page: Page) =>
  data(page, { headers: frameHeaders(page.isFitted) });
