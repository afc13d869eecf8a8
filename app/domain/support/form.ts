// What a speaker may write to us.
import { z } from "zod";
import { helpLengths } from "#app/domain/support/support.ts";
import { line, paragraphs } from "#app/domain/values/plain-text.ts";

const text = (max: number, missing: string, kind = line) =>
  kind(missing)
    .min(1, missing)
    .max(max, `Please use at most ${max.toLocaleString("en")} characters.`);

/** "Send Message". The submission's id is made with the form: the same message sent twice is one ticket. */
export const helpForm = z.object({
  subject: text(helpLengths.subject, "Subject is required"),
  message: text(helpLengths.message, "Message is required", paragraphs),
  submissionId: z.uuid(),
});
export type HelpMessage = z.infer<typeof helpForm>;
