// What may be sent as feedback. The specification's messages (sections 5 and 8).
import { z } from "zod";
import { isRating } from "#app/domain/feedback/feedback.ts";
import { optionalEmail, submissionId, trap } from "#app/domain/leads/form.ts";
import { trapField } from "#app/domain/leads/leads.ts";

export const ratingRequired = {
  title: "Rating Required",
  message: "Please provide a rating before submitting.",
} as const;

export const commentsMaxLength = 5_000;

const rating = z.coerce
  .number(`${ratingRequired.title}: ${ratingRequired.message}`)
  .refine(isRating, `${ratingRequired.title}: ${ratingRequired.message}`);

export const feedbackForm = z
  .object({
    rating,
    comments: z
      .string()
      .max(commentsMaxLength, `Please use at most ${commentsMaxLength.toLocaleString("en")} characters.`)
      // The database keeps no zero characters.
      .transform((typed) => typed.replaceAll("\0", "").trim() || null)
      .nullable()
      .default(null),
    email: optionalEmail,
    emailConsent: z.boolean().default(false),
    submission_id: submissionId,
    [trapField]: trap,
  })
  .superRefine((feedback, context) => {
    if (feedback.email && !feedback.emailConsent) {
      const message = "Please tick this box, or leave the e-mail empty.";
      context.addIssue({ code: "custom", path: ["emailConsent"], message });
    }
  });
