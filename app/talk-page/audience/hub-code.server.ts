import { authoriseHub } from "#app/domain/hubs/hubs.ts";
import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { codeColour } from "#app/domain/values/colour.ts";
import { findActor, requestContextKey } from "#app/request/request-context.ts";
import { toNoticeHub } from "#app/talk-page/shown-hub.ts";

interface HubCodeArgs {
  params: { username: string; slug: string };
  context: Parameters<typeof findActor>[0];
}

/**
 * A hub and its QR code, or null if this visitor may not know of the hub. The link has `?s=qr`, so that scans are
 * counted as their own source.
 */
export async function findHubCode({ params, context }: HubCodeArgs) {
  const { services } = context.get(requestContextKey);
  const address = { username: params.username.toLowerCase(), slug: params.slug.toLowerCase() };
  const hub = await findPublicHub(services, address);
  if (!hub) return null;
  const isOwner = (await findActor(context))?.id === hub.speaker.id;
  const viewer = { isOwner, hasAccess: false };
  if (!authoriseHub({ hub, viewer, now: services.clock.now() }).mayKnow) return null;

  const notice = toNoticeHub(hub);
  const page = services.settings.appUrl.origin + notice.path;
  return { id: hub.id, hub: notice, page, link: `${page}?s=qr`, color: codeColour(hub.branding) };
}
