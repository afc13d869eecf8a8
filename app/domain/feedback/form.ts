// What may be sent as feedback. The specification's messages (sections 5 and 8).
import { z } from "zod";
import { questionTypes } from "#app/database/vocabulary.ts";
import { type Answer, answerField, isRating, type Question } from "#app/domain/feedback/feedback.ts";
import { optionalEmail, submissionId, trap } from "#app/domain/leads/form.ts";
import { trapField } from "#app/domain/leads/leads.ts";
import { line, paragraphs } from "#app/domain/values/plain-text.ts";

export const ratingRequired = {
  title: "Rating Required",
  message: "Please provide a rating before submitting.",
} as const;

export const commentsMaxLength = 5_000;

const rating = z.coerce
  .number(`${ratingRequired.title}: ${ratingRequired.message}`)
  .refine(isRating, `${ratingRequired.title}: ${ratingRequired.message}`);

const tooLong = `Please use at most ${commentsMaxLength.toLocaleString("en")} characters.`;

const words = paragraphs()
  .max(commentsMaxLength, tooLong)
  .transform((typed) => typed || null)
  .nullable()
  .default(null);

const plainFields = {
  rating,
  comments: words,
  email: optionalEmail,
  emailConsent: z.boolean().default(false),
  submission_id: submissionId,
  [trapField]: trap,
};

/** What may be sent where these questions are asked: `answers` holds those to the speaker's own, without the empty. */
export const feedbackForm = (questions: readonly Question[]) => {
  const own = questions.filter(({ type }) => type !== "rating");
  // Most hubs ask for stars alone. They share one form, whose code is compiled once for all of them.
  return own.length === 0 ? plainForm : formWith(own);
};

const formWith = (own: Question[]) =>
  z
    .object({ ...plainFields, ...Object.fromEntries(own.map((each) => [answerField(each.id), answerTo(each)])) })
    .superRefine((feedback, context) => {
      if (feedback.email && !feedback.emailConsent) {
        const message = "Please tick this box, or leave the email empty.";
        context.addIssue({ code: "custom", path: ["emailConsent"], message });
      }
    })
    .transform((sent) => {
      const given = sent as Record<string, unknown>;
      const answers = own.flatMap(({ id }) => {
        const answer = given[answerField(id)] as Answer | null;
        return answer === null ? [] : [{ questionId: id, answer }];
      });
      const { rating, comments, email, submission_id } = sent;
      return { rating, comments, email, submission_id, answers };
    });

const plainForm = formWith([]);

/** The answer that a question takes, null where none was given. */
function answerTo({ type, required, options }: Question): z.ZodType<Answer | null> {
  const given = words.refine((typed) => typed !== null || !required, "Please answer this question.");
  if (type === "text") return given;
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
  return given
    .refine((typed) => typed === null || offered.has(typed), "Please choose one of these.")
    .transform((typed) => (typed === null ? null : (offered.get(typed) ?? null)));
}

export const optionsAtMost = 10;
const optionMaxLength = 120;

/** A question as its speaker writes it; the choices one a line. */
export const questionForm = z
  .object({
    question: line("Please write the question.")
      .min(1, "Please write the question.")
      .max(500, "Please use at most 500 characters."),
    type: z.enum(questionTypes, "Please choose how people answer."),
    required: z.boolean().default(false),
    options: paragraphs()
      .default("")
      .transform((typed) => [...new Set(typed.split("\n").map((line) => line.trim()))].filter((line) => line !== "")),
  })
  .superRefine(({ type, options }, context) => {
    if (type !== "choice") return;
    const say = (message: string) => context.addIssue({ code: "custom", path: ["options"], message });
    if (options.length < 2) say("Please enter at least two choices, one per line.");
    if (options.length > optionsAtMost) say(`Please enter at most ${optionsAtMost} choices.`);
    if (options.some((option) => option.length > optionMaxLength))
      say(`Please use at most ${optionMaxLength} characters for each choice.`);
  })
  .transform((written) => ({ ...written, options: written.type === "choice" ? written.options : [] }));

export type QuestionInput = z.output<typeof questionForm>;
