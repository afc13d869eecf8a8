// What the address of a talk shows to whoever asks: the talk, a notice with its face, or nothing.
import { data, redirect } from "react-router";
import { findInvited } from "#app/domain/audience/invited.server.ts";
import { listQuestions } from "#app/domain/feedback/questions.server.ts";
import { listPublicResources, resourceAddress } from "#app/domain/files/public-resources.server.ts";
import { effectiveStatus, nextChange, openingMoment, type PublicView } from "#app/domain/hubs/hubs.ts";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { listOtherTalks } from "#app/domain/hubs/public-talks.server.ts";
import { findSpeakerByName } from "#app/domain/profiles/public-profile.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import { plainText, renderRichText } from "#app/domain/values/rich-text.server.ts";
import { newFormToken, newPreviewFormToken } from "#app/request/form-token.server.ts";
import { sameForEveryone } from "#app/request/page-cache.server.ts";
import { visit } from "#app/request/visit.ts";
import { hubPicture, pictureAddress } from "#app/routes/endpoints/link-picture/picture-facts.ts";
import { behindForm, type WantedFile, wantedFile } from "#app/routes/public/hub/file-gate.server.ts";
import { type Asked, type Gate, hubEntry } from "#app/routes/public/hub/hub-entry.server.ts";
import type { OtherTalk } from "#app/routes/public/hub/hub-feedback.tsx";
import { headWords, type MetaFacts } from "#app/routes/public/hub/hub-meta.tsx";
import { type HubView, hubView, leadFormView, resourceView, whenOf } from "#app/routes/public/hub/hub-view.ts";
import { hiddenNotices, type Notice, type TalkState, talkNotices } from "#app/routes/public/hub/state-words.ts";
import { talkFacts } from "#app/routes/public/structured-data.ts";
import type { Services } from "#app/services.ts";
import { jsonLd } from "#app/ui/public/json-ld.tsx";

export interface NoticeScreen {
  kind: "notice";
  hub: HubView;
  meta: MetaFacts;
  state: TalkState;
  opens: HubView["when"];
  formToken: string;
  /** Somebody who was just noted down for the letter that tells of the opening. */
  isNoted: boolean;
  /** The token of an invitation that opens this talk: its page has one button. */
  invite: string | null;
}

export type HubScreen =
  | { kind: "nothing"; notice: Notice; profilePath: string | null }
  | NoticeScreen
  | {
      kind: "talk";
      hub: HubView;
      meta: MetaFacts;
      gate: Gate;
      /** For the page's forms (request/form-token.server.ts): about this hub, made now. */
      formToken: string;
      /** Archived, and shown to somebody who was here before: nothing can be sent. */
      isReadOnly: boolean;
      others: OtherTalk[] | null;
      isWelcome: boolean;
      /** What stands behind the lead form that is asked for before files; on that form's page alone. */
      wanted: WantedFile | null;
      /** A file on its way to a device that just filled the form. */
      arriving: { title: string; href: string } | null;
      /** Given to the owner alone: what strangers see instead, and where to change it; null in a preview. */
      owner: { status: string; editPath: string | null } | null;
    };

/**
 * The screen at this address with its status: 200, or 404 for what strangers may not know of. An old username or slug
 * goes to the current address for ever (301). `after` is the page that follows an answer.
 */
export async function loadHubScreen(asked: Asked, page: "talk" | "thanks" | "lead" = "talk") {
  const { request, context } = asked;
  const { services } = context.get(visit);
  const entry = await hubEntry(asked);
  if (entry.kind === "missing") return nothing(await missing(services, entry.username));
  if (entry.kind === "hidden") {
    const { hasPublicProfile, username } = entry.hub.speaker;
    return nothing({ notice: hiddenNotices[entry.state], profilePath: hasPublicProfile ? `/${username}` : null });
  }
  const { hub, state, isOwner, isPreview, hasGiven, isStranger, asksForFiles } = entry;
  const now = services.clock.now();
  const query = new URL(request.url).searchParams;
  const formToken = (isPreview ? newPreviewFormToken : newFormToken)(services.settings, hub.id, now);
  if (state !== "open" && state !== "read-only") {
    const invite = await inviteTo(services, hub, state, query.get("invite"));
    const screen = { ...noticeScreen(services, hub, state), invite, isNoted: query.has("noted") };
    return isStranger ? sameForAll(screen, hub, now) : data<HubScreen>(screen);
  }

  const address = { id: hub.id, username: hub.speaker.username, slug: hub.slug };
  const listed = await listPublicResources(services, address);
  const file = listed.find(({ id }) => id === query.get("file"));
  if (page === "lead" && file && !asksForFiles) throw redirect(resourceAddress(address, file.id), 303);
  // Behind a wall not even its name is told; who passes that finds the file on the page.
  const wanted = page === "lead" && file && entry.gate !== "wall" ? wantedFile(hub, file) : null;

  // What an answer is thanked with is no place to be asked again.
  const gate = wanted ? "wall" : entry.gate === "ask" && page === "thanks" ? "none" : entry.gate;
  const isRead = gate !== "wall";
  const questions = isRead ? await listQuestions(services, hub.id) : undefined;
  const resources = isRead ? (asksForFiles ? listed.map((each) => behindForm(address, each)) : listed) : [];
  const origin = services.settings.appUrl.origin;
  const status = effectiveStatus(hub, now);
  const view = hubView(
    { ...hub, status },
    {
      ...{ origin, questions, resources: resources.map(resourceView) },
      descriptionHtml: isRead ? renderRichText(hub.description) : "",
    },
  );
  const meta = metaOf(hub, origin, { state, isRead });
  const editPath = isPreview ? null : `/dashboard/edit-hub/${hub.id}`;
  const mayBeIndexed = meta.mayBeIndexed && !isPreview && !wanted && state === "open";
  const { bannerUrl } = view.branding;
  const about = talkFacts(view, meta.canonical, bannerUrl ? new URL(bannerUrl, origin).href : meta.picture);
  const facts = about && mayBeIndexed && page === "talk" ? jsonLd(about) : null;
  const screen: HubScreen = {
    kind: "talk",
    hub: { ...view, isPreview, ...(wanted ? { leadForm: leadFormView(hub.leadForm) } : {}) },
    meta: { ...meta, mayBeIndexed, facts },
    ...{ gate, wanted, formToken },
    isReadOnly: state === "read-only",
    others: page === "thanks" ? await otherTalks(services, hub) : null,
    isWelcome: hasGiven && query.has("welcome"),
    arriving: hasGiven && file ? { title: file.title, href: resourceAddress(address, file.id) } : null,
    owner: isOwner ? { status: ownerStatus(hub, status), editPath } : null,
  };
  return isStranger ? sameForAll(screen, hub, now) : data(screen);
}

/** A talk's face with why it is not shown; nothing of the talk's own text or files is in it. */
export function noticeScreen(services: Services, hub: PublicHub, state: TalkState): NoticeScreen {
  const origin = services.settings.appUrl.origin;
  const now = services.clock.now();
  const status = effectiveStatus(hub, now);
  return {
    kind: "notice",
    hub: hubView({ ...hub, status }, { origin, descriptionHtml: "", resources: [] }),
    meta: {
      ...metaOf(hub, origin, { state, isRead: false }),
      title: `${talkNotices[state].title} · ${hub.title}`,
      mayBeIndexed: false,
    },
    ...{ state, opens: opensAt(hub), invite: null, isNoted: false },
    formToken: newFormToken(services.settings, hub.id, now),
  };
}

/** The token again, where it opens this talk. */
async function inviteTo(services: Services, hub: PublicHub, state: TalkState, token: string | null) {
  if (!token || (state !== "email-required" && state !== "archived")) return null;
  const place = { id: hub.id, speakerId: hub.speaker.id };
  return (await findInvited(services, { hub: place, isArchived: state === "archived", token })) ? token : null;
}

const nothing = (found: { notice: Notice; profilePath: string | null }) =>
  data<HubScreen>({ kind: "nothing", ...found }, 404);

/** Tells the page cache that every stranger gets this very page, until the talk opens or closes by itself. */
function sameForAll(screen: HubScreen, hub: PublicHub, now: Date) {
  const change = nextChange(hub, now);
  return data(screen, { headers: sameForEveryone(change ? change.getTime() - now.getTime() : undefined) });
}

async function missing(services: Services, username: string) {
  const speaker = await findSpeakerByName(services, username);
  if (!speaker) return { notice: hiddenNotices["no-speaker"], profilePath: null };
  return { notice: hiddenNotices.missing, profilePath: speaker.isPublic ? `/${speaker.username}` : null };
}

function opensAt(hub: PublicHub): HubView["when"] {
  const moment = openingMoment(hub);
  if (!moment) return null;
  const { date, time } = localDateAndTime(moment, hub.timezone);
  return whenOf({ eventDate: date, startTime: time, timezone: hub.timezone });
}

interface Shown {
  state: PublicView;
  /** The talk's text stands on the page; what is not shown may not be told in the head either. */
  isRead: boolean;
}

function metaOf(hub: PublicHub, origin: string, { state, isRead }: Shown): MetaFacts {
  const { username, mayBeIndexed } = hub.speaker;
  const canonical = `${origin}/${username}/${hub.slug}`;
  return {
    ...headWords(hub, isRead ? plainText(hub.description) : ""),
    keywords: hub.keywords,
    mayBeIndexed: mayBeIndexed && hub.seoIndexing,
    canonical,
    picture: hub.socialSharing ? pictureAddress(canonical, hubPicture(hub, state)) : null,
    facts: null,
  };
}

async function otherTalks(services: Services, { id, speaker }: PublicHub): Promise<OtherTalk[]> {
  const talks = await listOtherTalks(services, { speakerId: speaker.id, besides: id, limit: 3 });
  return talks.map(({ slug, title, eventDate }) => ({
    path: `/${speaker.username}/${slug}`,
    title,
    day: eventDate && formatDay(eventDate),
  }));
}

/** What the owner's bar says of a page that strangers do not get. */
function ownerStatus(hub: PublicHub, status: string): string {
  if (!hub.publicVisibility && status !== "draft") return "not public";
  return status === "active" && hub.requireEmailVerification ? "restricted" : status;
}
