import { canHavePage } from "#app/domain/booker-pages/booker-pages.ts";
import { listBookingFiles } from "#app/domain/booker-pages/files.server.ts";
import { findOwnBookerPage, listAnswers, listChanges } from "#app/domain/booker-pages/queries.server.ts";
import { canBecomeHub } from "#app/domain/bookings/bookings.ts";
import { findBookingHub } from "#app/domain/bookings/create-hub-from-booking.server.ts";
import { findBooking, withoutOwnHubs } from "#app/domain/bookings/queries.server.ts";
import { listReplyStarters } from "#app/domain/bookings/reply-starters.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { listBookingReports } from "#app/domain/reports/queries.server.ts";
import { formatDay, formatDayAndTime } from "#app/domain/values/dates.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import { formatSize } from "#app/domain/values/size.ts";
import { orNotFound } from "#app/request/request-context.ts";
import { describeOpenings } from "#app/routes/dashboard/report/own-report.server.ts";
import type { Actor, Services } from "#app/services.ts";

export type BookingView = NonNullable<Awaited<ReturnType<typeof findBookingView>>>;

/** The actor's booking request, with times in the actor's time zone; null when there is none. */
export async function findBookingView(services: Services, actor: Actor, id: string) {
  const bookingRow = await findBooking(services, actor, id);
  if (!bookingRow) return null;
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
  const clashes = withoutOwnHubs(actor, id, bookingRow.clashes);
  const { createdAt, repliedAt, updatedAt: _, speakerId: __, ...booking } = bookingRow;
  const formatMoment = (moment: Date) => {
    const { date, time } = localDateAndTime(moment, timezone);
    return formatDayAndTime(date, time, timezone);
  };
  return {
    ...booking,
    hub,
    page: page && { id: page.id, link: page.link, isOpen: page.isOpen, expires: formatDay(page.lastDay) },
    canHavePage: canHavePage(booking.status),
    answers,
    files: files.map(({ id: fileId, name, sizeBytes, author }) => ({
      ...{ id: fileId, name, author },
      size: formatSize(sizeBytes),
    })),
    changes: changes.map(({ createdAt: at, ...change }) => ({ ...change, at: formatMoment(at) })),
    reports: reports.map((report) => ({
      hubId: report.hubId,
      talk: report.talk,
      opened: describeOpenings(report, services.clock.now(), timezone),
    })),
    canBecomeHub: canBecomeHub(booking.status),
    clashes,
    /** Null while the profile is private, and with it the one-sheet. */
    oneSheetUrl:
      username && publicSpeakerProfile ? `${services.settings.appUrl.origin}/${username}/kit/one-sheet.pdf` : null,
    starters: listReplyStarters({ ...booking, clashes }, firstName),
    signature: firstName,
    received: formatMoment(createdAt),
    replied: repliedAt && formatMoment(repliedAt),
  };
}
