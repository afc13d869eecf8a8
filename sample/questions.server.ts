// The additional questions of two sample talks, and their answers.
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import * as tables from "#app/database/schema/index.ts";

type Question = typeof tables.feedbackQuestions.$inferSelect;
type RatedSubmission = Pick<typeof tables.feedbackSubmissions.$inferSelect, "submissionKey" | "deviceId" | "createdAt">;
/** `weights` say how often each answer occurs: for the options, for 0 to 10, for yes and no. */
type SampleQuestion = Pick<Question, "question" | "type"> & { options?: string[] } & (
    | { type: "choice" | "scale" | "yes_no"; weights: number[] }
    | { type: "text"; texts: string[] }
  );

const sampleQuestions: Record<string, SampleQuestion[]> = {
  "calm-under-fire": [
    {
      question: "What will you try first?",
      type: "choice",
      options: ["The first ten minutes", "The Friday rehearsal", "Somebody who may say no", "Nothing yet"],
      weights: [9, 6, 5, 1],
    },
    {
      question: "How calm is your incident room today?",
      type: "scale",
      weights: [1, 1, 2, 4, 6, 8, 9, 7, 3, 1, 1],
    },
    { question: "Have you ever rehearsed an incident?", type: "yes_no", weights: [4, 7] },
  ],
  "postmortems-people-read": [
    { question: "Does your team write postmortems?", type: "yes_no", weights: [8, 3] },
    {
      question: "Which part do you find hardest?",
      type: "choice",
      options: ["The timeline", "The causes", "What changes", "Getting it read"],
      weights: [3, 6, 5, 9],
    },
    {
      question: "What should the next talk be about?",
      type: "text",
      texts: [
        "Handovers between time zones, please.",
        "How to tell the story to people who were not there.",
        "Near misses: should we write those up too?",
        "A whole talk about the sentence 'we will be more careful'.",
        "Measuring whether anything got better.",
      ],
    },
  ],
};

/** Adds the talk's own questions after the rating; most people who rated answer them too. */
export async function writeOwnQuestions(
  tx: Database,
  {
    slug,
    talkHubId,
    rated,
    random,
  }: { slug: string; talkHubId: string; rated: RatedSubmission[]; random: () => number },
) {
  for (const [at, sample] of (sampleQuestions[slug] ?? []).entries()) {
    const { question, type, options = [] } = sample;
    const questionId = newId();
    await tx
      .insert(tables.feedbackQuestions)
      .values({ id: questionId, talkHubId, question, type, options, sortOrder: at + 1 });
    const texts = sample.type === "text" ? [...sample.texts] : [];
    const submissions = rated.flatMap(({ submissionKey, deviceId, createdAt }) => {
      const answer = sample.type === "text" ? texts.pop() : random() < 0.8 && pickAnswer(sample, random());
      if (answer === undefined || answer === false) return [];
      const sent = { submissionKey, deviceId, createdAt, updatedAt: createdAt };
      return {
        ...sent,
        talkHubId,
        questionId,
        responses: { answer: sample.type === "yes_no" ? answer === 0 : answer },
      };
    });
    if (submissions.length) await tx.insert(tables.feedbackSubmissions).values(submissions);
  }
}

/** The option's text, or the number on the scale; 0 and 1 for yes and no. */
function pickAnswer({ options, weights }: { options?: string[]; weights: number[] }, chance: number): string | number {
  const choices = weights.flatMap((weight, index) => Array<number>(weight).fill(index));
  const at = choices[Math.floor(chance * choices.length)] ?? 0;
  return options?.[at] ?? at;
}
