import { Form, useSubmit } from "react-router";
import { type Presence, presenceLabels, ratingLabels, ratings } from "#app/domain/feedback/feedback.ts";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import { Button } from "#app/ui/button.tsx";
import { NativeSelect } from "#app/ui/input.tsx";

interface AnswerFiltersProps {
  filter: {
    questionId?: string;
    stars?: number;
    withComment: boolean;
    aboutRoomOnly: boolean;
    mayBeQuoted: boolean;
    sentFrom?: Presence;
    hidden?: string;
  };
  /** The questions with text answers. */
  questions: { id: string; question: string }[];
}

export function AnswerFilters({ filter, questions }: AnswerFiltersProps) {
  const isOwnQuestion = filter.questionId !== undefined;
  return (
    <Form method="get" className={styles.filters} key={JSON.stringify(filter)}>
      {questions.length > 0 && (
        <Choice
          label="Question"
          name="question"
          selected={filter.questionId}
          options={[["", "Ratings and comments"], ...questions.map(({ id, question }): Option => [id, question])]}
        />
      )}
      {!isOwnQuestion && <RatingFilters filter={filter} />}
      <Choice
        label="Sent"
        name="sent"
        selected={filter.sentFrom}
        options={[["", "Anywhere"], ...Object.entries(presenceLabels)]}
      />
      <Choice
        label="Hidden"
        name="hidden"
        selected={filter.hidden}
        options={[
          ["", "Not hidden"],
          ["only", "Hidden only"],
          ["all", "All"],
        ]}
      />
      <noscript>
        <Button type="submit" variant="default">
          Show
        </Button>
      </noscript>
    </Form>
  );
}

/** Only ratings have stars, comments and reasons. */
function RatingFilters({ filter }: Pick<AnswerFiltersProps, "filter">) {
  return (
    <>
      <Choice label="Stars" name="stars" selected={filter.stars} options={stars} />
      <Choice
        label="Comment"
        name="comment"
        selected={filter.withComment ? "with" : ""}
        options={[
          ["", "With or without"],
          ["with", "With a comment"],
        ]}
      />
      <Choice
        label="Reasons"
        name="reasons"
        selected={filter.aboutRoomOnly ? "room" : ""}
        options={[
          ["", "Any or none"],
          ["room", "The room alone"],
        ]}
      />
      <Choice
        label="Quotes"
        name="quotes"
        selected={filter.mayBeQuoted ? "only" : ""}
        options={[
          ["", "All comments"],
          ["only", "May be quoted"],
        ]}
      />
    </>
  );
}

type Option = [value: string, label: string];

const stars: Option[] = [
  ["", "Any"],
  ...ratings.toReversed().map((rating): Option => [String(rating), `${rating} (${ratingLabels[rating]})`]),
];

interface ChoiceProps {
  label: string;
  name: string;
  selected: string | number | undefined;
  options: Option[];
}

/** Applies each choice immediately. */
function Choice({ label, name, selected = "", options }: ChoiceProps) {
  const submit = useSubmit();
  return (
    <NativeSelect
      label={label}
      name={name}
      defaultValue={selected}
      onChange={(event) => submit(event.currentTarget.form)}
      data={options.map(([value, text]) => ({ value, label: text }))}
    />
  );
}
