import { data } from "react-router";
import { createFormToken } from "#app/request/form-token.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import {
  findRehearsalState,
  type RehearsalArgs,
  type RehearsalState,
} from "#app/routes/rehearsal/rehearsal-state.server.ts";
import type { Services } from "#app/services.ts";
import { loadAskScreen } from "#app/talk-page/ask-screen.server.ts";
import { toFormParts, toNoticeParts } from "#app/talk-page/hub-parts.ts";
import { toHubSummaryView } from "#app/talk-page/hub-view.ts";
import { buildNoticeMeta } from "#app/talk-page/screen-meta.server.ts";
import type { HubPageName, HubScreen, NoticeScreen } from "#app/talk-page/screens.ts";
import { buildFormScreen, loadTalkScreen } from "#app/talk-page/talk-screen.server.ts";

/**
 * The audience's page in a rehearsal, with its status: 200, or 404 when there is no rehearsal at this link (any more).
 */
export async function loadRehearsalScreen(args: RehearsalArgs, page: HubPageName = "talk") {
  const { services } = args.context.get(requestContextKey);
  const state = await findRehearsalState(args);
  if (!state) return data<HubScreen>({ kind: "nothing", notice: overNotice, profilePath: null }, 404);
  const query = new URL(args.request.url).searchParams;
  const screen = await loadScreen(services, state, { page, query });
  const title = `Rehearsal: ${screen.meta.title}`;
  return data<HubScreen>({
    ...screen,
    meta: { ...screen.meta, title, mayBeIndexed: false, picture: null, jsonLd: null },
  });
}

const overNotice = {
  title: "This rehearsal has ended",
  text: "Its link no longer works. The speaker can start a new one.",
};

interface ScreenOptions {
  page: HubPageName;
  query: URLSearchParams;
}

async function loadScreen(services: Services, state: RehearsalState, { page, query }: ScreenOptions) {
  const { hub, isLocked, isFormDue, isBehindForm, hasSharedContact } = state;
  // Links to the speaker's other talks would lead out of the rehearsal.
  const others = page === "thanks" ? [] : null;
  if (isLocked) return buildLockedScreen(services, state);
  if (isBehindForm) return { ...buildFormScreen(services, toFormParts(hub), page), others };
  const access = {
    kind: "talk",
    isAnonymous: false,
    changesAt: null,
    hub,
    state: "open",
    gate: isFormDue && hub.leadForm.onEntry ? "ask" : "none",
    isFormDue,
    isFileFormRequired: isFormDue && hub.leadForm.beforeDownloads,
    hasSharedContact,
    verifiedEmail: null,
    filesToken: null,
    isOwner: false,
    isPreview: false,
  } as const;
  if (page === "ask" && hub.acceptRequests) return loadAskScreen(services, access, { query, isRehearsal: true });
  return loadTalkScreen(services, access, { query, page, others, ownQuote: null, isRehearsal: true });
}

/** What people see at a restricted talk before they verify an address. */
function buildLockedScreen(services: Services, { hub }: RehearsalState): NoticeScreen {
  const parts = toNoticeParts(hub, "email-required", { mayReadFilesOnly: false, mayRequestAccess: true });
  return {
    kind: "notice",
    hub: toHubSummaryView(parts.hub),
    meta: buildNoticeMeta(parts, services.settings.appUrl.origin),
    state: "email-required",
    mayRequestAccess: true,
    dates: null,
    refreshSeconds: null,
    formToken: createFormToken(services, hub.id, services.clock.now()),
    files: [],
    isNoted: false,
    invite: null,
  };
}
