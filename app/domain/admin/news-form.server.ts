// What the administrator may write to speakers.
import { z } from "zod";
import { newsKinds } from "#app/database/vocabulary.ts";

const text = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, `Please use at most ${max.toLocaleString("en")} characters.`);

export const newsForm = z.object({
  kind: z.enum(newsKinds, "Please choose which switch decides"),
  subject: text(200, "Subject is required").refine((subject) => !/[\r\n]/.test(subject), "One line only"),
  message: text(10_000, "Message is required"),
  submissionId: z.uuid(),
});
export type News = z.infer<typeof newsForm>;
