// A booking as JSON: what someone asks for, and what the speaker made of it.
import { z } from "@hono/zod-openapi";
import { cursorQuery } from "#app/api/list.server.ts";
import { daySchema, momentSchema, ofHub, optionalMoment, textSchema } from "#app/api/schemas.server.ts";
import {
  audienceSizes,
  bookingAuthors,
  bookingSources,
  bookingStatuses,
  budgetRanges,
} from "#app/database/vocabulary.ts";
import { bookingLengths } from "#app/domain/bookings/bookings.ts";

const status = z.enum(bookingStatuses).meta({ description: "“held” and “confirmed” take the day" });
const source = z.enum(bookingSources).meta({ description: "Where they found the form" });
const author = z.enum(bookingAuthors);
const isFeeShown = z.boolean().meta({ description: "On the booking's page, to whoever booked" });

export const listedBookingSchema = z
  .object({
    id: z.uuid(),
    status,
    requester_name: z.string(),
    requester_email: z.string(),
    requester_company: z.string().nullable(),
    event_name: z.string(),
    event_date: daySchema.nullable(),
    event_location: z.string().nullable(),
    audience_size: z.enum(audienceSizes).nullable(),
    budget_range: z.enum(budgetRanges).nullable(),
    currency: z.string(),
    speaking_topics: z.string().nullable(),
    additional_notes: z.string().nullable(),
    source,
    ...ofHub,
    rating: z.number().int().nullable().meta({ description: "The stars that the same phone gave that talk" }),
    is_in_room: z.boolean(),
    fee: z.string().nullable(),
    is_fee_shown: isFeeShown,
    contract_note: z.string().nullable(),
    notes: z.string().nullable().meta({ description: "Yours; nobody else reads them" }),
    reply: z.string().nullable(),
    replied_at: optionalMoment,
    created_at: momentSchema,
    updated_at: momentSchema,
  })
  .openapi("ListedBooking");

export const bookingSchema = listedBookingSchema
  .extend({
    answers: z.array(z.object({ question: z.string(), answer: z.string().nullable() })),
    changes: z
      .array(z.object({ author, label: z.string(), old_value: z.string().nullable(), created_at: momentSchema }))
      .meta({ description: "What you and they changed, the latest first" }),
    files: z
      .array(z.object({ id: z.uuid(), name: z.string(), size_bytes: z.number().int(), author, url: z.url() }))
      .meta({ description: "Each address opens where you are signed in" }),
  })
  .openapi("Booking");

export const bookingQuery = cursorQuery.extend({
  search: z.string().max(200).optional().meta({ description: "Words of the name, company, event or place" }),
  status: status.optional(),
  budget_range: z.enum(budgetRanges).optional(),
  source: source.optional(),
});

export const bookingUpdate = z
  .strictObject({
    status,
    event_date: daySchema.nullable().meta({ description: "What you agreed; with “held”, the day you hold" }),
    event_location: textSchema(bookingLengths.location),
    fee: textSchema(bookingLengths.fee),
    is_fee_shown: isFeeShown,
    contract_note: textSchema(bookingLengths.contractNote),
    notes: textSchema(bookingLengths.notes),
  })
  .partial();

export const newReply = z.strictObject({
  reply: z.string().max(bookingLengths.reply),
  status: status.optional().meta({ description: "Afterwards; without it, a new booking is held" }),
});
