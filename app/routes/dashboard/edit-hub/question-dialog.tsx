import { questionTypes } from "#app/database/vocabulary.ts";
import { maxOptions, questionTypeLabels } from "#app/domain/feedback/feedback.ts";
import type { OwnQuestion } from "#app/domain/feedback/questions.server.ts";
import { ActionForm, useDone } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import { readFieldText } from "#app/forms/field-props.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/fields.tsx";
import { SwitchField } from "#app/ui/form-fields.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface QuestionDialogProps {
  opened: boolean;
  action: string;
  /** Null for a new question. */
  question: OwnQuestion | null;
  onClose(): void;
}

/** Adds or edits a question. The type is fixed once a question has answers; the star rating always keeps its type. */
export function QuestionDialog({ opened, ...props }: QuestionDialogProps) {
  return opened && <OpenDialog {...props} />;
}

function OpenDialog({ action, question, onClose }: Omit<QuestionDialogProps, "opened">) {
  const fetcher = useFetcher();
  const { form, fields, result, props } = useActionForm<{
    question: string;
    type: string;
    required: boolean;
    options: string;
  }>("save", {
    id: `question-${question?.id ?? "new"}`,
    fetcher,
    defaultValue: {
      question: question?.question ?? "",
      type: question?.type ?? "text",
      required: question?.required ? "on" : "",
      options: question?.options.join("\n") ?? "",
    },
  });
  useDone(result, onClose);
  const isRating = question?.type === "rating";
  const isFixed = isRating || (question !== null && question.answerCount > 0);
  return (
    <Dialog opened onClose={onClose} title={question ? "Edit question" : "Add question"}>
      <ActionForm {...props} action={action} sends={{ questionId: question?.id }} className="stack-small">
        {form.errors && <p role="alert">{form.errors[0]}</p>}
        <TextField field={fields.question} label="Question" maxLength={500} isRequired data-autofocus />
        {isFixed ? (
          <FixedType question={question} />
        ) : (
          <SelectField
            field={fields.type}
            label="People answer with"
            data={questionTypes
              .filter((type) => type !== "rating")
              .map((type) => ({ value: type, label: questionTypeLabels[type] }))}
          />
        )}
        {readFieldText(fields.type) === "choice" && (
          <TextareaField
            field={fields.options}
            label="Choices"
            description={`One per line, up to ${maxOptions}. If you remove a choice, its answers are kept.`}
            rows={4}
          />
        )}
        {!isRating && <SwitchField field={fields.required} label="Required" />}
        <DialogActions onCancel={onClose}>{question ? "Save Question" : "Add Question"}</DialogActions>
      </ActionForm>
    </Dialog>
  );
}

/** The type of a question that cannot change it, with the reason. */
function FixedType({ question: { type } }: { question: OwnQuestion }) {
  return (
    <>
      <input type="hidden" name="type" value={type} />
      <p className="quiet">
        {questionTypeLabels[type]}.{" "}
        {type === "rating"
          ? "Every hub needs one star rating, used for its averages."
          : "People have already answered, so you can't change the type. Add another question instead."}
      </p>
    </>
  );
}
