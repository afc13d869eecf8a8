// The speaker's own calendar behind a secret address, of which only a hash is stored: bookings, holds, and when talks open.
import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { calendarFeeds, profiles, speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import type { CalendarEvent } from "#app/domain/hubs/hub-calendar.server.ts";
import { hashToken } from "#app/domain/values/token-hash.server.ts";
import type { Actor, Services } from "#app/services.ts";

const tokenBytes = 24;

/** The path of the actor's new secret address, which only now is known. The one before stops working. */
export async function createCalendarFeed({ db, clock }: Services, actor: Actor): Promise<{ path: string }> {
  const token = randomBytes(tokenBytes).toString("base64url");
  const values = { tokenHash: hashToken(token), createdAt: clock.now() };
  await db
    .insert(calendarFeeds)
    .values({ userId: actor.id, ...values })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: values });
  return { path: `/calendar/${token}/bookings.ics` };
}

export async function revokeCalendarFeed({ db }: Services, actor: Actor): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, actor.id));
}

/** When the actor made the address; null without one. */
export async function findCalendarFeed({ db }: Services, actor: Actor): Promise<{ createdAt: Date } | null> {
  const { createdAt } = calendarFeeds;
  const [feed] = await db.select({ createdAt }).from(calendarFeeds).where(eq(calendarFeeds.userId, actor.id));
  return feed ?? null;
}

/** The speaker to whom a token of an address belongs; null for a revoked or made-up one, and while suspended. */
export async function findCalendarOwner({ db }: Services, token: string): Promise<{ id: string } | null> {
  const [owner] = await db
    .select({ id: profiles.id })
    .from(calendarFeeds)
    .innerJoin(profiles, eq(profiles.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, hashToken(token)), isNull(profiles.suspendedAt)));
  return owner ?? null;
}

const maxEvents = 500;
/** How long past events, and those that are cancelled, stay. */
const shownDays = 30;

/** Everything in the owner's calendar. `site` is this installation's address. */
export async function listCalendarEvents(
  services: Services,
  owner: { id: string },
  site: URL,
): Promise<CalendarEvent[]> {
  const now = services.clock.now();
  const since = new Date(now.getTime() - shownDays * 86_400_000);
  const [bookings, openings] = await Promise.all([
    listBookings(services, owner, since),
    listOpenings(services, owner, since),
  ]);
  return [...bookings.map((each) => toBookingEvent(each, site)), ...openings.map((each) => toOpeningEvent(each, site))];
}

type Booking = Awaited<ReturnType<typeof listBookings>>[number];

/** Those with a day that are held, confirmed or done; declined ones as long as calendars may have them. */
function listBookings({ db }: Services, owner: { id: string }, since: Date) {
  const { id, eventName, eventDate, eventLocation, status, updatedAt } = speakerBookings;
  return db
    .select({ id, eventName, eventDate: sql<string>`${eventDate}`, eventLocation, status, updatedAt })
    .from(speakerBookings)
    .where(
      and(
        eq(speakerBookings.speakerId, owner.id),
        isNotNull(eventDate),
        or(inArray(status, ["held", "confirmed", "done"]), and(eq(status, "declined"), gt(updatedAt, since))),
      ),
    )
    .orderBy(desc(eventDate), desc(id))
    .limit(maxEvents);
}

/** Without the booker's name and address, which calendar programs need not have: the link leads to them. */
const toBookingEvent = (
  { id, eventName, eventDate, eventLocation, status, updatedAt }: Booking,
  site: URL,
): CalendarEvent => ({
  ...{ eventDate, startTime: null, endTime: null, timezone: "UTC" },
  uid: `${id}@${site.hostname}`,
  title: status === "held" ? `Hold: ${eventName}` : eventName,
  language: "en",
  description: `Booking: ${site.origin}/dashboard/bookings/${id}`,
  location: eventLocation,
  url: `${site.origin}/dashboard/bookings/${id}`,
  sequence: Math.floor(updatedAt.getTime() / 1_000),
  changedAt: updatedAt,
  status: status === "declined" ? "cancelled" : status === "held" ? "tentative" : "confirmed",
});

type Opening = Awaited<ReturnType<typeof listOpenings>>[number];

function listOpenings({ db }: Services, owner: { id: string }, since: Date) {
  const { id, title, language, openDate, openTime, timezone, status, version, updatedAt, deletedAt, closedManuallyAt } =
    talkHubs;
  return db
    .select({
      id,
      title,
      language,
      openDate: sql<string>`${openDate}`,
      openTime: sql<string>`${openTime}`,
      timezone,
      doesOpen: sql<boolean>`(${deletedAt} is null and ${status} not in ('draft', 'archived')
        and (${closedManuallyAt} is null or ${closedManuallyAt} >= (${openDate} + ${openTime}) at time zone ${timezone}))`,
      version,
      updatedAt,
      deletedAt,
    })
    .from(talkHubs)
    .where(
      and(
        eq(talkHubs.userId, owner.id),
        gt(openDate, since.toISOString().slice(0, 10)),
        isNotNull(openTime),
        or(isNull(deletedAt), gt(deletedAt, since)),
      ),
    )
    .orderBy(desc(openDate), desc(id))
    .limit(maxEvents);
}

/** A quarter of an hour, in which nobody is busy. What is a draft again, archived, closed before or in the trash does not open. */
function toOpeningEvent(
  { id, openDate, openTime, doesOpen, version, updatedAt, deletedAt, ...hub }: Opening,
  site: URL,
): CalendarEvent {
  return {
    ...hub,
    eventDate: openDate,
    startTime: openTime,
    endTime: quarterHourAfter(openTime),
    uid: `${id}-opening@${site.hostname}`,
    title: `Opens: ${hub.title}`,
    description: `${site.origin}/dashboard/edit-hub/${id}`,
    location: null,
    url: `${site.origin}/dashboard/edit-hub/${id}`,
    sequence: 2 * version,
    changedAt: deletedAt ?? updatedAt,
    status: doesOpen ? "confirmed" : "cancelled",
    isFree: true,
  };
}

/** "14:30:00" becomes "14:45"; after midnight it is the next day's (domain/values/talk-times.ts). */
function quarterHourAfter(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const next = (hours * 60 + minutes + 15) % 1_440;
  return `${String(Math.floor(next / 60)).padStart(2, "0")}:${String(next % 60).padStart(2, "0")}`;
}
