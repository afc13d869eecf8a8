// What the URL of a talk shows: the talk, the form before it, a notice, or "not found".
import { data } from "react-router";
import { filesLinkParam } from "#app/domain/audience/files-link.server.ts";
import { findInvitee } from "#app/domain/audience/redeem-invite.server.ts";
import { listOtherTalks } from "#app/domain/hubs/public-talks.server.ts";
import { findFilesAddress } from "#app/domain/leads/files-email.server.ts";
import { findSpeakerByUsername } from "#app/domain/profiles/public-profile.server.ts";
import { formatDayIn } from "#app/domain/values/languages.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { sharedPageHeaders } from "#app/request/shared-page.server.ts";
import type { Services } from "#app/services.ts";
import type { HubRef, NoticeAccess } from "#app/talk-page/access.ts";
import { findCertificateScreen } from "#app/talk-page/audience/certificate-screen.server.ts";
import { authoriseHubAccess, type HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";
import { findOwnQuoteView } from "#app/talk-page/audience/quote-form.server.ts";
import type { OtherTalk } from "#app/talk-page/hub-feedback.tsx";
import { loadScreen, type ScreenAccess } from "#app/talk-page/screen.server.ts";
import { type HubPageName, type HubScreen, isThanksPage, type NoticeScreen } from "#app/talk-page/screens.ts";
import { hiddenNotices } from "#app/talk-page/state-notices.ts";
import type { StateNotice } from "#app/ui/branded/nothing-here-page.tsx";

/**
 * The screen with its status: 200, or 404 for a hub that visitors may not know of. An old username or slug redirects to
 * the current address (301). `ask`, `book` and `certificate` are the talk where there is no such page.
 */
export async function loadHubScreen(args: HubRouteArgs, page: HubPageName = "talk") {
  const { services } = args.context.get(requestContextKey);
  const access = await authoriseHubAccess(args);
  if (access.kind === "missing") return toNothingScreen(await describeMissingHub(services, access.username));
  if (access.kind === "hidden")
    return toNothingScreen({ notice: hiddenNotices[access.state], profilePath: access.profilePath });
  if (page === "certificate") {
    const certificate = await findCertificateScreen(args);
    if (certificate) return data<HubScreen>(certificate, { headers: { "cache-control": "private, no-store" } });
  }
  const screen = await loadVisitorScreen(args, access, page);
  if (page === "quote") return data<HubScreen>(screen, { headers: { "cache-control": "private, no-store" } });
  if (!access.isAnonymous) return data<HubScreen>(screen);
  // All anonymous visitors get the same page until the talk opens or closes by itself.
  const isEmbeddable = page === "talk" && access.kind !== "notice";
  const meta = { ...screen.meta, isEmbeddable };
  return data<HubScreen>({ ...screen, meta }, { headers: sharedPageHeaders(access.changesAt) });
}

async function loadVisitorScreen(args: HubRouteArgs, access: ScreenAccess, page: HubPageName) {
  const { services } = args.context.get(requestContextKey);
  const query = new URL(args.request.url).searchParams;
  const isTalk = access.kind === "talk";
  const isAfterFeedback = isThanksPage(page);
  const mayHaveQuote = isTalk && !access.isOwner && (page === "quote" || (page === "talk" && !access.isAnonymous));
  return loadScreen(services, access, {
    query,
    page,
    others:
      access.kind !== "notice" && isAfterFeedback
        ? await listOtherTalkLinks(services, access.ref, access.hub.language)
        : null,
    ownQuote: mayHaveQuote ? await findOwnQuoteView(args, access.ref.id) : null,
    filesTo: isTalk && isAfterFeedback && access.hasSharedContact ? await findFilesTo(args, access.ref.id) : null,
    invite: access.kind === "notice" ? await findInvite(services, access, query) : null,
  });
}

async function findFilesTo({ context }: HubRouteArgs, hubId: string): Promise<string | null> {
  const { services, findDevice } = context.get(requestContextKey);
  const device = await findDevice();
  return device && findFilesAddress(services, { hubId, deviceId: device.id });
}

/** The personal link in the address, if it is valid for this talk. */
async function findInvite(
  services: Services,
  { ref, state, mayRequestAccess }: NoticeAccess,
  query: URLSearchParams,
): Promise<NoticeScreen["invite"]> {
  const token = query.get("invite") ?? query.get(filesLinkParam);
  if (!token || !mayRequestAccess) return null;
  const invitee = await findInvitee(services, { hub: ref, isArchived: state === "archived", token });
  return invitee && { kind: invitee.kind, token };
}

const toNothingScreen = (content: { notice: StateNotice; profilePath: string | null }) =>
  data<HubScreen>({ kind: "nothing", ...content }, 404);

async function describeMissingHub(services: Services, username: string) {
  const speaker = await findSpeakerByUsername(services, username);
  if (!speaker) return { notice: hiddenNotices["no-speaker"], profilePath: null };
  return { notice: hiddenNotices.missing, profilePath: speaker.isPublic ? `/${speaker.username}` : null };
}

async function listOtherTalkLinks(
  services: Services,
  { id, username, speakerId }: HubRef,
  language: string,
): Promise<OtherTalk[]> {
  const talks = await listOtherTalks(services, { speakerId, besides: id, limit: 3 });
  return talks.map(({ slug, title, eventDate }) => ({
    path: `/${username}/${slug}`,
    title,
    day: eventDate && formatDayIn(language, eventDate),
  }));
}
