import { Button } from "@mantine/core";
import { Link } from "react-router";
import { type RatingCounts, type Rating as RatingValue, ratingLabels, ratings } from "#app/domain/feedback/feedback.ts";
import styles from "#app/routes/dashboard/edit-hub/results.module.css";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Rating } from "#app/ui/rating.tsx";
import { Section } from "#app/ui/section.tsx";
import { Stat, Stats } from "#app/ui/stats.tsx";

export interface HubResults {
  figures: { views: number; leads: number; downloads: number; connectClicks: number };
  feedback: { total: number; average: number | null; comments: number; distribution: RatingCounts };
  comments: { id: string; rating: number | null; comment: string | null; email: string | null; since: string }[];
  /** How many comments to ask for next; null when all are shown. */
  more: number | null;
}

/** Specification: tab "Analytics & Results". */
export function Results({ figures, feedback, comments, more }: HubResults) {
  return (
    <div className="stack">
      <Stats label="Figures of this hub">
        <Stat label="Total Views" value={figures.views} />
        <Stat label="Leads Captured" value={figures.leads} />
        <Stat label="Resource Downloads" value={figures.downloads} />
        <Stat label="Connect Clicks" value={figures.connectClicks} />
      </Stats>
      {feedback.total === 0 ? (
        <EmptyState title="No answers yet">
          Ratings and comments appear here as your audience sends them. Show the QR code on your last slide.
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <Section title="Audience Feedback">
            <p className={styles.average}>
              <strong>{feedback.average?.toFixed(1)}</strong> of 5
            </p>
            <p className="quiet">
              {feedback.total} {feedback.total === 1 ? "rating" : "ratings"}, {feedback.comments}{" "}
              {feedback.comments === 1 ? "comment" : "comments"}
            </p>
            <Distribution counts={feedback.distribution} total={feedback.total} />
          </Section>
          <Section title="Recent Comments">
            {comments.length === 0 && <p className="quiet">Nobody has written a comment yet.</p>}
            <ul className={styles.comments}>
              {comments.map((each) => (
                <li key={each.id}>
                  <div className={styles.head}>
                    {each.rating !== null && <Rating value={each.rating} />}
                    <span className="quiet">{each.since}</span>
                  </div>
                  <p dir="auto">{each.comment}</p>
                  {each.email && (
                    <a className="text-link" href={`mailto:${each.email}`}>
                      {each.email}
                    </a>
                  )}
                </li>
              ))}
            </ul>
            {more !== null && (
              <Button
                component={Link}
                to={`?tab=analytics&comments=${more}`}
                variant="default"
                preventScrollReset
                replace
              >
                Show more
              </Button>
            )}
          </Section>
        </div>
      )}
    </div>
  );
}

/** How many gave each rating, best first: a table whose bars only repeat its numbers. */
function Distribution({ counts, total }: { counts: RatingCounts; total: number }) {
  return (
    <table className={styles.distribution}>
      <caption>How people rated</caption>
      <tbody>
        {[...ratings].reverse().map((rating: RatingValue) => (
          <tr key={rating}>
            <th scope="row">{ratingLabels[rating]}</th>
            <td className={styles.bar}>
              <span style={{ width: `${(counts[rating] / total) * 100}%` }} />
            </td>
            <td className={styles.number}>{counts[rating]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
