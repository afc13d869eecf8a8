import { canHavePage } from "#app/domain/booker-pages/booker-pages.ts";
import { listBookingFiles } from "#app/domain/booker-pages/files.server.ts";
import { findOwnBookerPage, listAnswers, listChanges } from "#app/domain/booker-pages/queries.server.ts";
import { canBecomeHub, takesDay } from "#app/domain/bookings/bookings.ts";
import { findBookingHub, type HubOfBooking } from "#app/domain/bookings/create-hub-from-booking.server.ts";
import { findDayAdvice } from "#app/domain/bookings/held-days.server.ts";
import { findBooking } from "#app/domain/bookings/queries.server.ts";
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
  const day = bookingRow.eventDate;
  const advice = day === null ? null : await findDayAdvice(services, { id: actor.id, timezone }, day);
  const { createdAt, repliedAt, updatedAt: _, ...booking } = bookingRow;
  const formatMoment = (moment: Date) => {
    const { date, time } = localDateAndTime(moment, timezone);
    return formatDayAndTime(date, time, timezone);
  };
  return {
    ...booking,
    hub,
    hubQuestion: hub && findHubQuestion(booking, hub),
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
    /** Null while the profile is private, and with it the one-sheet. */
    oneSheetUrl:
      username && publicSpeakerProfile ? `${services.settings.appUrl.origin}/${username}/kit/one-sheet.pdf` : null,
    starters: listReplyStarters({ ...booking, nearDays: advice?.nearest ?? [] }, firstName),
    signature: firstName,
    received: formatMoment(createdAt),
    replied: repliedAt && formatMoment(repliedAt),
  };
}

/** What the speaker is asked about the talk's page after a change of its booking; null while both agree. */
function findHubQuestion({ status, eventDate }: Pick<Booking, "status" | "eventDate">, hub: HubOfBooking) {
  if (hub.isTrashed) return null;
  if (status === "declined" && hub.isDraft) return { kind: "delete", title: hub.title } as const;
  if (!takesDay(status) || eventDate === null || hub.eventDate === eventDate) return null;
  return { kind: "move", from: hub.eventDate && formatDay(hub.eventDate), to: formatDay(eventDate) } as const;
}
type Booking = NonNullable<Awaited<ReturnType<typeof findBooking>>>;
