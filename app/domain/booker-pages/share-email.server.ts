import { and, eq } from "drizzle-orm";
import { bookerPages, profiles, speakerBookings } from "#app/database/schema/index.ts";
import { lastDayOf } from "#app/domain/booker-pages/booker-pages.ts";
import { bookerPageLink } from "#app/domain/booker-pages/queries.server.ts";
import { withReader } from "#app/domain/emails/proofs.server.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { privacyLink } from "#app/domain/signed-links/privacy-link.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import type { BookerPageEmail, BookerPageNotice } from "#app/emails/booker-page.tsx";
import type { Services } from "#app/services.ts";

/** The content of the email with a page's link, read when it is sent. Null when the page has ended meanwhile. */
export async function findBookerPageContent(
  services: Services,
  { bookingId, speakerId }: BookerPageNotice,
): Promise<BookerPageEmail | null> {
  const [row] = await services.db
    .select({ pageId: bookerPages.id, sharedAt: bookerPages.createdAt, booking: speakerBookings, speaker: profiles })
    .from(bookerPages)
    .innerJoin(speakerBookings, eq(speakerBookings.id, bookerPages.bookingId))
    .innerJoin(profiles, eq(profiles.id, speakerBookings.speakerId))
    .where(and(eq(speakerBookings.id, bookingId), eq(speakerBookings.speakerId, speakerId)));
  if (!row || row.booking.requesterEmail === "") return null;
  const { booking, speaker, sharedAt } = row;
  return {
    speaker: fullName(speaker),
    speakerId,
    event: booking.eventName,
    link: withReader(services, bookerPageLink(services, row.pageId), { speakerId, email: booking.requesterEmail }),
    expires: formatDay(lastDayOf({ eventDate: booking.eventDate, sharedAt })),
    privacyLink: privacyLink(services, { speakerId, email: booking.requesterEmail }),
  };
}
