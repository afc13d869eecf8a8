// What an import would do with the talks of a file. Writes nothing.
import { eq } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/index.ts";
import { findLimits } from "#app/domain/billing/limits.server.ts";
import { hubIdFor } from "#app/domain/hubs/create-hub.server.ts";
import { inBucket } from "#app/domain/hubs/hub-limits.server.ts";
import type { ImportedTalk } from "#app/domain/talk-imports/talk-imports.ts";
import { formatTime } from "#app/domain/values/dates.ts";
import { foldText } from "#app/domain/values/fold-text.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import type { Actor, Services } from "#app/services.ts";

export interface TalkImportPlan {
  /** They become drafts. */
  created: ImportedTalk[];
  /** They are hubs already, also in the trash: nothing about them changes. */
  existing: { talk: ImportedTalk; isTrashed: boolean }[];
  /** How many more drafts the account may have, null for any number, and the limit that says so. */
  room: number | null;
  limit: "hub-limit-reached" | "hub-total-reached";
}

export async function planTalkImport(services: Services, actor: Actor, talks: ImportedTalk[]): Promise<TalkImportPlan> {
  const hubs = await services.db
    .select({
      id: talkHubs.id,
      title: talkHubs.title,
      eventDate: talkHubs.eventDate,
      startTime: talkHubs.startTime,
      deletedAt: talkHubs.deletedAt,
    })
    .from(talkHubs)
    .where(eq(talkHubs.userId, actor.id));
  const byId = new Map(hubs.map((hub) => [hub.id, hub]));
  const byTitle = Map.groupBy(hubs, ({ title }) => foldText(cutText(title, 200)));
  const plan: Pick<TalkImportPlan, "created" | "existing"> = { created: [], existing: [] };
  for (const talk of talks) {
    const sameTitle = byTitle.get(foldText(cutText(talk.title, 200))) ?? [];
    const hub = byId.get(hubIdFor(actor, talk.token)) ?? sameTitle.find((each) => isSameTime(each, talk));
    if (hub) plan.existing.push({ talk, isTrashed: hub.deletedAt !== null });
    else plan.created.push(talk);
  }
  return { ...plan, ...(await findRoom(services, actor, hubs.length)) };
}

type Time = Pick<ImportedTalk, "eventDate" | "startTime">;

/** Of two with one title. A talk without a day, as Sessionize has them, is any of its deliveries. */
const isSameTime = (hub: Time, talk: Time): boolean =>
  talk.eventDate === null ||
  (talk.eventDate === hub.eventDate &&
    (!talk.startTime || !hub.startTime || formatTime(talk.startTime) === formatTime(hub.startTime)));

async function findRoom(
  services: Services,
  actor: Actor,
  hubCount: number,
): Promise<Pick<TalkImportPlan, "room" | "limit">> {
  const limits = await findLimits(services, actor);
  const drafts = await services.db.$count(talkHubs, inBucket(actor, "draft", services.clock.now()));
  const left = (limit: number | null | undefined, used: number) =>
    Math.max(0, (limit ?? Number.POSITIVE_INFINITY) - used);
  const [ofDrafts, ofAll] = [left(limits?.draft, drafts), left(limits?.hubs, hubCount)];
  const room = Math.min(ofDrafts, ofAll);
  return {
    room: Number.isFinite(room) ? room : null,
    limit: ofDrafts <= ofAll ? "hub-limit-reached" : "hub-total-reached",
  };
}
