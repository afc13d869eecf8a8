import { and, between, eq, isNull, sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/index.ts";
import { type CalendarMonth, type DayState, lastShownDay, toCalendar } from "#app/domain/availability/availability.ts";
import { listHeldDays, takesOwnDay } from "#app/domain/bookings/held-days.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import type { Services } from "#app/services.ts";

/**
 * The speaker's next months. A day is taken by a talk of any status, in the trash excepted, and by a confirmed booking;
 * asked by a held one. New requests change nothing: anyone could fill the calendar with them. Only days leave here, never
 * why.
 */
export async function loadAvailability(
  services: Services,
  speaker: { id: string; timezone: string },
): Promise<CalendarMonth[]> {
  const today = dayOf(services.clock.now(), speaker.timezone);
  const to = lastShownDay(today);
  const [held, talks] = await Promise.all([
    listHeldDays(services, speaker.id, { from: today, to }),
    services.db
      .selectDistinct({ day: sql<string>`${talkHubs.eventDate}` })
      .from(talkHubs)
      .where(
        and(
          eq(talkHubs.userId, speaker.id),
          isNull(talkHubs.deletedAt),
          between(talkHubs.eventDate, today, to),
          takesOwnDay,
        ),
      ),
  ]);
  const states = new Map<string, DayState>(held.map(({ day, isConfirmed }) => [day, isConfirmed ? "taken" : "asked"]));
  for (const { day } of talks) states.set(day, "taken");
  return toCalendar(today, states);
}
