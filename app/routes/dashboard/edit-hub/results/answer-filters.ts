import { isRating, presenceLabels, ratingLabels, ratings } from "#app/domain/feedback/feedback.ts";
import { choice, type FilterValues } from "#app/domain/values/filters.ts";

const ofEachAnswer = {
  sent: choice("Sent", presenceLabels, { all: "Anywhere" }),
  hidden: choice("Hidden", { only: "Hidden only", all: "All" }, { all: "Not hidden" }),
};
const question = choice("Question", undefined, { all: "Ratings and comments", use: "view" });

/** Only ratings have stars, comments and reasons. */
export const answerFilters = {
  question,
  stars: choice("Stars", undefined, { all: "Any" }),
  comment: choice("Comment", { with: "With a comment" }, { all: "With or without" }),
  reasons: choice("Reasons", { room: "The room alone" }, { all: "Any or none" }),
  quotes: choice("Quotes", { only: "May be quoted" }, { all: "All comments" }),
  ...ofEachAnswer,
};
export type AnswerSelection = FilterValues<typeof answerFilters>;

/** Those that a screen shows: the question where there are several, and what its answers have. */
export const filtersFor = ({ question: id }: AnswerSelection, hasQuestions: boolean) => {
  const { question: _, ...ofRatings } = answerFilters;
  return { ...(hasQuestions && { question }), ...(id ? ofEachAnswer : ofRatings) };
};

export const starChoices = ratings
  .toReversed()
  .map((rating) => ({ value: String(rating), label: `${rating} (${ratingLabels[rating]})` }));

/** The same as the filter of `listSubmissions`. */
export function toSubmissionFilter({ question, stars, comment, reasons, quotes, sent, hidden }: AnswerSelection) {
  const rating = Number(stars);
  return {
    questionId: question,
    stars: isRating(rating) ? rating : undefined,
    withComment: comment === "with",
    aboutRoomOnly: reasons === "room",
    mayBeQuoted: quotes === "only",
    sentFrom: sent,
    hidden,
  };
}
