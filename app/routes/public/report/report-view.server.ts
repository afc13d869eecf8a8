import { audienceRate } from "#app/domain/feedback/feedback.ts";
import { withSafeImages } from "#app/domain/hubs/settings/safe-images.ts";
import { formatQuoteAuthor } from "#app/domain/quotes/quotes.ts";
import { findReportResults, type Report } from "#app/domain/reports/queries.server.ts";
import {
  bandPercent,
  countPrintedPages,
  formatBand,
  formatBandCount,
  minGroup,
  type ReportRatings,
  toUpperShare,
} from "#app/domain/reports/reports.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";
import { toEventTime } from "#app/domain/values/event-time.ts";
import { safeImage } from "#app/domain/values/image-address.ts";
import type { Services } from "#app/services.ts";
import { formatCount } from "#app/ui/stats.tsx";

export type ReportView = Awaited<ReturnType<typeof loadReportView>>;

/** Everything that the page shows. Nothing else of the hub or of its audience leaves the server. */
export async function loadReportView(services: Services, { hub, audience, organisation, quoteIds, expiresAt }: Report) {
  const { ratings, reasons, visitors, downloads, quotes } = await findReportResults(services, {
    id: hub.id,
    speakerId: hub.speaker.id,
    quoteIds,
  });
  const { title, eventName, branding } = hub;
  const { firstName, lastName, avatarUrl, timezone } = hub.speaker;
  const bands = toBandViews(ratings);
  const hasReasons = reasons.high.length + reasons.low.length > 0;
  return {
    title,
    eventName,
    branding: withSafeImages(branding),
    speaker: { name: `${firstName} ${lastName}`.trim(), firstName, avatarUrl: safeImage(avatarUrl) },
    day: toEventTime({ ...hub, language: "en" })?.day ?? null,
    audience: audience === null ? null : describePeople(audience),
    stats: toStats(ratings, downloads),
    reach: toReach(ratings, { audience, visitors }),
    bands,
    /** Instead of the ratings. */
    note: ratings ? null : tooFew,
    reasons,
    printedPages: countPrintedPages({ quotes, bands: bands.length, hasReasons, downloads: downloads.length }),
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

/** The strong figures. That of files adds up those shown, so it tells nothing of the others; who took a
 * file twice is counted once. */
function toStats(ratings: ReportRatings | null, downloads: { devices: number }[]): ReportStat[] {
  const share = ratings && toUpperShare(ratings);
  const downloadCount = downloads.reduce((sum, { devices }) => sum + devices, 0);
  return [
    ...(ratings
      ? [{ value: ratings.average.toFixed(1), label: `of 5 stars, from ${formatCount(ratings.total)} ratings` }]
      : []),
    ...(share
      ? [{ value: `${share.percent}%`, label: share.isExact ? "gave 4 or 5 stars" : "or more gave 4 or 5 stars" }]
      : []),
    ...(downloadCount > 0 ? [{ value: formatCount(downloadCount), label: "files taken home" }] : []),
  ];
}

/** How many people the figures are from: "25% of 240 people rated the talk". */
const toReach = (
  ratings: ReportRatings | null,
  { audience, visitors }: { audience: number | null; visitors: number | null },
): string[] => [
  ...(ratings && audience !== null
    ? [`${audienceRate(ratings.total, audience)}% of ${describePeople(audience)} rated the talk`]
    : []),
  ...(visitors !== null ? [`${formatCount(visitors)} devices opened the talk's page`] : []),
];

function toBandViews(ratings: ReportRatings | null) {
  if (!ratings?.bands) return [];
  const { total, bands } = ratings;
  return bands.map((band) => ({
    label: formatBand(band),
    count: formatBandCount(band),
    // A bound of four people says nothing as a share.
    percent: band.precision === "most" ? null : bandPercent(band, total),
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
