// What the URL of a talk shows: the talk, the form before it, a notice, or "not found".
import { data } from "react-router";
import { filesLinkParam } from "#app/domain/audience/files-link.server.ts";
import { findInvitee } from "#app/domain/audience/redeem-invite.server.ts";
import { listPublicResources } from "#app/domain/files/public-resources.server.ts";
import { listOtherTalks } from "#app/domain/hubs/public-talks.server.ts";
import { findSpeakerByUsername } from "#app/domain/profiles/public-profile.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { toEventTime } from "#app/domain/values/event-time.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { sharedPageHeaders } from "#app/request/shared-page.server.ts";
import type { Services } from "#app/services.ts";
import { loadAskScreen } from "#app/talk-page/ask-screen.server.ts";
import {
  authoriseHubAccess,
  type FormAccess,
  type HubRouteArgs,
  type NoticeAccess,
  type TalkAccess,
} from "#app/talk-page/hub-access.server.ts";
import type { OtherTalk } from "#app/talk-page/hub-feedback.tsx";
import type { HubSummary } from "#app/talk-page/hub-parts.ts";
import { toHubSummaryView, toResourceView } from "#app/talk-page/hub-view.ts";
import { findOwnQuoteView } from "#app/talk-page/quote-form.server.ts";
import { refreshSeconds } from "#app/talk-page/refresh-pace.ts";
import { buildNoticeMeta } from "#app/talk-page/screen-meta.server.ts";
import type { HubPageName, HubScreen, NoticeScreen } from "#app/talk-page/screens.ts";
import { hiddenNotices } from "#app/talk-page/state-notices.ts";
import { buildFormScreen, loadTalkScreen } from "#app/talk-page/talk-screen.server.ts";
import type { Notice } from "#app/ui/branded/nothing-here-page.tsx";

/**
 * The screen with its status: 200, or 404 for a hub that visitors may not know of. An old username or slug redirects to
 * the current address (301). `thanks` and `quote` are the page after feedback; `ask` is the talk where nobody can ask.
 */
export async function loadHubScreen(args: HubRouteArgs, page: HubPageName = "talk") {
  const { services } = args.context.get(requestContextKey);
  const access = await authoriseHubAccess(args);
  if (access.kind === "missing") return toNothingScreen(await describeMissingHub(services, access.username));
  if (access.kind === "hidden") {
    const { hasPublicProfile, username } = access.speaker;
    return toNothingScreen({
      notice: hiddenNotices[access.state],
      profilePath: hasPublicProfile ? `/${username}` : null,
    });
  }
  const screen = await loadScreen(args, access, page);
  if (page === "quote") return data<HubScreen>(screen, { headers: { "cache-control": "private, no-store" } });
  if (!access.isAnonymous) return data<HubScreen>(screen);
  // All anonymous visitors get the same page until the talk opens or closes by itself.
  return data<HubScreen>(screen, { headers: sharedPageHeaders(access.changesAt) });
}

type ScreenAccess = NoticeAccess | FormAccess | TalkAccess;

async function loadScreen(args: HubRouteArgs, access: ScreenAccess, page: HubPageName): Promise<HubScreen> {
  const { services } = args.context.get(requestContextKey);
  const query = new URL(args.request.url).searchParams;
  if (access.kind === "notice") return loadNotice(services, access, query);
  const others = page === "thanks" || page === "quote" ? await listOtherTalkLinks(services, access.hub) : null;
  if (access.kind === "talk") {
    const mayHaveQuote = page === "quote" || (page === "talk" && !access.isAnonymous);
    const ownQuote = mayHaveQuote && !access.isOwner ? await findOwnQuoteView(args, access.hub.id) : null;
    if (page === "ask" && access.hub.acceptRequests) return loadAskScreen(services, access, { query });
    return loadTalkScreen(services, access, { query, page, others, ownQuote });
  }
  return { ...buildFormScreen(services, access.hub, page), verifiedEmail: access.verifiedEmail, others };
}

async function loadNotice(services: Services, access: NoticeAccess, query: URLSearchParams): Promise<NoticeScreen> {
  const { origin } = services.settings.appUrl;
  const { state, hub, mayRequestAccess } = access;
  const now = services.clock.now();
  const dates =
    access.state === "scheduled" ? { when: toEventTime(access.hub), opens: toEventTime(access.opens) } : null;
  return {
    kind: "notice",
    hub: toHubSummaryView(hub),
    meta: buildNoticeMeta(access, origin),
    state,
    mayRequestAccess,
    dates,
    refreshSeconds: state === "scheduled" ? refreshSeconds(access.changesAt, now, Math.random()) : null,
    formToken: createFormToken(services, hub.id, now),
    files: await listClosedFiles(services, access),
    isNoted: query.has("noted"),
    invite: await findInvite(services, access, query.get("invite") ?? query.get(filesLinkParam)),
  };
}

/** Of a closed talk, those that this visitor may open. */
export async function listClosedFiles(services: Services, access: NoticeAccess) {
  if (access.state !== "closed" || !access.files) return [];
  const { id, slug, speaker } = access.hub;
  return (await listPublicResources(services, { id, slug, username: speaker.username })).map(toResourceView);
}

/** The personal link, if it is valid for this talk. */
async function findInvite(services: Services, { hub, state, mayRequestAccess }: NoticeAccess, token: string | null) {
  if (!token || !mayRequestAccess) return null;
  const hubRef = { id: hub.id, speakerId: hub.speaker.id };
  const invitee = await findInvitee(services, { hub: hubRef, isArchived: state === "archived", token });
  return invitee && { kind: invitee.kind, token };
}

const toNothingScreen = (content: { notice: Notice; profilePath: string | null }) =>
  data<HubScreen>({ kind: "nothing", ...content }, 404);

async function describeMissingHub(services: Services, username: string) {
  const speaker = await findSpeakerByUsername(services, username);
  if (!speaker) return { notice: hiddenNotices["no-speaker"], profilePath: null };
  return { notice: hiddenNotices.missing, profilePath: speaker.isPublic ? `/${speaker.username}` : null };
}

async function listOtherTalkLinks(
  services: Services,
  { id, speaker }: Pick<HubSummary, "id" | "speaker">,
): Promise<OtherTalk[]> {
  const talks = await listOtherTalks(services, { speakerId: speaker.id, besides: id, limit: 3 });
  return talks.map(({ slug, title, eventDate }) => ({
    path: `/${speaker.username}/${slug}`,
    title,
    day: eventDate && formatDay(eventDate),
  }));
}
