import { and, eq, lte, sql } from "drizzle-orm";
import { reports, speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import { recordChanges } from "#app/domain/bookings/changes.server.ts";
import { isOwnBooking } from "#app/domain/bookings/queries.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { listShownQuotes } from "#app/domain/quotes/queries.server.ts";
import type { ReportInput } from "#app/domain/reports/form.ts";
import { defaultReportDays, reportLimits } from "#app/domain/reports/reports.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

const dayMs = 24 * 60 * 60 * 1_000;
/** A page that is opened again this soon was opened once: somebody reloads or prints it. */
const sameOpeningMs = 10 * 60 * 1_000;

/**
 * Makes the report on the actor's hub, or changes it and keeps its link. Pressed twice, it makes one. Null when the hub
 * is not theirs; refused when the booking is not.
 */
export const saveReport = command(
  {
    "booking-missing": {
      status: 422,
      field: "booking",
      message: "This booking is no longer there. Please choose another one.",
    },
  },
  async (
    services: Services,
    actor: Actor,
    hubId: string,
    { booking: bookingId, organisation, quoteIds, days }: ReportInput,
  ): Promise<Outcome<{ isNew: boolean }, "booking-missing"> | null> => {
    const { db, clock } = services;
    const now = clock.now();
    const expiryIn = (count: number) => new Date(now.getTime() + count * dayMs);
    return db.transaction(async (tx) => {
      // The lock orders two presses.
      const [hub] = await tx
        .select({ id: talkHubs.id })
        .from(talkHubs)
        .where(isOwnHub(actor, hubId))
        .for("no key update");
      if (!hub) return null;
      if (bookingId && (await tx.$count(speakerBookings, isOwnBooking(actor, bookingId))) === 0)
        return refuse("booking-missing");
      // One that was withdrawn since the form was opened is left out.
      const of = { hubId: hub.id, ids: quoteIds };
      const quotes = await listShownQuotes({ ...services, db: tx }, of, reportLimits.quotes);
      // An expired one may still be there, and its link must not come back.
      await tx.delete(reports).where(and(eq(reports.talkHubId, hub.id), lte(reports.expiresAt, now)));
      const values = { bookingId, organisation, quoteIds: quotes.map(({ id }) => id) };
      const [before] = await tx
        .select({ bookingId: reports.bookingId })
        .from(reports)
        .where(eq(reports.talkHubId, hub.id));
      if (before)
        await tx
          .update(reports)
          .set({ ...values, ...(days && { expiresAt: expiryIn(days) }) })
          .where(eq(reports.talkHubId, hub.id));
      else {
        const expiresAt = expiryIn(days ?? defaultReportDays);
        await tx.insert(reports).values({ ...values, talkHubId: hub.id, expiresAt, createdAt: now });
      }
      // Whoever booked is told of a report when their booking gets it, with the first save or later.
      if (bookingId && bookingId !== before?.bookingId)
        await recordChanges(tx, { bookingId, author: "speaker", at: now }, [{ label: "Report", oldValue: null }]);
      return done({ isNew: !before });
    });
  },
);

/** Ends the report: its link stops working at once and for good. False when the hub is not the actor's. */
export async function revokeReport({ db }: Services, actor: Actor, hubId: string): Promise<boolean> {
  const [hub] = await db.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId));
  if (!hub) return false;
  await db.delete(reports).where(eq(reports.talkHubId, hub.id));
  return true;
}

/** Notes that somebody opened the report; who it was is not stored. */
export async function countReportOpening({ db, clock }: Services, reportId: string): Promise<void> {
  const now = clock.now();
  const earlier = new Date(now.getTime() - sameOpeningMs).toISOString();
  await db
    .update(reports)
    .set({ openCount: sql`${reports.openCount} + 1`, lastOpenedAt: now })
    .where(
      and(
        eq(reports.id, reportId),
        sql`(${reports.lastOpenedAt} is null or ${reports.lastOpenedAt} <= ${earlier}::timestamptz)`,
      ),
    );
}
