import { data } from "react-router";
import { requestContextKey } from "#app/request/request-context.ts";
import { buildCertificateScreen } from "#app/talk-page/certificate-screen.server.ts";
import { findRehearsalState, type RehearsalArgs } from "#app/talk-page/rehearsal/rehearsal-state.server.ts";
import { loadScreen } from "#app/talk-page/screen.server.ts";
import { type HubPageName, type HubScreen, isThanksPage } from "#app/talk-page/screens.ts";

/**
 * The audience's page in a rehearsal, with its status: 200, or 404 when there is no rehearsal at this link (any more).
 */
export async function loadRehearsalScreen(args: RehearsalArgs, named: HubPageName = "talk") {
  // Where the page goes after a comment. A rehearsal stores no words, so there is nothing to quote.
  const page = named === "quote" ? "thanks" : named;
  const { services } = args.context.get(requestContextKey);
  const state = await findRehearsalState(args);
  if (!state) return data<HubScreen>({ kind: "nothing", notice: overNotice, profilePath: null }, 404);
  const query = new URL(args.request.url).searchParams;
  const isCertificate = page === "certificate" && state.hub.offerCertificate;
  const screen = isCertificate
    ? buildCertificateScreen(services, state.hub, { state: "rehearsal", own: null })
    : await loadScreen(services, state.access, {
        query,
        page,
        // Links to the speaker's other talks would lead out of the rehearsal.
        others: isThanksPage(page) ? [] : null,
        ownQuote: null,
        invite: null,
        isRehearsal: true,
      });
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
