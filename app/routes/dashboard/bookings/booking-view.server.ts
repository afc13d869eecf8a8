import { canBecomeHub } from "#app/domain/bookings/bookings.ts";
import { findBookingHub } from "#app/domain/bookings/create-hub-from-booking.server.ts";
import { findBooking } from "#app/domain/bookings/queries.server.ts";
import { findTimezone } from "#app/domain/leads/queries.server.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import type { Actor, Services } from "#app/services.ts";

export type BookingView = NonNullable<Awaited<ReturnType<typeof findBookingView>>>;

/** The actor's booking request, with times in the actor's time zone; null when there is none. */
export async function findBookingView(services: Services, actor: Actor, id: string) {
  const [bookingRow, hub, timezone] = await Promise.all([
    findBooking(services, actor, id),
    findBookingHub(services, actor, id),
    findTimezone(services, actor),
  ]);
  if (!bookingRow) return null;
  const { createdAt, repliedAt, updatedAt: _, speakerId: __, clashes, ...booking } = bookingRow;
  const formatMoment = (moment: Date) => {
    const { date, time } = localDateAndTime(moment, timezone);
    return formatDayAndTime(date, time, timezone);
  };
  return {
    ...booking,
    hub,
    canBecomeHub: canBecomeHub(booking.status),
    // The booking's own hub is no other talk.
    clashes: clashes.filter((each) => each.id !== hub?.id),
    received: formatMoment(createdAt),
    replied: repliedAt && formatMoment(repliedAt),
  };
}
