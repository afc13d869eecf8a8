// The author's forms: consent to be quoted, and another name or role.
import { z } from "zod";
import { honeypot, submissionId } from "#app/domain/leads/form.ts";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { quoteLimits } from "#app/domain/quotes/quotes.ts";
import { line, paragraphs } from "#app/domain/values/plain-text.ts";

const quoteAuthor = {
  name: line("Please enter your name as it should appear.")
    .min(1, "Please enter your name as it should appear.")
    .max(quoteLimits.name, `Please use at most ${quoteLimits.name} characters.`),
  role: line()
    .max(quoteLimits.role, `Please use at most ${quoteLimits.role} characters.`)
    .transform((text) => text || null)
    .nullable()
    .default(null),
};

/** The author's consent to be quoted; `comments` are the words shown beside it. */
export const quoteForm = z.object({
  ...quoteAuthor,
  comments: paragraphs("")
    .max(quoteLimits.comment, `Please use at most ${quoteLimits.comment.toLocaleString("en")} characters.`)
    .default(""),
  mayQuote: z.boolean().default(false).refine(Boolean, "Please switch this on if you agree, or leave this form empty."),
  submission_id: submissionId,
  [honeypotField]: honeypot,
});

/** Another name or role, by the author's link. */
export const quoteAuthorForm = z.object(quoteAuthor);

/** The version on the speaker's screen, as its column can hold it. */
export const quoteVersion = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);
