import { isRating, presenceLabels, ratingLabels, ratings } from "#app/domain/feedback/feedback.ts";
import { choiceFilter, type FilterValues } from "#app/domain/values/filters.ts";

const ofEachAnswer = {
  sent: choiceFilter("Sent", presenceLabels, { all: "Anywhere" }),
  hidden: choiceFilter("Hidden", { only: "Hidden only", all: "All" }, { all: "Not hidden" }),
};
const question = choiceFilter("Question", undefined, { all: "Ratings and comments", use: "view" });

/** Only ratings have stars, comments and reasons. */
export const answerFilters = {
  question,
  stars: choiceFilter("Stars", undefined, { all: "Any" }),
  comment: choiceFilter("Comment", { with: "With a comment", without: "Without words" }, { all: "With or without" }),
  reasons: choiceFilter("Reasons", { room: "Low stars because of the room" }, { all: "Any or none" }),
  quotes: choiceFilter("Quotes", { only: "May be quoted" }, { all: "All comments" }),
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
    hasComment: comment === "with" ? true : comment === "without" ? false : undefined,
    aboutRoomOnly: reasons === "room",
    mayBeQuoted: quotes === "only",
    sentFrom: sent,
    hidden,
  };
}
