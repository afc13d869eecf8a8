import { Button } from "@mantine/core";
import { Link, useRevalidator } from "react-router";
import type { AnswerItem } from "#app/routes/dashboard/edit-hub/results/answer-item.server.ts";
import { AnswerList } from "#app/routes/dashboard/edit-hub/results/answer-list.tsx";
import { ExportFeedback } from "#app/routes/dashboard/edit-hub/results/export-feedback.tsx";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import { Section } from "#app/ui/section.tsx";

interface RecentCommentsProps {
  /** As the page loaded them. */
  loaded: AnswerItem[];
  /** As they are now. */
  latest: AnswerItem[];
  answersPath: string;
}

/** The newest comments. What arrives while one reads waits above the list until it is asked for. */
export function RecentComments({ loaded, latest, answersPath }: RecentCommentsProps) {
  const { revalidate, state } = useRevalidator();
  const shown = loaded.length > 0 ? loaded : latest;
  const waiting = latest.filter(({ id }) => !shown.some((each) => each.id === id)).length;
  return (
    <Section title="Recent Comments" aside={<ExportFeedback action={answersPath} />}>
      <div className={styles.newest}>
        {waiting > 0 ? (
          <Button variant="light" size="compact-md" loading={state === "loading"} onClick={() => revalidate()}>
            {waiting === 1 ? "Show 1 new comment" : `Show ${waiting} new comments`}
          </Button>
        ) : (
          <p className="quiet">{shown.length > 0 ? "Newest first" : "Nobody has written a comment yet."}</p>
        )}
      </div>
      <AnswerList answers={shown} action={answersPath} />
      <div>
        <Button component={Link} to={answersPath} variant="default">
          All ratings and comments
        </Button>
      </div>
    </Section>
  );
}
