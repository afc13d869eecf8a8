// The speaker's form about a report.
import { z } from "zod";
import { maxOrganisationLength, reportDays, reportLimits } from "#app/domain/reports/reports.ts";
import { line } from "#app/domain/values/plain-text.ts";

const days = reportDays.map(String);

/** Without `days` a report works as long as before, a new one for 90 days. */
export const reportForm = z.object({
  booking: line()
    .optional()
    .transform((id) => id || null),
  organisation: line()
    .max(maxOrganisationLength, `Please use at most ${maxOrganisationLength} characters.`)
    .optional()
    .transform((text) => text || null),
  quoteIds: z
    .array(z.uuid())
    .max(reportLimits.quotes, `Please choose at most ${reportLimits.quotes} quotes.`)
    .default([]),
  days: z
    .enum(days, "Please choose one from the list")
    .optional()
    .transform((text) => (text ? Number(text) : null)),
});
export type ReportInput = z.output<typeof reportForm>;
