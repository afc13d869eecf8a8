import { ActionIcon, Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { href, useFetcher } from "react-router";
import { questionsPerHub } from "#app/database/vocabulary.ts";
import { type Question, questionTypeLabels } from "#app/domain/feedback/feedback.ts";
import type { OwnQuestion } from "#app/domain/feedback/questions.server.ts";
import { DeleteQuestion, formatAnswerCount } from "#app/routes/dashboard/edit-hub/delete-question.tsx";
import { QuestionDialog } from "#app/routes/dashboard/edit-hub/question-dialog.tsx";
import type { QuestionsActionData } from "#app/routes/dashboard/edit-hub/questions.ts";
import styles from "#app/routes/dashboard/edit-hub/questions-card.module.css";
import type { HubPreviewProps } from "#app/routes/dashboard/hub-editor/hub-preview.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { IconArrowDown, IconArrowUp, IconEye, IconPencil, IconPlus } from "#app/ui/icons.ts";
import { useToast } from "#app/ui/toast.tsx";

const LiveQuestions = lazy(() => import("#app/routes/dashboard/edit-hub/live-questions.tsx"));

interface QuestionsCardProps extends HubPreviewProps {
  hubId: string;
  questions: OwnQuestion[];
}

/** The hub's feedback questions. Each change is saved automatically. */
export function QuestionsCard({ hubId, questions: stored, ...preview }: QuestionsCardProps) {
  const action = href("/dashboard/edit-hub/:id/questions", { id: hubId });
  const ordering = useFetcher<QuestionsActionData>();
  useToast(ordering.data?.toast);
  const [isPreviewOpen, previewModal] = useDisclosure(false);
  const [editedQuestion, setEditedQuestion] = useState<OwnQuestion | "new" | null>(null);

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
  const isFull = questions.length >= questionsPerHub;

  return (
    <FoldSection
      title="Feedback Questions"
      description="Shown on the public page in this order. Changes are saved automatically."
      summary={`${questions.length} of ${questionsPerHub} questions`}
    >
      <ol className={styles.questions}>
        {questions.map((question, at) => (
          <li key={question.id}>
            <div className={styles.question}>
              <p dir="auto">{question.question}</p>
              <p className={styles.details}>
                <span>{questionTypeLabels[question.type]}</span>
                {question.required && <Badge tone="neutral">Required</Badge>}
                {question.answerCount > 0 && <span>{formatAnswerCount(question.answerCount)}</span>}
              </p>
            </div>
            <div className={styles.actions}>
              <Move
                label="Move up"
                question={question}
                onMove={at > 0 ? () => move(at, at - 1) : undefined}
                icon={IconArrowUp}
              />
              <Move
                label="Move down"
                question={question}
                onMove={at < questions.length - 1 ? () => move(at, at + 1) : undefined}
                icon={IconArrowDown}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={`Edit: ${question.question}`}
                onClick={() => setEditedQuestion(question)}
              >
                <IconPencil size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
              {question.type !== "rating" && <DeleteQuestion action={action} question={question} />}
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <Button
          variant="default"
          onClick={() => setEditedQuestion("new")}
          disabled={isFull}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        >
          Add Question
        </Button>
        <Button
          variant="default"
          onClick={previewModal.open}
          leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
        >
          Preview Questions
        </Button>
        {isFull && <span className="quiet">A hub can have up to {questionsPerHub} questions.</span>}
      </div>
      {editedQuestion && (
        <QuestionDialog
          action={action}
          question={editedQuestion === "new" ? null : editedQuestion}
          onClose={() => setEditedQuestion(null)}
          key={editedQuestion === "new" ? "new" : editedQuestion.id}
        />
      )}
      <Modal
        opened={isPreviewOpen}
        onClose={previewModal.close}
        title="Preview of the feedback form"
        size={440}
        centered
      >
        <Suspense>
          <LiveQuestions {...preview} questions={questions} />
        </Suspense>
      </Modal>
    </FoldSection>
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
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={`${label}: ${question.question}`}
      aria-disabled={!onMove}
      data-disabled={!onMove || undefined}
      onClick={() => onMove?.()}
    >
      <MoveIcon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
