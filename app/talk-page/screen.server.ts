// The page of a talk that its visitor may know of: the talk, the form before it, its requests, or a notice.
import { listPublicResources } from "#app/domain/files/public-resources.server.ts";
import { toEventTime } from "#app/domain/values/event-time.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import type { Services } from "#app/services.ts";
import type { FormAccess, NoticeAccess, TalkAccess } from "#app/talk-page/access.ts";
import { loadAskScreen } from "#app/talk-page/ask-screen.server.ts";
import { loadBookScreen } from "#app/talk-page/book-screen.server.ts";
import { refreshSeconds } from "#app/talk-page/refresh-pace.ts";
import { toResourceView } from "#app/talk-page/resource-view.ts";
import { buildNoticeMeta } from "#app/talk-page/screen-meta.server.ts";
import type { HubScreen, NothingScreen, NoticeScreen } from "#app/talk-page/screens.ts";
import { bookPathOf } from "#app/talk-page/shown-hub.ts";
import { buildFormScreen, loadTalkScreen, type TalkScreenOptions } from "#app/talk-page/talk-screen.server.ts";

export type ScreenAccess = NoticeAccess | FormAccess | TalkAccess;

interface ScreenOptions extends TalkScreenOptions {
  invite: NoticeScreen["invite"];
}

export async function loadScreen(
  services: Services,
  access: ScreenAccess,
  options: ScreenOptions,
): Promise<Exclude<HubScreen, NothingScreen>> {
  const { page, others } = options;
  if (access.kind === "notice") return loadNotice(services, access, options);
  if (access.kind === "form")
    return { ...buildFormScreen(services, access, page), verifiedEmail: access.verifiedEmail, others };
  if (page === "ask" && access.hub.acceptRequests) return loadAskScreen(services, access, options);
  if (page === "book" && bookPathOf(access.hub)) return loadBookScreen(services, access, options);
  return loadTalkScreen(services, access, options);
}

async function loadNotice(
  services: Services,
  access: NoticeAccess,
  { query, invite }: Pick<ScreenOptions, "query" | "invite">,
): Promise<NoticeScreen> {
  const { ref, state, hub, mayRequestAccess } = access;
  const now = services.clock.now();
  const dates = access.state === "scheduled" ? { when: toEventTime(access.hub), opens: access.opens } : null;
  return {
    kind: "notice",
    hub,
    meta: buildNoticeMeta(access, services.settings.appUrl.origin),
    state,
    mayRequestAccess,
    dates,
    refreshSeconds: state === "scheduled" ? refreshSeconds(access.changesAt, now, Math.random()) : null,
    formToken: createFormToken(services, ref.id, now),
    files: await listClosedFiles(services, access),
    isNoted: query.has("noted"),
    invite,
  };
}

/** Of a closed talk, those that this visitor may open. */
export async function listClosedFiles(services: Services, access: NoticeAccess) {
  if (access.state !== "closed" || !access.files) return [];
  return (await listPublicResources(services, access.ref)).map(toResourceView);
}
