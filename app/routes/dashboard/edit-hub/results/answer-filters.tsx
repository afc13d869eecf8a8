import { Button, NativeSelect } from "@mantine/core";
import { Form, useSubmit } from "react-router";
import { ratingLabels, ratings } from "#app/domain/feedback/feedback.ts";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";

interface AnswerFiltersProps {
  filter: { questionId?: string; stars?: number; withComment: boolean; hidden?: string };
  /** Those that are answered in words. */
  questions: { id: string; question: string }[];
}

/** A form whose answer has an address. */
export function AnswerFilters({ filter, questions }: AnswerFiltersProps) {
  const submit = useSubmit();
  const apply = (event: { currentTarget: HTMLSelectElement | HTMLInputElement }) => submit(event.currentTarget.form);
  const isOwnQuestion = filter.questionId !== undefined;
  return (
    <Form method="get" className={styles.filters} key={JSON.stringify(filter)}>
      {questions.length > 0 && (
        <NativeSelect
          label="Question"
          name="question"
          defaultValue={filter.questionId ?? ""}
          onChange={apply}
          data={[
            { value: "", label: "Ratings and comments" },
            ...questions.map(({ id, question }) => ({ value: id, label: question })),
          ]}
        />
      )}
      {!isOwnQuestion && (
        <NativeSelect
          label="Stars"
          name="stars"
          defaultValue={filter.stars ?? ""}
          onChange={apply}
          data={[
            { value: "", label: "Any" },
            ...ratings.toReversed().map((rating) => ({
              value: String(rating),
              label: `${rating} (${ratingLabels[rating]})`,
            })),
          ]}
        />
      )}
      {!isOwnQuestion && (
        <NativeSelect
          label="Comment"
          name="comment"
          defaultValue={filter.withComment ? "with" : ""}
          onChange={apply}
          data={[
            { value: "", label: "With or without" },
            { value: "with", label: "With a comment" },
          ]}
        />
      )}
      <NativeSelect
        label="Hidden"
        name="hidden"
        defaultValue={filter.hidden ?? ""}
        onChange={apply}
        data={[
          { value: "", label: "Not hidden" },
          { value: "only", label: "Hidden only" },
          { value: "all", label: "All" },
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
