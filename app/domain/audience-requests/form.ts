// The attendees' forms and the speaker's answer.
import { z } from "zod";
import { audienceRequestLimits } from "#app/domain/audience-requests/audience-requests.ts";
import { addLinkForm } from "#app/domain/files/form.ts";
import { honeypot, optionalEmail, submissionId } from "#app/domain/leads/form.ts";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { line, paragraphs } from "#app/domain/values/plain-text.ts";

const textRequired = "Please write what you're looking for.";

/** "Something missing? Ask for it". */
export const audienceRequestForm = z.object({
  text: line(textRequired)
    .min(1, textRequired)
    .max(audienceRequestLimits.text, `Please use at most ${audienceRequestLimits.text} characters.`),
  email: optionalEmail,
  submission_id: submissionId,
  [honeypotField]: honeypot,
});

/** "+1" on someone else's request. */
export const supportForm = z.object({
  request: z.uuid("This request is no longer there."),
  email: optionalEmail,
  submission_id: submissionId,
  [honeypotField]: honeypot,
});

const emptyAsNull = (max: number) =>
  line()
    .max(max, `Please keep this within ${max.toLocaleString("en")} characters`)
    .transform((text) => text || null)
    .nullable()
    .default(null);

/** The speaker's answer: a text, one of the hub's files and links, or a new link. */
export const answerForm = z
  .object({
    requestId: line(),
    /** The id of the new link, so that it is added once. */
    linkId: z.uuid(),
    text: paragraphs()
      .max(
        audienceRequestLimits.answer,
        `Please keep this within ${audienceRequestLimits.answer.toLocaleString("en")} characters`,
      )
      .optional()
      .transform((text) => text || null),
    resourceId: z.uuid("Please choose one of this hub's files").nullable().default(null),
    url: addLinkForm.shape.url.nullable().default(null),
    linkTitle: emptyAsNull(audienceRequestLimits.linkTitle),
  })
  .superRefine(({ text, resourceId, url, linkTitle }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (!text && !resourceId && !url) refuse("text", "Please write an answer, or choose a file or a link");
    if (resourceId && url) refuse("url", "Please choose a file or add a link, not both");
    if (url && !linkTitle) refuse("linkTitle", "Please name the link");
  });
export type AudienceRequestAnswer = z.output<typeof answerForm>;
