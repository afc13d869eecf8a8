// The feedback form, with the specification's messages (sections 5 and 8).
import { z } from "zod";
import { questionTypes } from "#app/database/vocabulary.ts";
import {
  type Answer,
  answerField,
  isRating,
  maxCommentsLength,
  maxOptions,
  type Question,
  ratingRequired,
  reasonFields,
} from "#app/domain/feedback/feedback.ts";
import { honeypot, optionalEmail, submissionId } from "#app/domain/leads/form.ts";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { line, paragraphs, splitLines, tooLongMessage } from "#app/domain/values/plain-text.ts";

const rating = z.coerce
  .number(`${ratingRequired.title}: ${ratingRequired.message}`)
  .refine(isRating, `${ratingRequired.title}: ${ratingRequired.message}`);

const tooLong = `Please use at most ${maxCommentsLength.toLocaleString("en")} characters.`;

const optionalText = paragraphs()
  .max(maxCommentsLength, tooLong)
  .transform((input) => input || null)
  .nullable()
  .default(null);

/** Unknown reasons are left out later, by `pickReasons`. */
const sentReasons = z.array(line()).default([]);

const plainFields = {
  rating,
  [reasonFields.high]: sentReasons,
  [reasonFields.low]: sentReasons,
  comments: optionalText,
  email: line().nullable().default(null),
  emailConsent: z.boolean().default(false),
  submission_id: submissionId,
  [honeypotField]: honeypot,
};

/** The form for these questions; `answers` contains the answers to the speaker's own ones, without empty ones. */
export const feedbackForm = (questions: readonly Question[]) => {
  const own = questions.filter(({ type }) => type !== "rating");
  // Most hubs ask for stars alone. They share one form, so that it is compiled once.
  return own.length === 0 ? plainForm : buildForm(own);
};

const buildForm = (own: Question[]) =>
  z
    .object({ ...plainFields, ...Object.fromEntries(own.map((each) => [answerField(each.id), answerSchema(each)])) })
    .transform((fields) => {
      const values = fields as Record<string, unknown>;
      const answers = own.flatMap(({ id }) => {
        const answer = values[answerField(id)] as Answer | null;
        return answer === null ? [] : [{ questionId: id, answer }];
      });
      const { rating, comments, submission_id, highReasons, lowReasons } = fields;
      return { rating, comments, submission_id, highReasons, lowReasons, answers, ...readAddress(fields) };
    });

/**
 * The address, if it is valid and its tick is set. If not, the rating counts without it, and `leftOut` tells its sender
 * what to do, with errors by field.
 */
function readAddress(fields: { email: string | null; emailConsent: boolean }) {
  const { data: email = null, error } = optionalEmail.safeParse(fields.email);
  const leaveOut = (toDo: string, errors: Record<string, string>) => {
    const message = `Your rating is saved. Your email address is not: ${toDo}, then send again.`;
    return { email: null, leftOut: { message, errors } };
  };
  if (error) return leaveOut("please correct it", { email: error.issues[0]?.message ?? "" });
  if (email && !fields.emailConsent)
    return leaveOut("please tick the box below it", {
      emailConsent: "Please tick this box, or leave the email empty.",
    });
  return { email, leftOut: undefined };
}

const plainForm = buildForm([]);

/** Null where no answer was given. */
function answerSchema({ type, required, options }: Question): z.ZodType<Answer | null> {
  const text = optionalText.refine((input) => input !== null || !required, "Please answer this question.");
  if (type === "text") return text;
  const offered = new Map<string, Answer>(
    type === "yes_no"
      ? [
          ["yes", true],
          ["no", false],
        ]
      : type === "scale"
        ? Array.from({ length: 11 }, (_, point) => [String(point), point])
        : options.map((option) => [option, option]),
  );
  return text
    .refine((input) => input === null || offered.has(input), "Please choose one of these.")
    .transform((input) => (input === null ? null : (offered.get(input) ?? null)));
}

export const maxOptionLength = 120;

/** A question as its speaker writes it, with one choice per line. */
export const questionForm = z
  .object({
    question: line("Please write the question.")
      .min(1, "Please write the question.")
      .max(500, "Please use at most 500 characters."),
    type: z.enum(questionTypes, "Please choose how people answer."),
    required: z.boolean().default(false),
    options: paragraphs()
      .max(maxOptions * 2 * maxOptionLength, tooLongMessage(maxOptions * 2 * maxOptionLength))
      .default("")
      .transform(splitLines),
  })
  .superRefine(({ type, options }, context) => {
    if (type !== "choice") return;
    const reportIssue = (message: string) => context.addIssue({ code: "custom", path: ["options"], message });
    if (options.length < 2) reportIssue("Please enter at least two choices, one per line.");
    if (options.length > maxOptions) reportIssue(`Please enter at most ${maxOptions} choices.`);
    if (options.some((option) => option.length > maxOptionLength))
      reportIssue(`Please use at most ${maxOptionLength} characters for each choice.`);
  })
  .transform((question) => ({ ...question, options: question.type === "choice" ? question.options : [] }));

export type QuestionInput = z.output<typeof questionForm>;
