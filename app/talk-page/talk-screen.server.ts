// Loads the talk's page, or the form alone: before the talk or before one of its files.
import { redirect } from "react-router";
import { countPublicAudienceRequests } from "#app/domain/audience-requests/queries.server.ts";
import { bandOf, isRating, type Question } from "#app/domain/feedback/feedback.ts";
import { listQuestions } from "#app/domain/feedback/queries.server.ts";
import { listPublicResources, type PublicResource } from "#app/domain/files/public-resources.server.ts";
import { effectiveStatus } from "#app/domain/hubs/hubs.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { listShownQuotes, type ShownQuote } from "#app/domain/quotes/queries.server.ts";
import { formatQuoteAuthor, quotesPerHub } from "#app/domain/quotes/quotes.ts";
import { plainText, renderRichText } from "#app/domain/values/rich-text.server.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import type { Services } from "#app/services.ts";
import type { FormAccess, TalkAccess } from "#app/talk-page/access.ts";
import {
  type GatedFile,
  type GatedPart,
  gateResource,
  isConnectForm,
  partAddress,
  toConnectForm,
  toGatedFile,
} from "#app/talk-page/file-gate.server.ts";
import type { OtherTalk } from "#app/talk-page/hub-feedback.tsx";
import { previewSlide } from "#app/talk-page/link-picture.ts";
import type { OwnQuoteView } from "#app/talk-page/quote-view.ts";
import { toResourceView } from "#app/talk-page/resource-view.ts";
import { buildTalkMeta } from "#app/talk-page/screen-meta.server.ts";
import { type FormScreen, type HubPageName, isThanksPage, type TalkScreen } from "#app/talk-page/screens.ts";
import { toFormHub, toTalkHub } from "#app/talk-page/shown-hub.ts";
import type { QuoteView } from "#app/ui/branded/quote-list.tsx";

export interface TalkScreenOptions {
  query: URLSearchParams;
  page: HubPageName;
  /** Once this visitor has sent feedback. */
  others: OtherTalk[] | null;
  ownQuote: OwnQuoteView | null;
  filesTo?: string | null;
  /** A rehearsal shows what attendees can do, and nothing that they did. */
  isRehearsal?: boolean;
}

/** What a talk's page shows besides the hub itself. */
export interface TalkContent {
  resources: PublicResource[];
  questions: Question[];
  quotes: ShownQuote[];
  /** How many requests of attendees everyone may read. */
  audienceRequestCount: number;
}

/** The talk. On the lead form's page with `?file=`, the form before that file. */
export async function loadTalkScreen(
  services: Services,
  access: TalkAccess,
  { query, page, others, ownQuote, filesTo = null, isRehearsal = false }: TalkScreenOptions,
): Promise<TalkScreen | FormScreen> {
  const { ref, hub, hasSharedContact } = access;
  const resources = await listPublicResources(services, ref);
  const requested = findRequestedPart(resources, query);
  const address = requested && partAddress(ref, requested.part, requested.resource.id);
  const isWelcome = hasSharedContact && query.has("welcome");
  if (page === "lead" && requested && access.isFileFormRequired)
    return buildGateScreen(services, access, toGatedFile(hub, requested.part, requested.resource));
  // A file starts to download beside a thank-you; slides are a page.
  if (address && (page === "lead" || (isWelcome && requested?.part === "slides"))) throw redirect(address, 303);
  if (page === "lead" && isConnectForm(query) && access.isFormDue)
    return buildGateScreen(services, access, toConnectForm(hub));
  const content = {
    resources,
    questions: await listQuestions(services, hub.id),
    quotes: await listShownQuotes(services, { hubId: hub.id }, quotesPerHub),
    audienceRequestCount: hub.acceptRequests && !isRehearsal ? await countPublicAudienceRequests(services, hub.id) : 0,
  };
  return {
    ...buildTalkScreen(services, access, content, page),
    others,
    filesTo,
    offersBooking: page === "recommend" || (page === "quote" && isHigh(ownQuote?.rating ?? 0)),
    ownQuote,
    isWelcome,
    download: hasSharedContact && requested && address ? { title: requested.resource.title, href: address } : null,
  };
}

/** What the lead form was opened for, by its address. */
function findRequestedPart(resources: PublicResource[], query: URLSearchParams) {
  const [fileId, slidesId] = [query.get("file"), query.get("slides")];
  const resource = resources.find(({ id }) => id === (slidesId ?? fileId));
  if (!resource) return null;
  const part: GatedPart = resource.slides && (slidesId || !resource.isDownloadable) ? "slides" : "file";
  return { part, resource };
}

const isHigh = (rating: number) => isRating(rating) && bandOf(rating) === "high";

/** The talk as it is shown first. */
export function buildTalkScreen(
  services: Services,
  access: TalkAccess,
  content: TalkContent,
  page: HubPageName = "talk",
): TalkScreen {
  const { hub, state, isOwner, isPreview, hasSharedContact } = access;
  const { settings, clock } = services;
  const resources = content.resources.map((each) => gateResource(access, each));
  const status = effectiveStatus(hub, clock.now());
  const shown = toTalkHub(
    { ...hub, status },
    {
      questions: content.questions,
      resources: resources.map(toResourceView),
      descriptionHtml: renderRichText(hub.description),
    },
  );
  // A visitor who gets the page of a comment has written one, so its form needs no more time: a browser may fill in the
  // name.
  const formIssuedAt = new Date(clock.now().getTime() - (page === "quote" ? settings.shortestFillMs : 0));
  const isPublicPage = page !== "quote" && !isPreview && state === "open";
  const mayBeIndexed = isPublicPage && shown.mayBeIndexed;
  return {
    kind: "talk",
    hub: { ...shown, isPreview, offersLeadForm: access.isFormDue },
    meta: buildTalkMeta(
      { ...shown, mayBeIndexed },
      {
        origin: settings.appUrl.origin,
        text: plainText(hub.description),
        slide: previewSlide(hub, resources),
        hasJsonLd: page === "talk",
      },
    ),
    // The thank-you page does not ask again.
    gate: isThanksPage(page) ? "none" : access.gate,
    verifiedEmail: access.verifiedEmail,
    hasSharedContact,
    formToken: createFormToken(services, hub.id, formIssuedAt, { isPreview }),
    isReadOnly: state === "read-only",
    others: null,
    filesTo: null,
    offersBooking: false,
    ownQuote: null,
    quotes: content.quotes.map(toQuoteView),
    audienceRequestCount: hub.acceptRequests ? content.audienceRequestCount : null,
    isWelcome: false,
    download: null,
    owner: isOwner
      ? { status: ownerStatus(hub, status), editPath: isPreview ? null : `/dashboard/edit-hub/${hub.id}` }
      : null,
  };
}

/** The lead form before a file or before Connect. */
function buildGateScreen(
  services: Services,
  { ref, hub, verifiedEmail }: TalkAccess,
  gatedFile: GatedFile,
): FormScreen {
  const form = buildFormScreen(services, { ref, hub: { ...toFormHub(hub), mayBeIndexed: false } }, "lead");
  return { ...form, verifiedEmail, gatedFile };
}

const toQuoteView = (quote: ShownQuote): QuoteView => ({
  comment: quote.comment,
  author: formatQuoteAuthor(quote, quote.isInRoom),
});

/** The lead form alone, with a new form token. Structured data is only for the talk's own address. */
export function buildFormScreen(
  services: Services,
  { ref, hub }: Pick<FormAccess, "ref" | "hub">,
  page: HubPageName,
  { isPreview = false } = {},
): FormScreen {
  return {
    kind: "form",
    hub,
    meta: buildTalkMeta(hub, { origin: services.settings.appUrl.origin, hasJsonLd: page === "talk" }),
    formToken: createFormToken(services, ref.id, services.clock.now(), { isPreview }),
    others: null,
    gatedFile: null,
    verifiedEmail: null,
  };
}

/** The label in the owner's bar while other visitors do not see the page. */
function ownerStatus(hub: PublicHub, status: string): string {
  if (!hub.publicVisibility && status !== "draft") return "not public";
  return status === "active" && hub.requireEmailVerification ? "restricted" : status;
}
