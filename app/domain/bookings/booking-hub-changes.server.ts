// What becomes of the talk's page when its booking changes. It has the booking's id (create-hub-from-booking.server.ts).

import { eq } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/index.ts";
import { takesDay } from "#app/domain/bookings/bookings.ts";
import { findBooking } from "#app/domain/bookings/queries.server.ts";
import { lockHub } from "#app/domain/hubs/edit-hub.server.ts";
import { moveToTrash } from "#app/domain/hubs/trash.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { findSkippedTalkTime } from "#app/domain/values/skipped-time.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Gives the talk's page its booking's day; when it opens and closes stays. Pressed twice, it moves once. Refuses a booking
 * that takes no day, and a day on which the zone's clocks skip the talk's time, in `message`. Null when the booking is not
 * the actor's or has no page.
 */
export const moveBookingHub = command(
  {
    "no-day": { message: "This booking has no day that is held or confirmed." },
    "skipped-time": ({ message }) => ({ message }),
  },
  async (
    services: Services,
    actor: Actor,
    bookingId: string,
  ): Promise<
    | Outcome<{ day: string; opensByItself: boolean }, "no-day">
    | { ok: false; refusal: "skipped-time"; message: string }
    | null
  > => {
    return services.db.transaction(async (tx) => {
      const hub = await lockHub(tx, actor, bookingId);
      const booking = await findBooking({ ...services, db: tx }, actor, bookingId);
      if (!hub || !booking) return null;
      const { eventDate, status } = booking;
      if (!takesDay(status) || eventDate === null) return refuse("no-day");
      const skipped = findSkippedTalkTime({ ...hub, eventDate });
      if (skipped) return { ...refuse("skipped-time"), message: skipped.message };
      if (hub.eventDate !== eventDate)
        await tx
          .update(talkHubs)
          .set({ eventDate, version: hub.version + 1, updatedAt: services.clock.now() })
          .where(eq(talkHubs.id, hub.id));
      return done({ day: eventDate, opensByItself: hub.openDate !== null || hub.closeDate !== null });
    });
  },
);

/** Moves the draft of a declined booking to the trash. Null when the booking is not the actor's or has no page. */
export const trashBookingDraft = command(
  {
    "not-a-draft": { message: "It is no draft any more." },
    "not-declined": { message: "This booking is no longer declined." },
  },
  async (
    services: Services,
    actor: Actor,
    bookingId: string,
  ): Promise<Outcome<{ title: string }, "not-a-draft" | "not-declined"> | null> => {
    return services.db.transaction(async (tx) => {
      const hub = await lockHub(tx, actor, bookingId);
      const booking = await findBooking({ ...services, db: tx }, actor, bookingId);
      if (!hub || !booking) return null;
      if (booking.status !== "declined") return refuse("not-declined");
      if (hub.status !== "draft") return refuse("not-a-draft");
      await moveToTrash({ ...services, db: tx }, actor, hub.id);
      return done({ title: hub.title });
    });
  },
);
