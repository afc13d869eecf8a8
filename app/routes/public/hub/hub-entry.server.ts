// Who may read what of a talk: asked by its page and by everything the page offers, so that they never disagree. What is
// given back holds only what may be told in that state (hub-parts.ts).
import { redirect } from "react-router";
import { findStanding } from "#app/domain/audience/admission.server.ts";
import { nextChange, publicView, takesForms } from "#app/domain/hubs/hubs.ts";
import { findPublicHub, type PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { isKnownDevice } from "#app/request/device.server.ts";
import type { FormRequest } from "#app/request/form-request.server.ts";
import { isPreviewOf } from "#app/request/preview-token.server.ts";
import { findActor, visit } from "#app/request/visit.ts";
import {
  type FormParts,
  faceOf,
  formPartsOf,
  type HubDate,
  type HubFace,
  type NoticeParts,
  noticePartsOf,
} from "#app/routes/public/hub/hub-parts.ts";

export interface Asked {
  request: FormRequest;
  params: { username: string; slug: string };
  context: Parameters<typeof findActor>[0];
}

interface Visitor {
  /** Sees what every stranger sees. */
  isStranger: boolean;
  /** When strangers are shown something else without anyone doing anything; null where they never are. */
  changesAt: Date | null;
}

/** "missing": there is no such hub; "hidden": strangers may not know of it. */
export type HubEntry =
  | { kind: "missing"; username: string }
  | { kind: "hidden"; state: "not-public" | "not-active"; speaker: HubFace["speaker"] }
  | NoticeEntry
  | FormEntry
  | TalkEntry;

export type NoticeEntry = Visitor & { kind: "notice" } & NoticeParts;

/** The lead form may not be passed: nothing else is shown. */
export type FormEntry = Visitor & { kind: "form"; hub: FormParts };

export interface TalkEntry extends Visitor {
  kind: "talk";
  hub: PublicHub;
  /** "read-only": archived, and shown to somebody who was here before. */
  state: "open" | "read-only";
  /** "ask": the lead form stands before the talk and may be passed. */
  gate: "none" | "ask";
  /** The lead form stands before the files. */
  asksForFiles: boolean;
  hasGiven: boolean;
  isOwner: boolean;
  isPreview: boolean;
}

/**
 * The hub at this address as this visitor may see it. Who holds the owner's preview token sees it as the owner does. An
 * old username or slug goes to the same page below the current address for ever (301).
 */
export async function hubEntry(asked: Asked): Promise<HubEntry> {
  const entry = await hubEntryAnywhere(asked);
  const { request, params } = asked;
  // Only of what may be known: where an old name leads would tell a stranger that there is a hub.
  if (entry.kind === "missing" || entry.kind === "hidden") return entry;
  const { speaker, slug } = entry.hub;
  if (speaker.username !== params.username || slug !== params.slug) throw moved(request, params, entry.hub);
  return entry;
}

/** The same for forms, which arrive at an old address too: a redirect would lose what was typed. */
export async function hubEntryAnywhere(asked: Asked): Promise<HubEntry> {
  const found = await lookUp(asked);
  if (!found) return { kind: "missing", username: asked.params.username.toLowerCase() };
  const { hub, state, isOwner, isPreview, standing, asks, isBehindForm, now } = found;
  const visitor = { isStranger: !isOwner && standing === null, changesAt: nextChange(hub, now) };
  if (state === "not-public" || state === "not-active") return { kind: "hidden", state, speaker: faceOf(hub).speaker };
  if (state !== "open" && state !== "read-only") return { kind: "notice", ...visitor, ...noticePartsOf(hub, state) };

  if (isBehindForm) return { kind: "form", ...visitor, hub: formPartsOf(hub) };
  const gate = asks && hub.leadForm.onEntry ? "ask" : "none";
  const asksForFiles = asks && hub.leadForm.beforeDownloads;
  const hasGiven = standing?.hasGiven ?? false;
  return { kind: "talk", ...visitor, ...{ hub, state, gate, asksForFiles, hasGiven, isOwner, isPreview } };
}

/** The talk with its date, where this visitor may know when it takes place; a talk that is over says that nowhere. */
export function datedHub(entry: HubEntry): (HubFace & HubDate) | null {
  if (entry.kind === "talk" || entry.kind === "form") return entry.hub;
  return entry.kind === "notice" && entry.state === "scheduled" ? entry.hub : null;
}

/**
 * The hub that a form is about; null where strangers may not know of it. `sees` is what its sender is shown of it now,
 * `takes` says whether a form is taken that was begun then. Nothing else of the hub may go into the answer.
 */
export async function hubOfForm(asked: Asked) {
  const found = await lookUp(asked);
  if (!found || found.state === "not-public" || found.state === "not-active") return null;
  const { hub, state, now, standing, isBehindForm } = found;
  const isTalk = state === "open" || state === "read-only";
  const sees = !isTalk ? "notice" : isBehindForm ? "form" : "talk";
  const visitor = { isOwner: false, isAdmitted: standing?.isAdmitted ?? false };
  return { hub, sees, takes: (begunAt: Date) => takesForms(hub, visitor, { begunAt, now }) };
}

async function lookUp({ request, params, context }: Asked) {
  const { services } = context.get(visit);
  const address = { username: params.username.toLowerCase(), slug: params.slug.toLowerCase() };
  const hub = await findPublicHub(services, address);
  if (!hub) return null;
  const actor = await findActor(context);
  const now = services.clock.now();
  const isPreview = isPreviewOf(services, hub.id, new URL(request.url).searchParams.get("preview"), now);
  const isOwner = isPreview || actor?.id === hub.speaker.id;
  const standing = isOwner ? null : await standingAt({ request, context }, hub.id);
  const state = publicView(hub, { isOwner, isAdmitted: standing?.isAdmitted ?? false }, now);
  const { isEnabled, onEntry, allowSkip } = hub.leadForm;
  // A talk that is only read takes no forms, so it asks for none.
  const asks = isEnabled && !isOwner && !standing?.hasGiven && state === "open";
  const isBehindForm = asks && onEntry && !allowSkip;
  return { hub, state, isOwner, isPreview, standing, asks, isBehindForm, now };
}

/** Null for devices that were never given anything: they are strangers to the page cache too. */
async function standingAt({ request, context }: Pick<Asked, "request" | "context">, hubId: string) {
  if (!isKnownDevice(request.headers)) return null;
  const { services, device } = context.get(visit);
  const phone = await device();
  return phone && findStanding(services, phone.id, hubId);
}

/** To the same page below the current address, with its query. */
function moved(request: Pick<Request, "url">, params: Asked["params"], { speaker, slug }: HubFace) {
  const url = new URL(request.url);
  const rest = url.pathname.slice(`/${params.username}/${params.slug}`.length);
  return redirect(`/${speaker.username}/${slug}${rest}${url.search}`, 301);
}
