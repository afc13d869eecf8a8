import { and, eq, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { talkHubs } from "#app/database/schema/index.ts";
import { canBecomeHub } from "#app/domain/bookings/bookings.ts";
import { findBooking } from "#app/domain/bookings/queries.server.ts";
import { defaultQuestion } from "#app/domain/feedback/feedback.ts";
import { createHub } from "#app/domain/hubs/create-hub.server.ts";
import { suggestSlug } from "#app/domain/hubs/queries.server.ts";
import { newHubRefusals } from "#app/domain/hubs/refusals.server.ts";
import { newHubBranding } from "#app/domain/hubs/settings/branding.ts";
import { newHubSettings } from "#app/domain/hubs/settings/hub-settings.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { command } from "#app/domain/values/command.ts";
import { type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/** The hub that the booking became: it has the booking's id. Null before that, and after the hub was purged. */
export async function findBookingHub({ db }: Services, actor: Actor, bookingId: string): Promise<HubOfBooking | null> {
  if (!isUuid(bookingId)) return null;
  const { id, title, eventDate, status, deletedAt } = talkHubs;
  const [hub] = await db
    .select({
      id,
      title,
      eventDate,
      isDraft: sql<boolean>`${status} = 'draft'`,
      isTrashed: sql<boolean>`${deletedAt} is not null`,
    })
    .from(talkHubs)
    .where(and(eq(id, bookingId), eq(talkHubs.userId, actor.id)));
  return hub ?? null;
}

export interface HubOfBooking {
  id: string;
  title: string;
  eventDate: string | null;
  isDraft: boolean;
  isTrashed: boolean;
}

type BookingHubRefusal =
  | "booking-not-confirmed"
  | "hub-in-trash"
  | Extract<Awaited<ReturnType<typeof createHub>>, { ok: false }>["refusal"];

/**
 * Turns a confirmed booking into a draft hub with its name, date and place, once: repeated, it returns the same hub.
 * Refuses a booking that is not confirmed, a hub that is in the trash, and what `createHub` refuses. Null when the
 * booking is not the actor's.
 */
export const createHubFromBooking = command(
  {
    ...newHubRefusals,
    "booking-not-confirmed": { message: "Mark this booking “Confirmed” first, then create its hub." },
    "hub-in-trash": { message: "The hub of this booking is in the trash. You can restore it there." },
    "text-too-long": { message: "The event's name is too long for a hub." },
  },
  async (
    services: Services,
    actor: Actor,
    bookingId: string,
  ): Promise<Outcome<{ id: string; isNew: boolean }, BookingHubRefusal> | null> => {
    const booking = await findBooking(services, actor, bookingId);
    const profile = await findOwnProfile(services, actor);
    if (!booking || !profile) return null;
    if (!canBecomeHub(booking.status)) return refuse("booking-not-confirmed");
    const existing = await findBookingHub(services, actor, booking.id);
    if (existing?.isTrashed) return refuse("hub-in-trash");
    const hub = {
      ...newHubSettings,
      token: booking.id,
      title: booking.eventName,
      slug: await suggestSlug(services, actor, booking.eventName),
      eventName: booking.eventName,
      eventDate: booking.eventDate,
      location: booking.eventLocation,
      ...newHubBranding(profile),
      timezone: profile.timezone,
      status: "draft",
    } as const;
    return createHub(services, actor, hub, { questions: [defaultQuestion], bookingId: booking.id });
  },
);
