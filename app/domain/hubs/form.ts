// The forms about a hub. Empty optional fields become null (specification, section 5).
import { z } from "zod";
import {
  fontFamilies,
  hubAccesses,
  hubStatuses,
  maxAudienceSize,
  maxReasonLength,
  reasonsPerBand,
} from "#app/database/vocabulary.ts";
import {
  descriptionMaxLength,
  metaDescriptionMaxLength,
  metaTitleMaxLength,
  privateNotesMaxLength,
} from "#app/domain/hubs/hubs.ts";
import type { SharedBranding } from "#app/domain/values/branding.ts";
import { isColour } from "#app/domain/values/colour.ts";
import { isDay, isTimeOfDay } from "#app/domain/values/dates.ts";
import { imageIdFrom } from "#app/domain/values/image-address.ts";
import { asLink } from "#app/domain/values/link.ts";
import { toRichText } from "#app/domain/values/plain-paragraphs.ts";
import { line, paragraphs, splitLines } from "#app/domain/values/plain-text.ts";
import type { ReasonLists } from "#app/domain/values/reasons.ts";
import { describeSkippedTime, findSkippedTalkTime } from "#app/domain/values/skipped-time.ts";
import { isSlug, reservedSlugs, slugFrom, slugMaxLength } from "#app/domain/values/slug.ts";
import { canonicalTimeZone } from "#app/domain/values/time-zones.ts";

const optionalText = (max: number, kind = line) =>
  kind()
    .max(max, `Please keep this within ${max.toLocaleString("en")} characters`)
    .optional()
    .transform((text) => text || null);

const requiredText = (label: string, max: number, kind = line) =>
  kind(`${label} is required`)
    .min(1, `${label} is required`)
    .max(max, `Please keep this within ${max.toLocaleString("en")} characters`);

const checkbox = z.boolean().default(false);
const day = (message: string) => line(message).refine(isDay, message);
/** A time input sends "14:30" or "14:30:00"; stored as "14:30". */
const clock = line()
  .refine(isTimeOfDay, "Please choose a time")
  .transform((time) => time.slice(0, 5));

const timezone = line("Please choose a timezone").transform((name, context) => {
  const zone = canonicalTimeZone(name);
  if (!zone) context.addIssue({ code: "custom", message: "Please choose a timezone from the list" });
  return zone ?? "UTC";
});

const link = optionalText(2_048).transform((input, context) => {
  if (input === null) return null;
  const url = asLink(input);
  if (!url) context.addIssue({ code: "custom", message: "Please enter a valid URL" });
  return url;
});

const colour = line("Please choose a colour").refine(isColour, "Please enter a colour such as #1e9496");

const slug = line("Custom URL Slug is required")
  .transform((input) => slugFrom(input))
  .superRefine((candidate, context) => {
    const message = slugProblem(candidate);
    if (message) context.addIssue({ code: "custom", message });
  });

function slugProblem(candidate: string): string | null {
  if (candidate === "") return "Custom URL Slug is required";
  if (reservedSlugs.includes(candidate)) return `“${candidate}” is used by your profile. Please choose another.`;
  return isSlug(candidate) ? null : `Please use only letters, digits and hyphens, up to ${slugMaxLength} characters`;
}

/** Formatted text from the editor, or plain text. The commands sanitise it. */
const formattedText = (maxLength: number, message: string) =>
  optionalText(maxLength, paragraphs).refine((input) => toRichText(input ?? "").length <= maxLength, message);

const description = formattedText(descriptionMaxLength, "This description is too long. Please shorten it.");

const basics = {
  title: requiredText("Talk Title", 200),
  eventName: optionalText(200),
  eventDate: line("Event Date is required").pipe(day("Event Date is required")),
  startTime: clock.optional().transform((time) => time ?? null),
  endTime: clock.optional().transform((time) => time ?? null),
  location: optionalText(2_048),
  speakerLink: link,
  slug,
  description,
  publicVisibility: checkbox,
};

/** A talk that ends has begun before. */
function checkEndTime(
  { startTime, endTime }: { startTime: string | null; endTime: string | null },
  context: z.RefinementCtx,
) {
  if (endTime && !startTime)
    context.addIssue({ code: "custom", path: ["startTime"], message: "Please choose the time it starts" });
}

const image = optionalText(2_048).refine(
  (address) => address === null || imageIdFrom(address) !== null,
  "Please choose one of your images",
);

const branding = {
  logoUrl: image,
  bannerUrl: image,
  backgroundUrl: image,
  useBackgroundImage: checkbox,
  backgroundColor: colour,
  primaryColor: colour,
  secondaryColor: colour,
  buttonColor: colour,
  textColor: colour,
  buttonRadius: z.coerce.number("Please choose a number from 0 to 20").int().min(0).max(20),
  fontFamily: z.enum(fontFamilies, "Please choose a font"),
};

/** Create New Talk Hub. `token` is generated with the form, so that submitting it twice creates one hub. */
export const createHubForm = z
  .object({
    token: z.uuid(),
    ...basics,
    ...branding,
    timezone,
    status: z.enum(["draft", "active"]).default("draft"),
    leadCaptureEnabled: checkbox,
    leadAllowSkip: checkbox,
  })
  .superRefine(checkEndTime)
  .superRefine((talk, context) => {
    const skipped = findSkippedTalkTime(talk);
    if (skipped) context.addIssue({ code: "custom", path: [skipped.field], message: skipped.message });
  });
export type NewHub = z.output<typeof createHubForm>;

/** Reasons beside a rating, one a line. */
const reasonList = paragraphs()
  .default("")
  .transform(splitLines)
  .refine(
    (reasons) => reasons.every(({ length }) => length <= maxReasonLength),
    `Please use at most ${maxReasonLength} characters for each reason`,
  );

/** Few beside one rating, and each is about the talk or about the room. */
function checkReasons(reasons: ReasonLists, context: z.RefinementCtx) {
  for (const [talk, room] of [
    ["highTalkReasons", "highRoomReasons"],
    ["lowTalkReasons", "lowRoomReasons"],
  ] as const) {
    const refuse = (message: string) => context.addIssue({ code: "custom", path: [room], message });
    const all = [...reasons[talk], ...reasons[room]];
    if (all.length > reasonsPerBand) refuse(`Please enter at most ${reasonsPerBand} reasons beside one rating`);
    else if (new Set(all).size < all.length)
      refuse("Please list each reason under the talk or under the room, not both");
  }
}

const audienceSizeMessage = `Please enter a whole number from 1 to ${maxAudienceSize.toLocaleString("en")}`;

function parseSharedBranding(json: string): SharedBranding | undefined {
  try {
    return JSON.parse(json) as SharedBranding;
  } catch {
    return undefined;
  }
}

/** Only time and Close Now lead to these statuses, so choosing one would change nothing. */
function checkStatus(
  { status, statusShown }: Record<"status" | "statusShown", (typeof hubStatuses)[number]>,
  context: z.RefinementCtx,
) {
  if (status === statusShown || (status !== "scheduled" && status !== "closed")) return;
  const message =
    status === "closed"
      ? "Please use Close Now, or set when it closes under Schedule."
      : "Please set when it opens under Schedule.";
  context.addIssue({ code: "custom", path: ["status"], message });
}

/**
 * The complete edit form. `version` is the version of the hub that the form was loaded from. The hub has the zone of its
 * times, so `findSkippedTalkTime` comes after it.
 */
export const editHubForm = z
  .object({
    version: z.coerce.number().int(),
    ...basics,
    privateNotes: formattedText(privateNotesMaxLength, "These notes are too long. Please shorten them."),
    ...branding,
    status: z.enum(hubStatuses),
    /**
     * The status that the form was loaded with. Only a different choice counts, because the schedule may have moved on.
     */
    statusShown: z.enum(hubStatuses),
    leadCaptureEnabled: checkbox,
    leadAllowSkip: checkbox,
    leadRequireName: checkbox,
    leadRequireEmail: checkbox,
    leadRequirePhone: checkbox,
    leadRequireCompany: checkbox,
    leadOnEntry: checkbox,
    leadBeforeDownloads: checkbox,
    leadSendFiles: checkbox,
    filesAfterClose: checkbox,
    askReasons: checkbox,
    highTalkReasons: reasonList,
    highRoomReasons: reasonList,
    lowTalkReasons: reasonList,
    lowRoomReasons: reasonList,
    acceptRequests: checkbox,
    audienceSize: z.coerce
      .number(audienceSizeMessage)
      .int(audienceSizeMessage)
      .min(1, audienceSizeMessage)
      .max(maxAudienceSize, audienceSizeMessage)
      .optional()
      .transform((size) => size ?? null),
    leadFormTitle: requiredText("Form Title", 200),
    leadFormDescription: optionalText(2_000, paragraphs),
    leadCustomMessage: optionalText(2_000, paragraphs),
    leadConsentText: requiredText("Consent Wording", 2_000, paragraphs),
    // No default: a form without this field must not open a restricted hub to everyone.
    access: z.enum(hubAccesses, "Please choose who can open this hub"),
    metaTitle: optionalText(metaTitleMaxLength),
    metaDescription: optionalText(metaDescriptionMaxLength, paragraphs),
    keywords: optionalText(500),
    /** The shared branding that the form was loaded with, as JSON. It is compared, never stored. */
    sharedShown: line()
      .optional()
      .transform((json) => (json ? parseSharedBranding(json) : undefined)),
    seoIndexing: checkbox,
    socialSharing: checkbox,
  })
  .superRefine(checkEndTime)
  .superRefine(checkReasons)
  .superRefine(checkStatus);
export type HubEdit = z.output<typeof editHubForm>;
/** The same as its fields hold it: the reasons are texts, one a line. */
export type HubEditFields = Omit<HubEdit, keyof ReasonLists> & Record<keyof ReasonLists, string>;

/** The schedule panel. Close date and time are stored only when auto-close is on. */
export const scheduleForm = z
  .object({
    version: z.coerce.number().int(),
    openDate: day("Please choose a date").optional(),
    openTime: clock.optional(),
    autoClose: checkbox,
    closeDate: day("Please choose a date").optional(),
    closeTime: clock.optional(),
    timezone,
  })
  .superRefine((schedule, context) => {
    const missing = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const refuseSkipped = (path: string, date = "", time = "") => {
      const message = describeSkippedTime(date, time, schedule.timezone);
      if (message) missing(path, message);
    };
    refuseSkipped("openTime", schedule.openDate, schedule.openTime);
    if (schedule.openTime && !schedule.openDate) missing("openDate", "Please choose the day it opens");
    if (schedule.openDate && !schedule.openTime) missing("openTime", "Please choose the time it opens");
    if (!schedule.autoClose) return;
    if (!schedule.closeDate) missing("closeDate", "Please choose the day it closes");
    if (!schedule.closeTime) missing("closeTime", "Please choose the time it closes");
    refuseSkipped("closeTime", schedule.closeDate, schedule.closeTime);
    const opens = `${schedule.openDate}T${schedule.openTime}`;
    const closes = `${schedule.closeDate}T${schedule.closeTime}`;
    if (schedule.openDate && schedule.closeDate && closes <= opens)
      missing("closeDate", "The closing time must be after the opening time");
  })
  .transform(({ version, timezone, autoClose, ...moments }) => ({
    version,
    timezone,
    autoClose,
    openDate: moments.openDate ?? null,
    openTime: moments.openTime ?? null,
    closeDate: autoClose ? (moments.closeDate ?? null) : null,
    closeTime: autoClose ? (moments.closeTime ?? null) : null,
  }));
export type ScheduleEdit = z.output<typeof scheduleForm>;
