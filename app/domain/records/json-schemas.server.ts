// The kinds of values that records share in JSON, as openapi.json describes them.
import { z } from "zod";
import { tooLongMessage } from "#app/domain/values/plain-text.ts";

/** An instant. Answers have dates as they are stored. */
export const momentSchema = z.date().meta({ type: "string", format: "date-time", example: "2026-11-27T08:00:00.000Z" });
export const optionalMoment = z
  .date()
  .nullable()
  .meta({ type: ["string", "null"], format: "date-time" });
export const daySchema = z.string().meta({ format: "date", example: "2027-03-04" });
export const clockSchema = z.string().meta({ description: "In the talk's time zone", example: "14:30" });
export const timezoneSchema = z.string().meta({ example: "Australia/Sydney" });

/** A text, or null for none. What a form's schema says of it comes after. */
export const textSchema = (maxLength: number) => z.string().max(maxLength, tooLongMessage(maxLength)).nullable();

/**
 * Marks what changes without a change by the program: counts of what the audience does and what jobs have finished, and what
 * follows from the clock. A repeated write may be answered with another value (`respondOnce`).
 */
export const moving = { "x-moving": true };

/** How many there are now. */
export const movingCount = z.number().int().meta(moving);

/** The hub that something belongs to, which may have none, or one in the trash. */
export const ofHub = { talk_hub_id: z.uuid().nullable(), talk_hub_title: z.string().nullable() };
export const inHub = { talk_hub_id: z.uuid(), talk_hub_title: z.string() };

/** Of a webhook's made-up event: when it happens, and at which talk. */
export const sampleMoment = "2026-05-14T09:30:00.000Z";
export const sampleDay = "2026-05-14";
export const sampleHub = { id: "018f7a00-0000-7000-8000-000000000001", title: "Calm under fire" };

/** Of a filter. */
export const queryDay = z.iso
  .date()
  .refine((each) => each >= "1990" && each < "2100", "Please choose a date between 1990 and 2099");
