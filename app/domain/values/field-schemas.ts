// The kinds of fields that forms share. Empty optional fields become null (specification, section 5).
import { z } from "zod";
import { isColour } from "#app/domain/values/colour.ts";
import { isDay, isTimeOfDay } from "#app/domain/values/dates.ts";
import { imageIdFrom } from "#app/domain/values/image-address.ts";
import { asLink } from "#app/domain/values/link.ts";
import { toRichText } from "#app/domain/values/plain-paragraphs.ts";
import { line, optionalText, paragraphs } from "#app/domain/values/plain-text.ts";
import { canonicalTimeZone } from "#app/domain/values/time-zones.ts";

/** Formatted text from the editor, or plain text. The commands sanitise it. */
export const formattedText = (maxLength: number, message: string) =>
  optionalText(maxLength, paragraphs).refine((input) => toRichText(input ?? "").length <= maxLength, message);

export const checkbox = z.boolean().default(false);

export const day = (message: string) => line(message).refine(isDay, message);

/** A time input sends "14:30" or "14:30:00"; stored as "14:30". */
export const clock = line()
  .refine(isTimeOfDay, "Please choose a time")
  .transform((time) => time.slice(0, 5));

export const optionalClock = clock.optional().transform((time) => time ?? null);

export const link = optionalText(2_048).transform((input, context) => {
  if (input === null) return null;
  const url = asLink(input);
  if (!url) context.addIssue({ code: "custom", message: "Please enter a valid URL" });
  return url;
});

export const colour = line("Please choose a colour").refine(isColour, "Please enter a colour such as #1e9496");

export const image = optionalText(2_048).refine(
  (address) => address === null || imageIdFrom(address) !== null,
  "Please choose one of your images",
);

export const timezone = line("Please choose a timezone").transform((name, context) => {
  const zone = canonicalTimeZone(name);
  if (!zone) context.addIssue({ code: "custom", message: "Please choose a timezone from the list" });
  return zone ?? "UTC";
});
