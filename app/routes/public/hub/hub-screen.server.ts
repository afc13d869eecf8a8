// What the address of a talk shows to whoever asks: the talk, the form before it, a notice with its face, or nothing.
import { data } from "react-router";
import { findInvited } from "#app/domain/audience/invited.server.ts";
import { listOtherTalks } from "#app/domain/hubs/public-talks.server.ts";
import { findSpeakerByName } from "#app/domain/profiles/public-profile.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { newFormToken } from "#app/request/form-token.server.ts";
import { sameForEveryone } from "#app/request/page-cache.server.ts";
import { visit } from "#app/request/visit.ts";
import {
  type Asked,
  type FormEntry,
  hubEntry,
  type NoticeEntry,
  type TalkEntry,
} from "#app/routes/public/hub/hub-entry.server.ts";
import type { OtherTalk } from "#app/routes/public/hub/hub-feedback.tsx";
import type { HubFace } from "#app/routes/public/hub/hub-parts.ts";
import { faceView, whenOf } from "#app/routes/public/hub/hub-view.ts";
import { noticeMeta } from "#app/routes/public/hub/screen-meta.server.ts";
import type { HubPageName, HubScreen, NoticeScreen } from "#app/routes/public/hub/screens.ts";
import { hiddenNotices, type Notice } from "#app/routes/public/hub/state-words.ts";
import { formScreen, loadTalk } from "#app/routes/public/hub/talk-screen.server.ts";
import type { Services } from "#app/services.ts";

/**
 * The screen at this address with its status: 200, or 404 for what strangers may not know of. An old username or slug
 * goes to the current address for ever (301). `thanks` is the page that follows an answer.
 */
export async function loadHubScreen(asked: Asked, page: HubPageName = "talk") {
  const { services } = asked.context.get(visit);
  const entry = await hubEntry(asked);
  if (entry.kind === "missing") return nothing(await missing(services, entry.username));
  if (entry.kind === "hidden") {
    const { hasPublicProfile, username } = entry.speaker;
    return nothing({ notice: hiddenNotices[entry.state], profilePath: hasPublicProfile ? `/${username}` : null });
  }
  const screen = await loadScreen(asked, entry, page);
  if (!entry.isStranger) return data<HubScreen>(screen);
  // Every stranger gets this very page, until the talk opens or closes by itself.
  const { changesAt } = entry;
  const ms = changesAt ? changesAt.getTime() - services.clock.now().getTime() : undefined;
  return data<HubScreen>(screen, { headers: sameForEveryone(ms) });
}

type ShownEntry = NoticeEntry | FormEntry | TalkEntry;

async function loadScreen(asked: Asked, entry: ShownEntry, page: HubPageName): Promise<HubScreen> {
  const { services } = asked.context.get(visit);
  const query = new URL(asked.request.url).searchParams;
  if (entry.kind === "notice") return loadNotice(services, entry, query);
  const others = page === "thanks" ? await otherTalks(services, entry.hub) : null;
  if (entry.kind === "talk") return loadTalk(services, entry, { query, page, others });
  return { ...formScreen(services, entry.hub, page), others };
}

async function loadNotice(services: Services, entry: NoticeEntry, query: URLSearchParams): Promise<NoticeScreen> {
  const { origin } = services.settings.appUrl;
  const { state, hub } = entry;
  const dates = entry.state === "scheduled" ? { when: whenOf(entry.hub), opens: whenOf(entry.opens) } : null;
  return {
    kind: "notice",
    hub: faceView(hub),
    meta: noticeMeta(entry, origin),
    ...{ state, dates },
    formToken: newFormToken(services, hub.id, services.clock.now()),
    isNoted: query.has("noted"),
    invite: await inviteTo(services, entry, query.get("invite")),
  };
}

/** The token again, where it opens this talk. */
async function inviteTo(services: Services, { hub, state }: NoticeEntry, token: string | null) {
  if (!token || (state !== "email-required" && state !== "archived")) return null;
  const place = { id: hub.id, speakerId: hub.speaker.id };
  return (await findInvited(services, { hub: place, isArchived: state === "archived", token })) ? token : null;
}

const nothing = (found: { notice: Notice; profilePath: string | null }) =>
  data<HubScreen>({ kind: "nothing", ...found }, 404);

async function missing(services: Services, username: string) {
  const speaker = await findSpeakerByName(services, username);
  if (!speaker) return { notice: hiddenNotices["no-speaker"], profilePath: null };
  return { notice: hiddenNotices.missing, profilePath: speaker.isPublic ? `/${speaker.username}` : null };
}

async function otherTalks(services: Services, { id, speaker }: Pick<HubFace, "id" | "speaker">): Promise<OtherTalk[]> {
  const talks = await listOtherTalks(services, { speakerId: speaker.id, besides: id, limit: 3 });
  return talks.map(({ slug, title, eventDate }) => ({
    path: `/${speaker.username}/${slug}`,
    title,
    day: eventDate && formatDay(eventDate),
  }));
}
