import { Button } from "@mantine/core";
import { useFetcher } from "react-router";
import type { AnswersReply } from "#app/routes/dashboard/edit-hub/results/answers.tsx";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import type { AnswerItem } from "#app/routes/dashboard/edit-hub/results/results.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Rating } from "#app/ui/rating.tsx";
import { useToast } from "#app/ui/toast.tsx";

/** What people wrote, each with the way to put it out of sight. `action` is where that is asked. */
export function AnswerList({ answers, action }: { answers: AnswerItem[]; action: string }) {
  if (answers.length === 0) return null;
  return (
    <ul className={styles.comments}>
      {answers.map((answer) => (
        <Answer key={answer.id} answer={answer} action={action} />
      ))}
    </ul>
  );
}

function Answer({ answer, action }: { answer: AnswerItem; action: string }) {
  const fetcher = useFetcher<AnswersReply>();
  useToast(fetcher.data?.toast);
  return (
    <li data-hidden={answer.isHidden || undefined}>
      <div className={styles.head}>
        {answer.rating !== null && <Rating value={answer.rating} />}
        {answer.isHidden && <Badge tone="neutral">Hidden</Badge>}
        <span className="quiet">{answer.since}</span>
        {/* Stars alone offend nobody: there is nothing to hide. */}
        {(answer.words || answer.isHidden) && (
          <fetcher.Form method="post" action={action} className={styles.hide}>
            <input type="hidden" name="answerId" value={answer.id} />
            <Button
              type="submit"
              name="intent"
              value={answer.isHidden ? "show" : "hide"}
              variant="subtle"
              color="gray"
              size="compact-sm"
              loading={fetcher.state !== "idle"}
              aria-label={`${answer.isHidden ? "Show" : "Hide"}: ${answer.words ?? "rating"}`}
            >
              {answer.isHidden ? "Show" : "Hide"}
            </Button>
          </fetcher.Form>
        )}
      </div>
      {answer.words && <p dir="auto">{answer.words}</p>}
      {answer.email && (
        <a className="text-link" href={`mailto:${answer.email}`}>
          {answer.email}
        </a>
      )}
    </li>
  );
}
