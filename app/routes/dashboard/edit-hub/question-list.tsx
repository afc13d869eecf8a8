import { type Question, questionTypeLabels } from "#app/domain/feedback/feedback.ts";
import type { OwnQuestion } from "#app/domain/feedback/questions.server.ts";
import { DeleteQuestion, formatAnswerCount } from "#app/routes/dashboard/edit-hub/delete-question.tsx";
import styles from "#app/routes/dashboard/edit-hub/question-list.module.css";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { IconArrowDown, IconArrowUp, IconPencil } from "#app/ui/icons.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface QuestionListProps {
  questions: OwnQuestion[];
  action: string;
  onEdit(question: OwnQuestion): void;
}

/** The hub's questions in its speaker's order, to move, edit and delete. */
export function QuestionList({ questions: stored, action, onEdit }: QuestionListProps) {
  const { questions, move } = useQuestionOrder(stored, action);
  return (
    <ol className={`lined-list ${styles.questions}`}>
      {questions.map((question, at) => (
        <QuestionItem
          key={question.id}
          question={question}
          action={action}
          onUp={at > 0 ? () => move(at, at - 1) : undefined}
          onDown={at < questions.length - 1 ? () => move(at, at + 1) : undefined}
          onEdit={() => onEdit(question)}
        />
      ))}
    </ol>
  );
}

/** The questions in the speaker's order, and the function that moves one of them. */
function useQuestionOrder(stored: OwnQuestion[], action: string) {
  const ordering = useFetcher();
  // Shows the new order while it is being saved.
  const pendingOrder = ordering.formData?.getAll("id").map(String);
  const questions = pendingOrder
    ? stored.toSorted((one, two) => pendingOrder.indexOf(one.id) - pendingOrder.indexOf(two.id))
    : stored;
  const move = (from: number, to: number) => {
    const ids = questions.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    const form = new FormData();
    form.set("intent", "order");
    for (const id of ids) form.append("id", id);
    void ordering.submit(form, { method: "post", action });
  };
  return { questions, move };
}

interface QuestionItemProps {
  question: OwnQuestion;
  action: string;
  /** Undefined at the ends of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onEdit(): void;
}

function QuestionItem({ question, action, onUp, onDown, onEdit }: QuestionItemProps) {
  return (
    <li>
      <div className={styles.question}>
        <p dir="auto">{question.question}</p>
        <p className={styles.details}>
          <span>{questionTypeLabels[question.type]}</span>
          {question.required && <Badge tone="neutral">Required</Badge>}
          {question.answerCount > 0 && <span>{formatAnswerCount(question.answerCount)}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        <Move label="Move up" question={question} onMove={onUp} icon={IconArrowUp} />
        <Move label="Move down" question={question} onMove={onDown} icon={IconArrowDown} />
        <IconButton aria-label={`Edit: ${question.question}`} onClick={onEdit}>
          <IconPencil />
        </IconButton>
        {question.type !== "rating" && <DeleteQuestion action={action} question={question} />}
      </div>
    </li>
  );
}

interface MoveProps {
  label: string;
  question: Question;
  /** Undefined at the end of the list. */
  onMove: (() => void) | undefined;
  icon: typeof IconArrowUp;
}

/** The button stays at the end of the list, because removing it would lose the keyboard focus. */
function Move({ label, question, onMove, icon: MoveIcon }: MoveProps) {
  return (
    <IconButton
      aria-label={`${label}: ${question.question}`}
      aria-disabled={!onMove}
      data-disabled={!onMove || undefined}
      onClick={() => onMove?.()}
    >
      <MoveIcon />
    </IconButton>
  );
}
