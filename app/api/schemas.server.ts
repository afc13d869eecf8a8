// The kinds of values that all areas share, as openapi.json describes them.
import { z } from "@hono/zod-openapi";

/** An instant. Answers have dates as they are stored. */
export const momentSchema = z.date().meta({ type: "string", format: "date-time", example: "2026-11-27T08:00:00.000Z" });
export const daySchema = z.string().meta({ format: "date", example: "2027-03-04" });
export const clockSchema = z.string().meta({ description: "In the talk's time zone", example: "14:30" });
export const timezoneSchema = z.string().meta({ example: "Australia/Sydney" });
