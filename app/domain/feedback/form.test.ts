import { describe, expect, it } from "vitest";
import { answerField, type Question } from "#app/domain/feedback/feedback.ts";
import { feedbackForm, questionForm } from "#app/domain/feedback/form.ts";
import { parseFormData } from "#app/forms/parse.ts";

const questionWith = (values: Partial<Question>): Question => ({
  id: "0193",
  question: "Would you come again?",
  type: "text",
  required: false,
  options: [],
  ...values,
});

function sent(question: Question, answer?: string) {
  const form = new FormData();
  form.set("rating", "5");
  if (answer !== undefined) form.set(answerField(question.id), answer);
  const parsed = parseFormData(form, feedbackForm([question]));
  return parsed.ok ? parsed.values.answers : parsed.result.error;
}
const expectedAnswers = (answer: unknown) => [{ questionId: "0193", answer }];

describe("an answer to a speaker's own question", () => {
  it.each([
    ["text", " Slower ", "Slower"],
    ["yes_no", "yes", true],
    ["yes_no", "no", false],
    ["scale", "0", 0],
    ["scale", "10", 10],
  ] as const)("%s: %j", (type, input, stored) => {
    expect(sent(questionWith({ type }), input)).toEqual(expectedAnswers(stored));
  });

  it("must be one of the choices", () => {
    const choice = questionWith({ type: "choice", options: ["Morning", "Evening"] });
    expect(sent(choice, "Evening")).toEqual(expectedAnswers("Evening"));
    const refused = { "q-0193": ["Please choose one of these."] };
    expect(sent(choice, "Night")).toEqual(refused);
    expect(sent(questionWith({ type: "scale" }), "11")).toEqual(refused);
    expect(sent(questionWith({ type: "yes_no" }), "true")).toEqual(refused);
  });

  it("may be left out unless it is required", () => {
    expect(sent(questionWith({}))).toEqual([]);
    expect(sent(questionWith({ type: "scale" }))).toEqual([]);
    const missing = { "q-0193": ["Please answer this question."] };
    expect(sent(questionWith({ required: true }), "  ")).toEqual(missing);
    expect(sent(questionWith({ type: "yes_no", required: true }))).toEqual(missing);
  });

  it("has a maximum length", () => {
    expect(sent(questionWith({}), "x".repeat(5_001))).toEqual({ "q-0193": ["Please use at most 5,000 characters."] });
  });
});

describe("a question as its speaker writes it", () => {
  const written = (values: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    const parsed = parseFormData(form, questionForm);
    return parsed.ok ? parsed.values : parsed.result.error;
  };

  it("reads one choice per line, without repeats and empty lines", () => {
    expect(written({ question: " When? ", type: "choice", options: "Morning\r\n\r\nEvening\nMorning" })).toEqual({
      question: "When?",
      type: "choice",
      required: false,
      options: ["Morning", "Evening"],
    });
  });

  it("needs a text, a type, and two choices", () => {
    expect(written({ type: "text" })).toEqual({ question: ["Please write the question."] });
    expect(written({ question: "  ", type: "text" })).toEqual({ question: ["Please write the question."] });
    expect(written({ question: "When?", type: "essay" })).toHaveProperty("type");
    expect(written({ question: "When?", type: "choice", options: "Morning" })).toEqual({
      options: ["Please enter at least two choices, one per line."],
    });
  });

  it("has no choices if it is another type", () => {
    expect(written({ question: "When?", type: "text", options: "a\nb" })).toMatchObject({ options: [] });
  });
});
