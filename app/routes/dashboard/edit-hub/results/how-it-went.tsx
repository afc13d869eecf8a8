import { Link } from "react-router";
import { audienceRate, ratingLabels, ratings, responseRate } from "#app/domain/feedback/feedback.ts";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import { BarList } from "#app/ui/bar-list.tsx";
import { Section } from "#app/ui/section.tsx";
import { describeCount, formatCount } from "#app/ui/stats.tsx";

export interface HowItWentProps {
  feedback: LiveHubView["feedback"];
  /** How many opened the page. */
  devices: number;
  /** How many were there; null until the speaker enters it. */
  audience: { audienceCount: number | null };
  summary: string | null;
  editPath: string;
}

/** Specification: "overview with total, average to 1 decimal, count of comments". Hidden comments count. */
export function HowItWent({ feedback, devices, audience: { audienceCount }, summary, editPath }: HowItWentProps) {
  const { total, average, comments, distribution } = feedback;
  return (
    <Section title="Audience Feedback">
      <div className={styles.overview}>
        <div className={styles.average}>
          <p>
            <strong>{average?.toFixed(1)}</strong> of 5
          </p>
          <p>{`${describeCount(total, "rating")}, ${describeCount(comments, "comment")}`}</p>
        </div>
        <div className={styles.verdict}>
          {audienceCount === null ? (
            <p className="quiet">
              {devices > 0 && `${Math.min(100, responseRate(total, devices))}% of those who joined rated. `}
              <Link className="text-link" to={`${editPath}#section-basics`}>
                Enter the audience size
              </Link>{" "}
              to see your response rate.
            </p>
          ) : (
            <p className="quiet">
              {`Response rate ${audienceRate(total, audienceCount)}% of an audience of ${formatCount(audienceCount)}`}
            </p>
          )}
          {summary && <p className={styles.summary}>{summary}</p>}
        </div>
        <BarList
          caption="How people rated"
          rows={ratings.toReversed().map((rating) => ({ label: ratingLabels[rating], value: distribution[rating] }))}
        />
      </div>
    </Section>
  );
}
