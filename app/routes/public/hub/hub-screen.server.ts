// What the address of a talk shows to whoever asks: the talk, a notice with its face, or nothing.
import { data, redirect } from "react-router";
import { hasGivenAddress } from "#app/domain/audience/device-grants.server.ts";
import { listPublicResources } from "#app/domain/files/public-resources.server.ts";
import { effectiveStatus, openingMoment, publicView } from "#app/domain/hubs/hubs.ts";
import { findPublicHub, listPublicHubs, type PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { findSpeakerByName } from "#app/domain/profiles/public-profile.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import { plainText, renderRichText } from "#app/domain/values/rich-text.server.ts";
import { cacheableHeader } from "#app/request/page-cache.server.ts";
import { findActor, visit } from "#app/request/visit.ts";
import type { OtherTalk } from "#app/routes/public/hub/hub-feedback.tsx";
import { headWords, type MetaFacts } from "#app/routes/public/hub/hub-meta.tsx";
import { type HubView, hubView, resourceView, whenOf } from "#app/routes/public/hub/hub-view.ts";
import { hiddenNotices, type Notice, type TalkState, talkNotices } from "#app/routes/public/hub/state-words.ts";
import type { Services } from "#app/services.ts";

export type HubScreen =
  | { kind: "nothing"; notice: Notice; profilePath: string | null }
  | { kind: "notice"; hub: HubView; meta: MetaFacts; state: TalkState; opens: HubView["when"] }
  | {
      kind: "talk";
      hub: HubView;
      meta: MetaFacts;
      gate: "none" | "ask" | "wall";
      others: OtherTalk[] | null;
      isWelcome: boolean;
      /** Given to the owner alone: what strangers see instead, and where to change it. */
      owner: { status: string; editPath: string } | null;
    };

interface Asked {
  request: Request;
  params: { username: string; slug: string };
  context: Parameters<typeof findActor>[0];
}

/**
 * The screen at this address with its status: 200, or 404 for what strangers may not know of. An old username or slug
 * goes to the current address for ever (301). `after` is the page that follows an answer.
 */
export async function loadHubScreen({ request, params, context }: Asked, page: "talk" | "thanks" = "talk") {
  const { services, device } = context.get(visit);
  const address = { username: params.username.toLowerCase(), slug: params.slug.toLowerCase() };
  const hub = await findPublicHub(services, address);
  if (!hub) return nothing(await missing(services, address.username));
  const actor = await findActor(context);
  const isOwner = actor?.id === hub.speaker.id;
  const now = services.clock.now();
  const state = publicView(hub, { isOwner, isAdmitted: false }, now);
  const profilePath = hub.speaker.hasPublicProfile ? `/${hub.speaker.username}` : null;
  if (state === "not-public" || state === "not-active") return nothing({ notice: hiddenNotices[state], profilePath });
  // Only now: where an old name leads would tell a stranger that there is a hub.
  if (hub.speaker.username !== params.username || hub.slug !== params.slug) throw moved(request, params, hub);

  const origin = services.settings.appUrl.origin;
  const status = effectiveStatus(hub, now);
  if (state !== "open" && state !== "read-only") {
    const view = hubView({ ...hub, status }, { origin, descriptionHtml: "", resources: [] });
    const meta = {
      ...metaOf(hub, origin, false),
      title: `${talkNotices[state].title} · ${hub.title}`,
      mayBeIndexed: false,
    };
    return sameForAll({ kind: "notice", hub: view, meta, state, opens: opensAt(hub) });
  }

  const { isEnabled, onEntry, allowSkip } = hub.leadForm;
  const phone = isEnabled && onEntry && !isOwner ? await device() : null;
  const hasGiven = phone !== null && (await hasGivenAddress(services, phone.id, hub.speaker.id));
  const asks = isEnabled && onEntry && !isOwner && !hasGiven;
  const gate = !asks ? "none" : !allowSkip ? "wall" : page === "thanks" ? "none" : "ask";
  const resources = gate === "wall" ? [] : await listPublicResources(services, hub.id);
  const screen: HubScreen = {
    kind: "talk",
    hub: hubView(
      { ...hub, status },
      {
        origin,
        descriptionHtml: gate === "wall" ? "" : renderRichText(hub.description),
        resources: resources.map(resourceView),
      },
    ),
    meta: metaOf(hub, origin, gate !== "wall"),
    gate,
    others: page === "thanks" ? await otherTalks(services, hub) : null,
    isWelcome: hasGiven && new URL(request.url).searchParams.has("welcome"),
    owner: isOwner ? { status: ownerStatus(hub, status), editPath: `/dashboard/edit-hub/${hub.id}` } : null,
  };
  return isOwner || hasGiven ? data(screen) : sameForAll(screen);
}

const nothing = (found: { notice: Notice; profilePath: string | null }) =>
  data<HubScreen>({ kind: "nothing", ...found }, 404);

/** Tells the page cache that every stranger gets this very page. */
const sameForAll = (screen: HubScreen) => data(screen, { headers: { [cacheableHeader]: "1" } });

async function missing(services: Services, username: string) {
  const speaker = await findSpeakerByName(services, username);
  if (!speaker) return { notice: hiddenNotices["no-speaker"], profilePath: null };
  return { notice: hiddenNotices.missing, profilePath: speaker.isPublic ? `/${speaker.username}` : null };
}

/** To the same page below the current address, with its query. */
function moved(request: Request, params: Asked["params"], { speaker, slug }: PublicHub) {
  const url = new URL(request.url);
  const rest = url.pathname.slice(`/${params.username}/${params.slug}`.length);
  return redirect(`/${speaker.username}/${slug}${rest}${url.search}`, 301);
}

function opensAt(hub: PublicHub): HubView["when"] {
  const moment = openingMoment(hub);
  if (!moment) return null;
  const { date, time } = localDateAndTime(moment, hub.timezone);
  return whenOf({ eventDate: date, startTime: time, timezone: hub.timezone });
}

/** `isRead`: the talk's text stands on the page; what is not shown may not be told in the head either. */
function metaOf(hub: PublicHub, origin: string, isRead: boolean): MetaFacts {
  const { username, mayBeIndexed } = hub.speaker;
  return {
    ...headWords(hub, isRead ? plainText(hub.description) : ""),
    keywords: hub.keywords,
    mayBeIndexed: mayBeIndexed && hub.seoIndexing,
    canonical: `${origin}/${username}/${hub.slug}`,
  };
}

async function otherTalks(services: Services, hub: PublicHub): Promise<OtherTalk[]> {
  const talks = await listPublicHubs(services, hub.speaker.id, 10);
  return talks
    .filter(({ slug, status }) => slug !== hub.slug && status === "active")
    .slice(0, 3)
    .map(({ slug, title, eventDate }) => ({
      path: `/${hub.speaker.username}/${slug}`,
      title,
      day: eventDate && formatDay(eventDate),
    }));
}

/** What the owner's bar says of a page that strangers do not get. */
function ownerStatus(hub: PublicHub, status: string): string {
  if (!hub.publicVisibility && status !== "draft") return "not public";
  return status === "active" && hub.requireEmailVerification ? "restricted" : status;
}
