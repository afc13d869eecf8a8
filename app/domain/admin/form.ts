// The administrator's forms: actions on accounts, messages and jobs.
import { z } from "zod";
import { announcementKinds, helpStatuses, signUpModes } from "#app/database/vocabulary.ts";
import { emailLine } from "#app/domain/values/email-address.ts";
import { line, paragraphs } from "#app/domain/values/plain-text.ts";

/** Ruling "Deactivate": "after typing its e-mail". */
export const deactivationForm = z.object({
  id: z.uuid(),
  email: emailLine("Type the account's email to confirm.").max(254),
});

const missingReason = "Please give a reason.";
const reason = paragraphs(missingReason).min(1, missingReason).max(1_000, "Please use at most 1,000 characters.");

/** Acts against an account or one of its hubs. The owner receives the reason by email. */
export const suspensionForm = z.object({ reason });
export const unpublishForm = z.object({ hubId: z.uuid(), reason });

/** The highest limit that can be set for one account (the database has the same). */
const maxOverride = 10_000;
const override = z
  .int("Please enter a whole number.")
  .min(1, "Please enter at least 1, or leave it empty.")
  .max(maxOverride, `Please enter at most ${maxOverride.toLocaleString("en")}.`)
  .optional();

/** Limits for one account; an empty field follows the plan. */
export const accountLimitsForm = z.object({ maxHubs: override, storageGb: override });
export type AccountLimitsInput = z.infer<typeof accountLimitsForm>;

export const helpStatusForm = z.object({ id: z.uuid(), status: z.enum(helpStatuses) });

const text = (max: number, missing: string, kind = line) =>
  kind(missing)
    .min(1, missing)
    .max(max, `Please use at most ${max.toLocaleString("en")} characters.`);

/** "Email speakers". The form brings the submission's id, so that sending it twice creates one announcement. */
export const announcementForm = z.object({
  kind: z.enum(announcementKinds, "Please choose a type"),
  subject: text(200, "Subject is required"),
  message: text(10_000, "Message is required", paragraphs),
  submissionId: z.uuid(),
});
export type AnnouncementInput = z.infer<typeof announcementForm>;

export const signUpModeForm = z.object({ signUp: z.enum(signUpModes, "Please choose who may sign up") });

const countUpTo = (missing: string, max: number) =>
  z
    .int(missing)
    .min(1, "Please enter at least 1.")
    .max(max, `Please enter at most ${max.toLocaleString("en")}.`);

/** The longest that an invitation works. */
export const maxInvitationDays = 365;

/** An invitation link. The form brings its id, so that sending it twice makes one. */
export const invitationForm = z.object({
  id: z.uuid(),
  label: text(100, "Please say whom it is for"),
  maxUses: countUpTo("Please say how many people may use it", 1_000),
  days: countUpTo("Please say how many days it works", maxInvitationDays),
});
export type InvitationInput = z.infer<typeof invitationForm>;
