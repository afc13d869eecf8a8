// Decides what a visitor may see of a talk. The page and everything it links to use the same decision. The result only
// holds what may leave the server in that state (shown-hub.ts).
import { data, redirect } from "react-router";
import { reservedUsernames } from "#app/domain/accounts/accounts.ts";
import { findDeviceAccess } from "#app/domain/audience/device-access.server.ts";
import { filesLinkParam, findFilesReader } from "#app/domain/audience/files-link.server.ts";
import { authoriseHub, isHiddenView, isTalkView, nextStatusChange } from "#app/domain/hubs/hubs.ts";
import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { isRecognisedDevice } from "#app/request/device.server.ts";
import { previewToken } from "#app/request/preview-token.server.ts";
import type { FormRequest } from "#app/request/read-form.server.ts";
import { findActor, requestContextKey } from "#app/request/request-context.ts";
import type { Services } from "#app/services.ts";
import { type HubAccessResult, type HubRef, toHubRef, toNoticeContent } from "#app/talk-page/access.ts";
import { profilePathOf, type ScheduledHub, toFormHub, toScheduledHub } from "#app/talk-page/shown-hub.ts";

export interface HubRouteArgs {
  request: FormRequest;
  params: { username: string; slug: string };
  context: Parameters<typeof findActor>[0];
}

/**
 * Finds the hub at this address as this visitor may see it. The owner's preview token gives the owner's view. An old
 * username or slug redirects to the current address (301).
 */
export async function authoriseHubAccess(args: HubRouteArgs): Promise<HubAccessResult> {
  const access = await authoriseHubAccessWithoutRedirect(args);
  const { request, params } = args;
  // A redirect would reveal a hidden hub.
  if (access.kind === "missing" || access.kind === "hidden") return access;
  const { ref } = access;
  if (ref.username !== params.username || ref.slug !== params.slug)
    throw redirectToCurrentAddress(request, params, ref);
  return access;
}

/** The same for submitted forms, where a redirect would lose the submitted data. */
export async function authoriseHubAccessWithoutRedirect(args: HubRouteArgs): Promise<HubAccessResult> {
  const hubState = await loadHubState(args);
  if (!hubState) {
    const username = args.params.username.toLowerCase();
    // Below a page of ours, such as `/signin/x`: no speaker is meant.
    if (reservedUsernames.has(username)) throw data(null, 404);
    return { kind: "missing", username };
  }
  const { hub, permissions, isOwner, isPreview, deviceAccess, filesToken, isFormDue, isBehindForm, now } = hubState;
  const state = permissions.view;
  const visitor = {
    ref: toHubRef(hub),
    isAnonymous: !isOwner && deviceAccess === null && !filesToken,
    changesAt: nextStatusChange(hub, now),
  };
  if (isHiddenView(state)) return { kind: "hidden", state, profilePath: profilePathOf(hub) };
  const { mayRequestAccess } = permissions;
  if (!isTalkView(state)) {
    const hasList = hub.access === "listed";
    return { kind: "notice", ...visitor, mayRequestAccess, hasList, ...toNoticeContent(hub, state, permissions) };
  }

  const verifiedEmail = deviceAccess?.email ?? null;
  if (isBehindForm) return { kind: "form", ...visitor, hub: toFormHub(hub), verifiedEmail };
  const gate = isFormDue && hub.leadOnEntry ? "ask" : "none";
  const isFileFormRequired = isFormDue && hub.leadBeforeDownloads;
  const hasSharedContact = deviceAccess?.hasSharedContact ?? false;
  return {
    kind: "talk",
    ...visitor,
    hub,
    state,
    gate,
    isFormDue,
    isFileFormRequired,
    hasSharedContact,
    verifiedEmail,
    filesToken: hasSharedContact ? null : filesToken,
    isOwner,
    isPreview,
  };
}

/** The talk with its date, if this visitor may see the date. A closed talk never shows it. */
export function findDatedHub(access: HubAccessResult): ScheduledHub | null {
  if (access.kind === "talk") return toScheduledHub(access.hub);
  if (access.kind === "form") return access.hub;
  return access.kind === "notice" && access.state === "scheduled" ? access.hub : null;
}

/**
 * The hub that a submitted form belongs to; null if visitors may not know of it. `visiblePart` is what the sender
 * is shown now, `accepts` tells whether a form that was opened then is accepted. Nothing else of the hub may go into
 * the response.
 */
export async function findFormHub(args: HubRouteArgs) {
  const hubState = await loadHubState(args);
  if (!hubState?.permissions.mayKnow) return null;
  const { hub, permissions, viewer, now, isBehindForm } = hubState;
  const visiblePart = !permissions.mayRead ? "notice" : isBehindForm ? "form" : "talk";
  const accepts = (formStartedAt: Date) => authoriseHub({ hub, viewer, now, formStartedAt }).maySubmitForms;
  return { hub, visiblePart, accepts };
}

async function loadHubState({ request, params, context }: HubRouteArgs) {
  const { services } = context.get(requestContextKey);
  const address = { username: params.username.toLowerCase(), slug: params.slug.toLowerCase() };
  const hub = await findPublicHub(services, address);
  if (!hub) return null;
  const actor = await findActor(context);
  const now = services.clock.now();
  const isPreview = previewToken.isValid(services, new URL(request.url).searchParams.get("preview"), hub.id, now);
  const isOwner = isPreview || actor?.id === hub.speaker.id;
  const deviceAccess = isOwner ? null : await findVisitorAccess({ request, context }, hub.id);
  const viewer = { isOwner, hasAccess: deviceAccess?.hasAccess ?? false };
  const permissions = authoriseHub({ hub, viewer, now });
  const filesToken = isOwner ? null : await findFilesToken(services, hub.id, request);
  const hasSharedContact = deviceAccess?.hasSharedContact || filesToken !== null;
  const isFormDue = hub.leadCaptureEnabled && !isOwner && !hasSharedContact && permissions.maySubmitForms;
  const isBehindForm = isFormDue && hub.leadOnEntry && !hub.leadAllowSkip;
  return { hub, permissions, viewer, isOwner, isPreview, deviceAccess, filesToken, isFormDue, isBehindForm, now };
}

/** The token in the address if it came with an email to a reader of this hub's files; otherwise null. */
async function findFilesToken(services: Services, hubId: string, request: Pick<Request, "url">) {
  const token = new URL(request.url).searchParams.get(filesLinkParam);
  return token && (await findFilesReader(services, hubId, token)) ? token : null;
}

/** Returns null for devices without a grant. The page cache treats them as anonymous too. */
async function findVisitorAccess({ request, context }: Pick<HubRouteArgs, "request" | "context">, hubId: string) {
  if (!isRecognisedDevice(request.headers)) return null;
  const { services, findDevice } = context.get(requestContextKey);
  const device = await findDevice();
  return device && findDeviceAccess(services, device.id, hubId);
}

function redirectToCurrentAddress(request: Pick<Request, "url">, params: HubRouteArgs["params"], { path }: HubRef) {
  const url = new URL(request.url);
  const pathSuffix = url.pathname.slice(`/${params.username}/${params.slug}`.length);
  return redirect(`${path}${pathSuffix}${url.search}`, 301);
}
