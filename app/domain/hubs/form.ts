// The forms about a hub, made of its settings.
import { z } from "zod";
import { hubStatuses, reasonsPerBand } from "#app/database/vocabulary.ts";
import type { SharedBranding } from "#app/domain/hubs/settings/branding.ts";
import { hubSettings } from "#app/domain/hubs/settings/hub-settings.ts";
import { namesIn, schemasOf } from "#app/domain/hubs/settings/setting.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { checkbox, clock, day, timezone } from "#app/domain/values/field-schemas.ts";
import { pick } from "#app/domain/values/pick.ts";
import { line } from "#app/domain/values/plain-text.ts";
import type { ReasonLists } from "#app/domain/values/reasons.ts";
import { describeSkippedTime, findSkippedTalkTime } from "#app/domain/values/skipped-time.ts";

/** A talk that ends has begun before. */
function checkEndTime(
  { startTime, endTime }: { startTime: string | null; endTime: string | null },
  context: z.RefinementCtx,
) {
  if (endTime && !startTime)
    context.addIssue({ code: "custom", path: ["startTime"], message: "Please choose the time it starts" });
}

/**
 * Create New Talk Hub. `token` is generated with the form, so that submitting it twice creates one hub. `fileId` names the
 * files that were uploaded for it.
 */
export const createHubForm = z
  .object({
    token: z.uuid(),
    fileId: z
      .array(z.uuid())
      .max(maxCounts.resourcesPerHub, `A hub can have up to ${maxCounts.resourcesPerHub} files. Please remove some.`)
      .default([]),
    ...pick(schemasOf(hubSettings), namesIn(hubSettings, "create")),
    timezone,
    status: z.enum(["draft", "active"]).default("draft"),
  })
  .superRefine(checkEndTime)
  .superRefine((talk, context) => {
    const skipped = findSkippedTalkTime(talk);
    if (skipped) context.addIssue({ code: "custom", path: [skipped.field], message: skipped.message });
  });
export type NewHub = z.output<typeof createHubForm>;

/** Where "Connect" leads, by itself. */
export const connectLinkForm = z.object({ speakerLink: hubSettings.speakerLink.schema });

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

function parseSharedBranding(json: string): SharedBranding | undefined {
  try {
    return JSON.parse(json) as SharedBranding;
  } catch {
    return undefined;
  }
}

/** Only time and Close Now lead to these statuses, so choosing one would change nothing. */
function checkStatus(
  {
    status,
    statusShown,
    eventDate,
  }: Record<"status" | "statusShown", (typeof hubStatuses)[number]> & { eventDate?: unknown },
  context: z.RefinementCtx,
) {
  if (status === "active" && !eventDate)
    context.addIssue({ code: "custom", path: ["eventDate"], message: "Event Date is required" });
  if (status === statusShown || (status !== "scheduled" && status !== "closed")) return;
  const message =
    status === "closed"
      ? "Please use Close Now, or set when it closes under Schedule."
      : "Please set when it opens under Schedule.";
  context.addIssue({ code: "custom", path: ["status"], message });
}

const editForm = <EventDate extends z.ZodType<string | null>>(eventDate: EventDate) =>
  z
    .object({
      version: z.coerce.number().int(),
      ...schemasOf(hubSettings),
      eventDate,
      status: z.enum(hubStatuses),
      /**
       * The status that the form was loaded with. Only a different choice counts, because the schedule may have moved on.
       */
      statusShown: z.enum(hubStatuses),
      /** The shared branding that the form was loaded with, as JSON. It is compared, never stored. */
      sharedShown: line()
        .max(20_000)
        .optional()
        .transform((json) => (json ? parseSharedBranding(json) : undefined)),
    })
    .superRefine(checkEndTime)
    .superRefine(checkReasons)
    .superRefine(checkStatus);

/**
 * The complete edit form. `version` is the version of the hub that the form was loaded from. The hub has the zone of its
 * times, so `findSkippedTalkTime` comes after it.
 */
export const editHubForm = editForm(hubSettings.eventDate.schema);
/** Of a draft that has no date yet, by a program that doesn't name one: it stays without. */
export const undatedHubForm = editForm(z.unknown().transform(() => null));
export type HubEdit = z.output<typeof editHubForm> | z.output<typeof undatedHubForm>;
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
