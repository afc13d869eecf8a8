import { eq } from "drizzle-orm";
import { stages } from "#app/database/schema/stages.ts";
import { listReadyDecks } from "#app/domain/slides/queries.server.ts";
import { findShownSlide } from "#app/domain/stage/stage.ts";
import type { Services } from "#app/services.ts";

/** A slide that stays for so long was left on screen after the talk: nobody is led to it any more. */
const maxUnchangedMs = 45 * 60_000;

export interface SpeakerSlide {
  /** Its number; null while the speaker shows none of these slides. */
  slide: number | null;
  /** When that changes by itself; null if it doesn't. */
  changesAt: Date | null;
}

/**
 * The slide of a hub's resource that the speaker shows to the room. It is the same while a comment or the black screen
 * covers it.
 */
export async function findSpeakerSlide(
  { db, clock }: Pick<Services, "db" | "clock">,
  { hubId, resourceId }: { hubId: string; resourceId: string },
): Promise<SpeakerSlide> {
  const none = { slide: null, changesAt: null };
  const [stage] = await db.select().from(stages).where(eq(stages.talkHubId, hubId));
  const changesAt = new Date((stage?.changedAt.getTime() ?? 0) + maxUnchangedMs);
  if (stage?.litScene !== "slides" || changesAt <= clock.now()) return none;
  const shown = findShownSlide(stage, await listReadyDecks(db, hubId));
  return shown?.deck.id === resourceId ? { slide: shown.number, changesAt } : none;
}
