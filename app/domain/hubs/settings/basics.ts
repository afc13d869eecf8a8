// What a talk is, when and where.
import { z } from "zod";
import { maxAudienceCount } from "#app/database/vocabulary.ts";
import { descriptionMaxLength } from "#app/domain/hubs/hubs.ts";
import { everywhere, type SettingGroup } from "#app/domain/hubs/settings/setting.ts";
import { toAscii } from "#app/domain/values/ascii.server.ts";
import { asciiMessage } from "#app/domain/values/ascii-message.ts";
import { formatTime } from "#app/domain/values/dates.ts";
import { day, formattedText, link, optionalClock } from "#app/domain/values/field-schemas.ts";
import { canonicalLanguage } from "#app/domain/values/languages.ts";
import { toEditableText } from "#app/domain/values/plain-paragraphs.ts";
import { line, optionalText, requiredText } from "#app/domain/values/plain-text.ts";
import { reservedSlugs, slugFrom } from "#app/domain/values/slug.ts";

const slug = line("Custom URL Slug is required")
  .min(1, "Custom URL Slug is required")
  .transform((input) => slugFrom(toAscii(input)))
  .superRefine((candidate, context) => {
    const message = slugProblem(candidate);
    if (message) context.addIssue({ code: "custom", message });
  });

function slugProblem(candidate: string): string | null {
  if (candidate === "") return asciiMessage;
  return reservedSlugs.includes(candidate) ? `“${candidate}” is used by your profile. Please choose another.` : null;
}

/** Of a tag, which is stored in the canonical spelling. */
const maxLanguageLength = 35;

const language = line().transform((tag, context) => {
  const canonical = canonicalLanguage(tag);
  const known = canonical && canonical.length <= maxLanguageLength ? canonical : null;
  if (!known) context.addIssue({ code: "custom", message: "Please choose a language from the list" });
  return known ?? "en";
});

const audienceCountMessage = `Please enter a whole number from 1 to ${maxAudienceCount.toLocaleString("en")}`;

const toTimeField = (stored: string | null) => stored && formatTime(stored);

export const basics = {
  title: {
    schema: requiredText("Talk Title is required", 200),
    label: "Talk Title",
    places: [...everywhere, "create", "template"],
  },
  slug: { schema: slug, label: "Custom URL Slug", places: [...everywhere, "create"] },
  description: {
    schema: formattedText(descriptionMaxLength, "This description is too long. Please shorten it."),
    label: "Description",
    places: ["talk", "create", "copy", "template"],
    toField: toEditableText,
  },
  eventName: {
    schema: optionalText(200),
    label: "Event Name",
    places: [...everywhere, "create", "copy", "template"],
  },
  eventDate: {
    schema: line("Event Date is required").pipe(day("Event Date is required")),
    label: "Event Date",
    places: ["scheduled", "form", "talk", "create"],
  },
  startTime: {
    schema: optionalClock,
    label: "Start Time",
    places: ["scheduled", "form", "talk", "create"],
    toField: toTimeField,
  },
  endTime: {
    schema: optionalClock,
    label: "End Time",
    places: ["scheduled", "form", "talk", "create"],
    toField: toTimeField,
  },
  /** It may be the link to join, so the lead form shows only a place in it. */
  location: { schema: optionalText(2_048), label: "Location", places: ["talk", "create", "copy"] },
  speakerLink: { schema: link, label: "Connect Link", places: ["talk", "create", "copy"] },
  language: {
    // Forms from before it existed have no such field.
    schema: language.default("en"),
    label: "Language",
    initial: "en",
    places: [...everywhere, "create", "copy", "template"],
  },
  audienceCount: {
    schema: z.coerce
      .number(audienceCountMessage)
      .int(audienceCountMessage)
      .min(1, audienceCountMessage)
      .max(maxAudienceCount, audienceCountMessage)
      .optional()
      .transform((size) => size ?? null),
    label: "Audience Size",
  },
} as const satisfies SettingGroup;
