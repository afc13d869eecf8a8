// The help form.
import { z } from "zod";
import { helpLengths } from "#app/domain/support/support.ts";
import { line, paragraphs } from "#app/domain/values/plain-text.ts";

const text = (max: number, missing: string, kind = line) =>
  kind(missing)
    .min(1, missing)
    .max(max, `Please use at most ${max.toLocaleString("en")} characters.`);

/** "Send Message". The form brings the submission's id, so that sending it twice creates one ticket. */
export const helpForm = z.object({
  subject: text(helpLengths.subject, "Subject is required"),
  message: text(helpLengths.message, "Message is required", paragraphs),
  submissionId: z.uuid(),
});
export type HelpMessage = z.infer<typeof helpForm>;
