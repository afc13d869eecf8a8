// Who may read what of a talk: asked by its page and by everything the page offers, so that they never disagree.
import { redirect } from "react-router";
import { hasGivenAddress } from "#app/domain/audience/device-grants.server.ts";
import { publicView } from "#app/domain/hubs/hubs.ts";
import { findPublicHub, type PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { isPreviewOf } from "#app/request/preview-token.server.ts";
import { findActor, visit } from "#app/request/visit.ts";

export interface Asked {
  request: Request;
  params: { username: string; slug: string };
  context: Parameters<typeof findActor>[0];
}

/** "ask": the lead form stands before the talk and may be passed; "wall": it may not, and nothing else is shown. */
export type Gate = "none" | "ask" | "wall";

/**
 * The hub at this address and what this visitor may see of it; "missing" when there is none, "hidden" when strangers may
 * not know of it. Who holds the owner's preview token sees it as the owner does. An old username or slug goes to the same page below the current address for ever (301).
 */
export async function hubEntry({ request, params, context }: Asked) {
  const { services, device } = context.get(visit);
  const address = { username: params.username.toLowerCase(), slug: params.slug.toLowerCase() };
  const hub = await findPublicHub(services, address);
  if (!hub) return { kind: "missing" as const, username: address.username };
  const actor = await findActor(context);
  const now = services.clock.now();
  const isPreview = isPreviewOf(services.settings, hub.id, new URL(request.url).searchParams.get("preview"), now);
  const isOwner = isPreview || actor?.id === hub.speaker.id;
  const state = publicView(hub, { isOwner, isAdmitted: false }, now);
  if (state === "not-public" || state === "not-active") return { kind: "hidden" as const, hub, state };
  // Only now: where an old name leads would tell a stranger that there is a hub.
  if (hub.speaker.username !== params.username || hub.slug !== params.slug) throw moved(request, params, hub);

  const { isEnabled, onEntry, allowSkip } = hub.leadForm;
  const isReadable = state === "open" || state === "read-only";
  const phone = isReadable && isEnabled && onEntry && !isOwner ? await device() : null;
  const hasGiven = phone !== null && (await hasGivenAddress(services, phone.id, hub.speaker.id));
  const asks = isEnabled && onEntry && !isOwner && !hasGiven;
  const gate: Gate = !asks ? "none" : allowSkip ? "ask" : "wall";
  return { kind: "hub" as const, hub, isOwner, isPreview, state, gate, hasGiven };
}

/** To the same page below the current address, with its query. */
function moved(request: Request, params: Asked["params"], { speaker, slug }: PublicHub) {
  const url = new URL(request.url);
  const rest = url.pathname.slice(`/${params.username}/${params.slug}`.length);
  return redirect(`/${speaker.username}/${slug}${rest}${url.search}`, 301);
}
