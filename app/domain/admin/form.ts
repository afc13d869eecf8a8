// The administrator's forms: filters in an address, and actions on accounts, messages and jobs.
import { z } from "zod";
import { announcementKinds, helpStatuses } from "#app/database/vocabulary.ts";
import { type AccountSelection, accountSorts, paymentFilters, planFilters } from "#app/domain/admin/admin.ts";
import { emailLine } from "#app/domain/values/email-address.ts";
import { line, paragraphs } from "#app/domain/values/plain-text.ts";

const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text);

/** The filters in an address; unknown values are ignored. */
export function accountSelectionFrom(query: URLSearchParams): AccountSelection {
  const search = (query.get("search") ?? "").trim().slice(0, 200);
  const plan = oneOf(planFilters, query.get("plan"));
  const payment = oneOf(paymentFilters, query.get("payment"));
  const sort = oneOf(accountSorts, query.get("sort"));
  return { ...(search && { search }), ...(plan && { plan }), ...(payment && { payment }), ...(sort && { sort }) };
}

export const accountActForm = z.object({ id: z.uuid() });

/** Ruling "Deactivate": "after typing its e-mail". */
export const deactivationForm = z.object({
  id: z.uuid(),
  email: emailLine("Type the account's email to confirm.").max(254),
});

export const helpStatusForm = z.object({ id: z.uuid(), status: z.enum(helpStatuses) });

export const jobForm = z.object({ id: z.uuid() });

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
