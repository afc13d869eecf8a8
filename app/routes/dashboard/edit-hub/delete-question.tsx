import { useState } from "react";
import type { OwnQuestion } from "#app/domain/feedback/questions.server.ts";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { IconTrash } from "#app/ui/icons.ts";
import { formatCount } from "#app/ui/stats.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** "1 answer", "1,204 answers". */
export const formatAnswerCount = (count: number) => `${formatCount(count)} ${count === 1 ? "answer" : "answers"}`;

/** Asks for confirmation and says how many answers are deleted too. */
export function DeleteQuestion({ action, question }: { action: string; question: OwnQuestion }) {
  const [isOpen, setOpen] = useState(false);
  const fetcher = useFetcher();
  return (
    <>
      <IconButton aria-label={`Delete: ${question.question}`} onClick={() => setOpen(true)}>
        <IconTrash />
      </IconButton>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Delete this question?"
        fetcher={fetcher}
        action={action}
        intent="delete"
        sends={{ questionId: question.id }}
        confirm="Delete Question"
        className="stack-small"
      >
        <p dir="auto">{question.question}</p>
        <p>
          {question.answerCount === 0
            ? "Nobody has answered it yet."
            : `${formatAnswerCount(question.answerCount)} will be permanently deleted. To keep a copy, export the feedback first.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
