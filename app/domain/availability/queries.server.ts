import { type CalendarMonth, lastShownDay, toCalendar } from "#app/domain/availability/availability.ts";
import { listDayStates } from "#app/domain/bookings/held-days.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import type { Services } from "#app/services.ts";

/** The speaker's next months. */
export async function loadAvailability(
  services: Services,
  speaker: { id: string; timezone: string },
): Promise<CalendarMonth[]> {
  const today = dayOf(services.clock.now(), speaker.timezone);
  return toCalendar(today, await listDayStates(services, speaker.id, { from: today, to: lastShownDay(today) }));
}
