// Who may read what of a talk: asked by its page and by everything the page offers, so that they never disagree.
import { redirect } from "react-router";
import { findStanding } from "#app/domain/audience/admission.server.ts";
import { publicView } from "#app/domain/hubs/hubs.ts";
import { findPublicHub, type PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { isKnownDevice } from "#app/request/device.server.ts";
import type { FormRequest } from "#app/request/form-request.server.ts";
import { isPreviewOf } from "#app/request/preview-token.server.ts";
import { findActor, visit } from "#app/request/visit.ts";

export interface Asked {
  request: FormRequest;
  params: { username: string; slug: string };
  context: Parameters<typeof findActor>[0];
}

/** "ask": the lead form stands before the talk and may be passed; "wall": it may not, and nothing else is shown. */
export type Gate = "none" | "ask" | "wall";

/**
 * The hub at this address and what this visitor may see of it; "missing" when there is none, "hidden" when strangers may
 * not know of it. Who holds the owner's preview token sees it as the owner does. An old username or slug goes to the
 * same page below the current address for ever (301).
 */
export async function hubEntry(asked: Asked) {
  const entry = await hubEntryAnywhere(asked);
  const { request, params } = asked;
  // Only of what may be known: where an old name leads would tell a stranger that there is a hub.
  if (entry.kind === "hub" && (entry.hub.speaker.username !== params.username || entry.hub.slug !== params.slug))
    throw moved(request, params, entry.hub);
  return entry;
}

/** The same for forms, which arrive at an old address too: a redirect would lose what was typed. */
export async function hubEntryAnywhere({ request, params, context }: Asked) {
  const { services } = context.get(visit);
  const address = { username: params.username.toLowerCase(), slug: params.slug.toLowerCase() };
  const hub = await findPublicHub(services, address);
  if (!hub) return { kind: "missing" as const, username: address.username };
  const actor = await findActor(context);
  const now = services.clock.now();
  const isPreview = isPreviewOf(services.settings, hub.id, new URL(request.url).searchParams.get("preview"), now);
  const isOwner = isPreview || actor?.id === hub.speaker.id;
  const standing = isOwner ? null : await standingAt({ request, context }, hub.id);
  const state = publicView(hub, { isOwner, isAdmitted: standing?.isAdmitted ?? false }, now);
  if (state === "not-public" || state === "not-active") return { kind: "hidden" as const, hub, state };

  const { isEnabled, onEntry, beforeDownloads, allowSkip } = hub.leadForm;
  const hasGiven = standing?.hasGiven ?? false;
  // A talk that is only read takes no forms, so it asks for none.
  const asks = isEnabled && !isOwner && !hasGiven && state !== "read-only";
  const gate: Gate = !(asks && onEntry) ? "none" : allowSkip ? "ask" : "wall";
  return {
    kind: "hub" as const,
    ...{ hub, isOwner, isPreview, state, gate, hasGiven },
    isAdmitted: standing?.isAdmitted ?? false,
    /** The lead form stands before the files. */
    asksForFiles: asks && beforeDownloads,
    /** Sees what every stranger sees. */
    isStranger: !isOwner && standing === null,
  };
}

/** Null for devices that were never given anything: they are strangers to the page cache too. */
async function standingAt({ request, context }: Pick<Asked, "request" | "context">, hubId: string) {
  if (!isKnownDevice(request.headers)) return null;
  const { services, device } = context.get(visit);
  const phone = await device();
  return phone && findStanding(services, phone.id, hubId);
}

/** To the same page below the current address, with its query. */
function moved(request: Pick<Request, "url">, params: Asked["params"], { speaker, slug }: PublicHub) {
  const url = new URL(request.url);
  const rest = url.pathname.slice(`/${params.username}/${params.slug}`.length);
  return redirect(`/${speaker.username}/${slug}${rest}${url.search}`, 301);
}
