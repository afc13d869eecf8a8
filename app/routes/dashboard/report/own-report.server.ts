import { findBooking } from "#app/domain/bookings/queries.server.ts";
import type { OwnHub } from "#app/domain/hubs/queries.server.ts";
import { formatQuoteAuthor } from "#app/domain/quotes/quotes.ts";
import {
  findOwnReport,
  findReportResults,
  listMissingParts,
  listReportBookings,
  listReportQuotes,
} from "#app/domain/reports/queries.server.ts";
import { reportPath } from "#app/domain/reports/reports.ts";
import { pick } from "#app/domain/values/pick.ts";
import type { Actor, Services } from "#app/services.ts";

export type OwnReportView = Awaited<ReturnType<typeof loadOwnReport>>;

/** The report on the actor's hub, what it can belong to, and what it does not show yet. */
export async function loadOwnReport(services: Services, actor: Actor, hub: OwnHub) {
  const report = await findOwnReport(services, actor, hub.id);
  const quoteIds = report?.quoteIds ?? [];
  const [choices, { quotes, chosenIds }, results] = await Promise.all([
    listReportBookings(services, actor, hub),
    listReportQuotes(services, hub, report),
    findReportResults(services, { id: hub.id, speakerId: actor.id, quoteIds }),
  ]);
  const chosenId = report ? report.bookingId : choices.suggestedId;
  const isListed = choices.bookings.some(({ id }) => id === chosenId);
  // Its booking may be older than those to choose from, or no longer agreed.
  const chosenEarlier = chosenId && !isListed ? await findBooking(services, actor, chosenId) : null;
  return {
    hub: { id: hub.id, title: hub.title },
    bookings: [...(chosenEarlier ? [chosenEarlier] : []), ...choices.bookings].map(
      ({ id, eventName, requesterName, requesterCompany }) => ({
        value: id,
        label: `${eventName}, ${requesterCompany ?? requesterName}`,
      }),
    ),
    chosenId,
    quotes: quotes.map((quote) => ({
      value: quote.id,
      label: quote.comment,
      description: formatQuoteAuthor(quote, quote.isInRoom),
    })),
    chosenQuotes: chosenIds,
    missing: { ...listMissingParts(hub, results), quotes: quotes.length === 0 },
    report: report && {
      url: `${services.settings.appUrl.origin}${reportPath(report.token)}`,
      organisation: report.organisation,
      ...pick(report, ["expiresAt", "openCount", "lastOpenedAt"]),
    },
  };
}
