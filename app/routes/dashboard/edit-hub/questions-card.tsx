import { useState } from "react";
import { href } from "react-router";
import { questionsPerHub } from "#app/database/vocabulary.ts";
import { type Question, questionTypeLabels } from "#app/domain/feedback/feedback.ts";
import type { OwnQuestion } from "#app/domain/feedback/questions.server.ts";
import { LaterDialog, laterPart } from "#app/routes/dashboard/background/later.tsx";
import { DeleteQuestion, formatAnswerCount } from "#app/routes/dashboard/edit-hub/delete-question.tsx";
import styles from "#app/routes/dashboard/edit-hub/questions-card.module.css";
import { PagePreview } from "#app/routes/dashboard/page-preview/page-preview.tsx";
import { feedbackFormPlace } from "#app/routes/dashboard/page-preview/preview-places.ts";
import type { PageSource } from "#app/routes/dashboard/page-preview/use-page.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { IconArrowDown, IconArrowUp, IconEye, IconPencil, IconPlus } from "#app/ui/icons.ts";
import { savedAutomatically } from "#app/ui/saved-automatically.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";

const questionDialog = laterPart(
  "Question",
  async () => (await import("#app/routes/dashboard/edit-hub/question-dialog.tsx")).QuestionDialog,
);

interface QuestionsCardProps {
  hubId: string;
  questions: OwnQuestion[];
  preview: PageSource;
}

/** The hub's feedback questions. Each change is saved automatically. */
export function QuestionsCard({ hubId, questions: stored, preview }: QuestionsCardProps) {
  const action = href("/dashboard/edit-hub/:id/questions", { id: hubId });
  const { questions, move } = useQuestionOrder(stored, action);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [editedQuestion, setEditedQuestion] = useState<OwnQuestion | "new" | null>(null);
  const isFull = questions.length >= questionsPerHub;

  return (
    <FoldSection
      id="section-questions"
      title="Feedback Questions"
      description={`Shown on the public page in this order. ${savedAutomatically}`}
      summary={`${questions.length} of ${questionsPerHub} questions`}
    >
      <ol className={`lined-list ${styles.questions}`}>
        {questions.map((question, at) => (
          <QuestionItem
            key={question.id}
            question={question}
            action={action}
            onUp={at > 0 ? () => move(at, at - 1) : undefined}
            onDown={at < questions.length - 1 ? () => move(at, at + 1) : undefined}
            onEdit={() => setEditedQuestion(question)}
          />
        ))}
      </ol>
      <CardButtons isFull={isFull} onAdd={() => setEditedQuestion("new")} onPreview={() => setPreviewOpen(true)} />
      <LaterDialog
        part={questionDialog}
        props={{
          opened: editedQuestion !== null,
          action,
          question: editedQuestion === "new" ? null : editedQuestion,
          onClose: () => setEditedQuestion(null),
        }}
      />
      <Dialog
        opened={isPreviewOpen}
        onClose={() => setPreviewOpen(false)}
        title="Preview of the feedback form"
        shape="page"
        isFlush
      >
        <PagePreview source={preview} place={feedbackFormPlace} title="Preview of the feedback form" />
      </Dialog>
    </FoldSection>
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

interface CardButtonsProps {
  isFull: boolean;
  onAdd(): void;
  onPreview(): void;
}

function CardButtons({ isFull, onAdd, onPreview }: CardButtonsProps) {
  return (
    <div className="button-row">
      <Button variant="default" onClick={onAdd} disabled={isFull} leftSection={<IconPlus />}>
        Add Question
      </Button>
      <Button variant="default" onClick={onPreview} leftSection={<IconEye />}>
        Preview Questions
      </Button>
      {isFull && <span className="quiet">A hub can have up to {questionsPerHub} questions.</span>}
    </div>
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
