// The forms of a booker's page, and the speaker's questions.
import { z } from "zod";
import { maxAnswerLength, maxQuestionLength, maxQuestions } from "#app/domain/booker-pages/booker-pages.ts";
import { line, paragraphs, splitLines, tooLongMessage } from "#app/domain/values/plain-text.ts";

const positions = Array.from({ length: maxQuestions }, (_, position) => position);

const answer = paragraphs()
  .max(maxAnswerLength, `Please use at most ${maxAnswerLength.toLocaleString("en")} characters.`)
  .optional()
  .transform((text) => text || null);

export const bookingAnswerField = (position: number) => `answer${position}` as const;
export const bookingVersionField = (position: number) => `version${position}` as const;

/** Every answer of a booking, each with the version of the copy that was edited. */
const answersForm = z.object(
  Object.fromEntries(
    positions.flatMap((position) => [
      [bookingAnswerField(position), answer],
      [bookingVersionField(position), line().max(100).optional()],
    ]),
  ) as Record<`answer${number}`, typeof answer> & Record<`version${number}`, z.ZodOptional<z.ZodString>>,
);
export type SentAnswers = z.output<typeof answersForm>;

/** The page's form: the answers, and a file with the id that the form brings, so that sending it twice stores one. */
export const bookerPageForm = answersForm.extend({
  file: z
    .file()
    .optional()
    .catch(undefined)
    .transform((file) => (file && (file.size > 0 || file.name) ? file : undefined)),
  fileId: z.uuid().optional().catch(undefined),
});

/** One question a line. Without any, the product's own list applies. */
export const questionsForm = z.object({
  questions: paragraphs()
    .max(2 * maxQuestions * maxQuestionLength, tooLongMessage(2 * maxQuestions * maxQuestionLength))
    .optional()
    .transform((text) => splitLines(text ?? ""))
    .refine((list) => list.length <= maxQuestions, `Please use at most ${maxQuestions} questions`)
    .refine(
      (list) => list.every((question) => question.length <= maxQuestionLength),
      `Please keep each question within ${maxQuestionLength} characters`,
    ),
});

/** `pageId` is the page whose link ends, empty for the first. */
export const sharePageForm = z.object({
  pageId: line()
    .optional()
    .transform((id) => id || null),
});

export const bookingFileForm = z.object({ fileId: line() });
