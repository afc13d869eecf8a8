import { audienceRate } from "#app/domain/feedback/feedback.ts";
import { withSafeImages } from "#app/domain/hubs/settings/safe-images.ts";
import { formatQuoteAuthor } from "#app/domain/quotes/quotes.ts";
import { findReportResults, type Report } from "#app/domain/reports/queries.server.ts";
import { formatBand, formatBandCount, minGroup, type ReportRatings } from "#app/domain/reports/reports.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";
import { toEventTime } from "#app/domain/values/event-time.ts";
import { safeImage } from "#app/domain/values/image-address.ts";
import type { Services } from "#app/services.ts";
import { formatCount } from "#app/ui/stats.tsx";

export type ReportView = Awaited<ReturnType<typeof loadReportView>>;

/** Everything that the page shows. Nothing else of the hub or of its audience leaves the server. */
export async function loadReportView(services: Services, { hub, audience, organisation, expiresAt }: Report) {
  const { ratings, reasons, visitors, downloads, quotes } = await findReportResults(services, {
    id: hub.id,
    speakerId: hub.speaker.id,
  });
  const { title, eventName, branding } = hub;
  const { firstName, lastName, avatarUrl, timezone } = hub.speaker;
  return {
    title,
    eventName,
    branding: withSafeImages(branding),
    speaker: { name: `${firstName} ${lastName}`.trim(), firstName, avatarUrl: safeImage(avatarUrl) },
    day: toEventTime({ ...hub, language: "en" })?.day ?? null,
    audience: audience === null ? null : describePeople(audience),
    stats: toStats(ratings, { audience, visitors }),
    bands: toBandViews(ratings),
    /** Instead of the ratings. */
    note: ratings ? null : tooFew,
    reasons,
    quotes: quotes.map((quote) => ({ comment: quote.comment, author: formatQuoteAuthor(quote, quote.isInRoom) })),
    downloads: downloads.map(({ title: file, devices }) => ({ title: file, people: describePeople(devices) })),
    booking: toBooking(services, hub.speaker, organisation),
    madeOn: formatDay(dayOf(services.clock.now(), timezone)),
    expires: formatDay(dayOf(expiresAt, timezone)),
  };
}

const tooFew = `Ratings are shown from ${minGroup} people on, so that they stay private.`;

const describePeople = (count: number) => `${formatCount(count)} ${count === 1 ? "person" : "people"}`;

interface ReportStat {
  value: string;
  label: string;
}

function toStats(
  ratings: ReportRatings | null,
  { audience, visitors }: { audience: number | null; visitors: number | null },
): ReportStat[] {
  const stats: ReportStat[] = [];
  if (ratings) {
    const { total, average } = ratings;
    stats.push({ value: average.toFixed(1), label: `of 5 stars, from ${formatCount(total)} ratings` });
    if (audience !== null)
      stats.push({
        value: `${audienceRate(total, audience)}%`,
        label: `of ${describePeople(audience)} rated the talk`,
      });
  }
  if (visitors !== null) stats.push({ value: formatCount(visitors), label: "devices opened the talk's page" });
  return stats;
}

function toBandViews(ratings: ReportRatings | null) {
  if (!ratings?.bands) return [];
  const { total, bands } = ratings;
  return bands.map((band) => ({
    label: formatBand(band),
    count: formatBandCount(band),
    // A bound of four people says nothing as a share.
    percent:
      band.precision === "most"
        ? null
        : Math.floor((band.count * 100) / total + (band.precision === "exact" ? 0.5 : 0)),
  }));
}

/** Null if nobody can book at present, because the speaker shows no profile. */
function toBooking(
  { settings }: Services,
  { username, hasPublicProfile }: Report["hub"]["speaker"],
  company: string | null,
) {
  if (!hasPublicProfile) return null;
  const path = `/${username}/book`;
  return {
    href: `${path}?${new URLSearchParams({ ...(company && { company }), from: "report" })}`,
    isPrefilled: company !== null,
    /** For paper. */
    address: `${settings.appUrl.host}${path}`,
  };
}
