import { useRevalidator } from "react-router";
import type { AnswerItem } from "#app/routes/dashboard/edit-hub/results/answer-item.server.ts";
import { AnswerList } from "#app/routes/dashboard/edit-hub/results/answer-list.tsx";
import { ExportFeedback } from "#app/routes/dashboard/edit-hub/results/export-feedback.tsx";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";

interface RecentCommentsProps {
  /** The comments from the page load. */
  loaded: AnswerItem[];
  /** The live comments. */
  latest: AnswerItem[];
  answersPath: string;
}

/** The newest comments. New arrivals wait behind a button, so the list does not move while someone reads it. */
export function RecentComments({ loaded, latest, answersPath }: RecentCommentsProps) {
  const { revalidate, state } = useRevalidator();
  const visibleComments = loaded.length > 0 ? loaded : latest;
  const newCount = latest.filter(({ id }) => !visibleComments.some((each) => each.id === id)).length;
  return (
    <Section title="Recent Comments" aside={<ExportFeedback action={answersPath} />}>
      <div className={styles.newest}>
        {newCount > 0 ? (
          <Button variant="outline" size="compact-md" loading={state === "loading"} onClick={() => revalidate()}>
            {newCount === 1 ? "Show 1 new comment" : `Show ${newCount} new comments`}
          </Button>
        ) : (
          <p className="quiet">{visibleComments.length > 0 ? "Newest first" : "Nobody has written a comment yet."}</p>
        )}
      </div>
      <AnswerList answers={visibleComments} action={answersPath} />
      <div>
        <Button to={answersPath} variant="default">
          All ratings and comments
        </Button>
      </div>
    </Section>
  );
}
