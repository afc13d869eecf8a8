import { useState } from "react";
import type { OwnQuestion } from "#app/domain/feedback/questions.server.ts";
import type { QuestionsActionData } from "#app/routes/endpoints/hub-questions.ts";
import { IconButton } from "#app/ui/button.tsx";
import { ConfirmActions } from "#app/ui/confirm-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconTrash } from "#app/ui/icons.ts";
import { formatCount } from "#app/ui/stats.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** "1 answer", "1,204 answers". */
export const formatAnswerCount = (count: number) => `${formatCount(count)} ${count === 1 ? "answer" : "answers"}`;

/** Asks for confirmation and says how many answers are deleted too. */
export function DeleteQuestion({ action, question }: { action: string; question: OwnQuestion }) {
  const [isOpen, setOpen] = useState(false);
  const fetcher = useFetcher<QuestionsActionData>();
  // Only for a question that was not deleted: a deleted question unmounts its dialog.
  useToast(fetcher.data?.toast);
  return (
    <>
      <IconButton aria-label={`Delete: ${question.question}`} onClick={() => setOpen(true)}>
        <IconTrash />
      </IconButton>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Delete this question?">
        <fetcher.Form method="post" action={action} className="stack-small">
          <p dir="auto">{question.question}</p>
          <p>
            {question.answerCount === 0
              ? "Nobody has answered it yet."
              : `${formatAnswerCount(question.answerCount)} will be permanently deleted. To keep a copy, export the feedback first.`}
          </p>
          <input type="hidden" name="questionId" value={question.id} />
          <ConfirmActions onKeep={() => setOpen(false)} intent="delete" isSending={fetcher.state !== "idle"}>
            Delete Question
          </ConfirmActions>
        </fetcher.Form>
      </Dialog>
    </>
  );
}
