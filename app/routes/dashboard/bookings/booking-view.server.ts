import { canHavePage } from "#app/domain/booker-pages/booker-pages.ts";
import { listBookingFiles } from "#app/domain/booker-pages/files.server.ts";
import { findOwnBookerPage, listAnswers, listChanges } from "#app/domain/booker-pages/queries.server.ts";
import { canBecomeHub, describeAdvice, takesDay } from "#app/domain/bookings/bookings.ts";
import { findBookingHub } from "#app/domain/bookings/create-hub-from-booking.server.ts";
import { findDayAdvice } from "#app/domain/bookings/held-days.server.ts";
import { findBooking } from "#app/domain/bookings/queries.server.ts";
import { listReplyStarters } from "#app/domain/bookings/reply-starters.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { listBookingReports } from "#app/domain/reports/queries.server.ts";
import { pick } from "#app/domain/values/pick.ts";
import { orNotFound } from "#app/request/request-context.ts";
import type { Actor, Services } from "#app/services.ts";

export type BookingView = NonNullable<Awaited<ReturnType<typeof findBookingView>>>;

/** The actor's booking request with all that belongs to it; null when there is none. */
export async function findBookingView(services: Services, actor: Actor, id: string) {
  const booking = await findBooking(services, actor, id);
  if (!booking) return null;
  const [hub, page, answers, changes, files, reports, profile] = await Promise.all([
    findBookingHub(services, actor, id),
    findOwnBookerPage(services, actor, id),
    listAnswers(services, id),
    listChanges(services, id),
    listBookingFiles(services, id),
    listBookingReports(services, actor, id),
    findOwnProfile(services, actor),
  ]);
  const { timezone, firstName, username, publicSpeakerProfile } = orNotFound(profile);
  const day = booking.eventDate;
  const advice = day === null ? null : await findDayAdvice(services, { id: actor.id, timezone }, day);
  return {
    ...booking,
    hub,
    page,
    canHavePage: canHavePage(booking.status),
    answers,
    files: files.map((file) => pick(file, ["id", "name", "sizeBytes", "author"])),
    changes,
    reports: reports.map((report) => pick(report, ["hubId", "talk", "openCount", "lastOpenedAt"])),
    canBecomeHub: canBecomeHub(booking.status),
    /** Null while the profile is private, and with it the one-sheet. */
    oneSheetUrl:
      username && publicSpeakerProfile ? `${services.settings.appUrl.origin}/${username}/kit/one-sheet.pdf` : null,
    /** What the calendar says of the day; null without one, and where this booking itself takes it. */
    dayWord: advice && !takesDay(booking.status) ? describeAdvice(advice) : null,
    starters: listReplyStarters({ ...booking, nearDays: advice?.nearest ?? [] }, firstName),
    signature: firstName,
  };
}
