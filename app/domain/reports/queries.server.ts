import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import { profiles, reports, resources, talkHubs } from "#app/database/schema/index.ts";
import { canBecomeHub } from "#app/domain/bookings/bookings.ts";
import { listBookings } from "#app/domain/bookings/queries.server.ts";
import { findPublishedRatings, findPublishedVisitors } from "#app/domain/feedback/published-results.server.ts";
import { findPublicHub, type PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { isOwnHub, type OwnHub } from "#app/domain/hubs/queries.server.ts";
import { listShownQuotes, type ShownQuote } from "#app/domain/quotes/queries.server.ts";
import {
  minGroup,
  pickReportQuotes,
  type ReportRatings,
  reportLimits,
  reportPath,
  toReportRatings,
  toReportReasons,
} from "#app/domain/reports/reports.ts";
import type { Actor, Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

const reportToken = signedToken("report" satisfies SigningPurpose, { reportId: uuidField });

/** SQL: who booked, as typed or as the booking says. Once the booking is gone, so is its company. */
const organisation = sql<string | null>`coalesce(${reports.organisation},
  (select requester_company from speaker_bookings where speaker_bookings.id = ${reports.bookingId}))`;

const ownReport = {
  id: reports.id,
  hubId: reports.talkHubId,
  bookingId: reports.bookingId,
  /** As the speaker typed it. */
  organisation: reports.organisation,
  quoteIds: reports.quoteIds,
  expiresAt: reports.expiresAt,
  openCount: reports.openCount,
  lastOpenedAt: reports.lastOpenedAt,
  talk: talkHubs.title,
};

function selectReports({ db, clock }: Services, condition: SQL | undefined) {
  return db
    .select(ownReport)
    .from(reports)
    .innerJoin(talkHubs, eq(talkHubs.id, reports.talkHubId))
    .where(and(condition, gt(reports.expiresAt, clock.now()), isNull(talkHubs.deletedAt)))
    .orderBy(desc(reports.createdAt), desc(reports.id));
}

/** The report on the actor's hub while its link works, with the link's token; null when there is none. */
export async function findOwnReport(services: Services, actor: Actor, hubId: string) {
  const [report] = await selectReports(services, isOwnHub(actor, hubId));
  return report ? { ...report, token: reportToken.create(services, { reportId: report.id }) } : null;
}

/** The actor's reports that belong to a booking, the newest first, ten at most. */
export function listBookingReports(services: Services, actor: Actor, bookingId: string) {
  const isOwn = and(eq(reports.bookingId, bookingId), eq(talkHubs.userId, actor.id));
  return selectReports(services, isOwn).limit(10);
}

/** The reports that belong to a booking, with the path of each; the caller has authorised its reader. */
export async function listSharedReports(services: Services, bookingId: string) {
  const rows = await selectReports(services, eq(reports.bookingId, bookingId)).limit(10);
  return rows.map(({ id, talk }) => ({ talk, path: reportPath(reportToken.create(services, { reportId: id })) }));
}

/** How many bookings the speaker may choose from. */
const bookingChoices = 100;

/** The actor's newest agreed bookings, and which of them this hub seems to be for. */
export async function listReportBookings(services: Services, actor: Actor, hub: Pick<OwnHub, "id" | "eventDate">) {
  const rows = await listBookings(services, actor, { limit: bookingChoices });
  const bookings = rows.filter(({ status }) => canBecomeHub(status));
  const suggested =
    bookings.find(({ id }) => id === hub.id) ??
    bookings.find(({ eventDate }) => eventDate !== null && eventDate === hub.eventDate);
  return { bookings, suggestedId: suggested?.id ?? null };
}

/** A report, as its link opens it. */
export interface Report {
  id: string;
  hub: PublicHub;
  /** How many people were there, as the speaker counted them. */
  audience: number | null;
  organisation: string | null;
  quoteIds: string[];
  expiresAt: Date;
}

/**
 * The report with this token, whatever the hub's status. Null when it has expired, was revoked or made up, its hub is in
 * the trash, or its speaker is suspended.
 */
export async function findReport(services: Services, token: string): Promise<Report | null> {
  const id = reportToken.read(services, token)?.reportId;
  if (!id) return null;
  const [row] = await services.db
    .select({
      username: profiles.username,
      slug: talkHubs.slug,
      audience: talkHubs.audienceCount,
      organisation,
      quoteIds: reports.quoteIds,
      expiresAt: reports.expiresAt,
    })
    .from(reports)
    .innerJoin(talkHubs, eq(talkHubs.id, reports.talkHubId))
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .where(and(eq(reports.id, id), gt(reports.expiresAt, services.clock.now()), isNull(profiles.suspendedAt)));
  if (!row?.username) return null;
  const { username, slug, ...report } = row;
  const hub = await findPublicHub(services, { username, slug });
  return hub && { id, hub, ...report };
}

export interface ReportResults {
  /** Null until five people have rated. */
  ratings: ReportRatings | null;
  reasons: ReturnType<typeof toReportReasons>;
  /** Devices that opened the talk's page; null below five. */
  visitors: number | null;
  /** Files and links that at least five devices opened, the most popular first. */
  downloads: { title: string; devices: number }[];
  quotes: ShownQuote[];
}

/** What the report on this hub does not show yet. */
export const listMissingParts = ({ audienceCount }: OwnHub, { ratings }: ReportResults) => ({
  ratings: ratings === null,
  audience: audienceCount === null,
});

/**
 * What a report shows of a hub's audience: counts of five people or more as they were last published, and what authors
 * and speaker agreed to show.
 */
export async function findReportResults(
  services: Services,
  hub: { id: string; speakerId: string; quoteIds: string[] },
): Promise<ReportResults> {
  const [published, audience, files, quotes] = await Promise.all([
    findPublishedRatings(services, hub),
    findPublishedVisitors(services, hub.id),
    listFileTitles(services, hub.id),
    listShownQuotes(services, { hubId: hub.id, ids: hub.quoteIds }, reportLimits.quotes),
  ]);
  const ratings = published && toReportRatings(published.counts);
  return {
    ratings,
    reasons: published && ratings ? toReportReasons(published.reasons, ratings) : { high: [], low: [] },
    visitors: audience?.visitors ?? null,
    downloads: files
      .map(({ id, title }) => ({ title, devices: audience?.downloads[id] ?? 0 }))
      .filter(({ devices }) => devices >= minGroup)
      .sort((one, other) => other.devices - one.devices)
      .slice(0, reportLimits.downloads),
    quotes,
  };
}

/** How many quotes the speaker may choose from, beside those chosen before. */
const quoteChoices = 20;

/** The quotes that the actor's report may show, those it shows first. A new one suggests the newest that fit. */
export async function listReportQuotes(
  services: Services,
  { id: hubId }: Pick<OwnHub, "id">,
  report: { quoteIds: string[] } | null,
) {
  const [shown, newest] = await Promise.all([
    listShownQuotes(services, { hubId, ids: report?.quoteIds ?? [] }, reportLimits.quotes),
    listShownQuotes(services, { hubId }, quoteChoices),
  ]);
  const chosen = report ? shown : pickReportQuotes(newest);
  const shownIds = new Set(shown.map(({ id }) => id));
  return {
    quotes: [...shown, ...newest.filter(({ id }) => !shownIds.has(id))],
    chosenIds: chosen.map(({ id }) => id),
  };
}

const listFileTitles = ({ db }: Services, hubId: string) =>
  db
    .select({ id: resources.id, title: resources.title })
    .from(resources)
    .where(eq(resources.talkHubId, hubId))
    .orderBy(resources.sortOrder, resources.id);
