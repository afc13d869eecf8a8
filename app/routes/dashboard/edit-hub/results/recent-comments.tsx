import { useRevalidator } from "react-router";
import type { AnswerItem } from "#app/routes/dashboard/edit-hub/results/answer-item.server.ts";
import { AnswerList } from "#app/routes/dashboard/edit-hub/results/answer-list.tsx";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";

interface RecentCommentsProps {
  /** The comments from the page load. */
  loaded: AnswerItem[];
  /** The live comments. */
  latest: AnswerItem[];
  /** How many rated without a comment. */
  wordlessCount: number;
  answersPath: string;
  /** How many long comments made room for others'. */
  thinnedCount: number;
}

/** The newest comments. New arrivals wait behind a button, so the list does not move while someone reads it. */
export function RecentComments({ loaded, latest, wordlessCount, answersPath, thinnedCount }: RecentCommentsProps) {
  const { revalidate, state } = useRevalidator();
  const visibleComments = loaded.length > 0 ? loaded : latest;
  const newCount = latest.filter(({ id }) => !visibleComments.some((each) => each.id === id)).length;
  return (
    <div className={styles.comments}>
      <Section
        title="Recent Comments"
        description={visibleComments.length === 0 && "Nobody has written a comment yet."}
      >
        {newCount > 0 && (
          <div className={styles.newest}>
            <Button variant="outline" size="compact-md" loading={state === "loading"} onClick={() => revalidate()}>
              {newCount === 1 ? "Show 1 new comment" : `Show ${newCount} new comments`}
            </Button>
          </div>
        )}
        {thinnedCount > 0 && (
          <p>
            {`The words of ${formatCount(thinnedCount)} long ${thinnedCount === 1 ? "comment" : "comments"} were removed, because few networks sent more than this talk can take. Their stars count.`}
          </p>
        )}
        <AnswerList answers={visibleComments} action={answersPath} isBrief />
        <div className={styles.more}>
          <Button to={answersPath} variant="default">
            All ratings and comments
          </Button>
          {wordlessCount > 0 && <span className="quiet">{`${formatCount(wordlessCount)} without words`}</span>}
        </div>
      </Section>
    </div>
  );
}
