// What phones report of the slides that they looked at. A report says how often the device came to each slide that day, so
// one that arrives twice, or after a newer one, counts once.
import { sql } from "drizzle-orm";
import { slideViews } from "#app/database/schema/index.ts";
import { maxSlides } from "#app/database/vocabulary.ts";
import type { DeckFile } from "#app/domain/slides/queries.server.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import type { Services } from "#app/services.ts";

/** Nobody comes to one slide so often in a day. */
const maxCount = 99;
/** "200:99" and a comma for each slide. */
const maxReportLength = 7 * maxSlides;

export interface SlideReport {
  /** How often the device came to each slide, from the first on. */
  counts: number[];
  lastSlide: number;
}

/** Reads "1:1,2:3" and the number of the last slide; null for anything else. */
export function parseSlideReport(slides: unknown, last: unknown): SlideReport | null {
  if (typeof slides !== "string" || slides.length > maxReportLength) return null;
  const written = slides.split(",");
  if (!written.every((entry) => /^\d{1,3}:\d{1,2}$/.test(entry))) return null;
  const entries = written.map((entry) => entry.split(":").map(Number) as [number, number]);
  const lastSlide = Number(last);
  const isValid = entries.every(
    ([slide, count]) => slide >= 1 && slide <= maxSlides && count >= 1 && count <= maxCount,
  );
  if (!isValid || !entries.some(([slide]) => slide === lastSlide)) return null;
  const counts = Array.from({ length: Math.max(...entries.map(([slide]) => slide)) }, () => 0);
  for (const [slide, count] of entries) counts[slide - 1] = count;
  return { counts, lastSlide };
}

interface ReportOrigin {
  hubId: string;
  resourceId: string;
  deck: Pick<DeckFile, "fileId" | "pageCount">;
  deviceId: string;
  /** In which the owner's days are counted. */
  ownerTimezone: string;
}

/** Stores what is more than the device reported before. A report of slides that the deck doesn't have is not stored. */
export async function storeSlideViews(
  { db, clock }: Pick<Services, "db" | "clock">,
  { hubId, resourceId, deck: { fileId, pageCount }, deviceId, ownerTimezone }: ReportOrigin,
  { counts, lastSlide }: SlideReport,
) {
  if (counts.length > (pageCount ?? 0)) return;
  const now = clock.now();
  const { date: day } = localDateAndTime(now, ownerTimezone);
  await db
    .insert(slideViews)
    .values({ talkHubId: hubId, resourceId, fileId, deviceId, day, counts, lastSlide, occurredAt: now })
    .onConflictDoUpdate({
      target: [slideViews.resourceId, slideViews.fileId, slideViews.deviceId, slideViews.day],
      set: {
        counts: sql`array(select coalesce(greatest(stored, sent), 0) from
          unnest(${slideViews.counts}, excluded.counts) with ordinality as reports(stored, sent, slide) order by slide)`,
        lastSlide: sql`excluded.last_slide`,
      },
    });
}
