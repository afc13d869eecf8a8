// What the speaker's remote shows: the stage as the hall sees it, and what only the speaker may know.
import type { LiveHub } from "#app/domain/analytics/live-hub.server.ts";
import { type OpenedHub, openedAt } from "#app/domain/hubs/hubs.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { listReadyDecks } from "#app/domain/slides/queries.server.ts";
import { findLiveStage, type HubStage } from "#app/domain/stage/queries.server.ts";
import type { RemoteUpdate, TalkTimes } from "#app/domain/stage/stage.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import { renderNotes } from "#app/domain/values/rich-text.server.ts";
import { endOfTalk, startOfTalk, type WrittenTimes } from "#app/domain/values/talk-times.ts";
import type { Actor, Services } from "#app/services.ts";

/** The talk of the actor's remote; null when the hub is not theirs, or trashed. */
export async function findRemoteTalk(services: Services, actor: Actor, hubId: string) {
  const hub = await findHub(services, actor, hubId);
  if (!hub) return null;
  return {
    id: hub.id,
    title: hub.title,
    notes: renderNotes(hub.privateNotes),
    times: findTalkTimes(hub, services.clock.now()),
    decks: await listReadyDecks(services.db, hub.id),
  };
}
export type RemoteTalk = NonNullable<Awaited<ReturnType<typeof findRemoteTalk>>>;

/** What the remote shows now; null when the hub is not the actor's, or trashed. */
export async function findRemoteUpdate(services: Services, actor: Actor, hubId: string): Promise<RemoteUpdate | null> {
  const found = await findLiveStage(services, actor, hubId);
  return found && buildRemoteUpdate(services, found.stage, found.live);
}

export function buildRemoteUpdate(
  { clock }: Pick<Services, "clock">,
  { stage, comment, page }: HubStage,
  { status, stats, feedback, comments, timezone }: LiveHub,
): RemoteUpdate {
  return {
    ...stage,
    page,
    status,
    comment,
    counts: { joined: stats.devices, ratings: feedback.total, leads: stats.leads },
    average: feedback.average,
    comments: comments.map(({ id, rating, text, isApproved, createdAt }) => ({
      id,
      rating,
      text,
      isApproved,
      time: localDateAndTime(createdAt, timezone).time,
    })),
    nowMs: clock.now().getTime(),
  };
}

type DatedHub = OpenedHub & WrittenTimes;

/** A page that is open although its talk starts so much later was opened to prepare. */
const maxCountdownMs = 12 * 60 * 60 * 1_000;

/**
 * The talk runs from the opening of its page, or from its start time if that is later. Its planned length is from start
 * to end.
 */
export function findTalkTimes(hub: DatedHub, now: Date): TalkTimes {
  const start = startOfTalk(hub);
  const end = endOfTalk(hub);
  const opened = openedAt(hub);
  const isFromStart = start && (!opened || start > opened) && start.getTime() - now.getTime() <= maxCountdownMs;
  return {
    startedMs: (isFromStart ? start : opened)?.getTime() ?? null,
    plannedMs: start && end ? end.getTime() - start.getTime() : null,
  };
}
