import { ratingLabels, ratings, responseRate } from "#app/domain/feedback/feedback.ts";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import { BarTable } from "#app/ui/bar-table.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";

/** Specification: "overview with total, average to 1 decimal, count of comments". Hidden comments count. */
export function Overview({ feedback, devices }: { feedback: LiveHubView["feedback"]; devices: number }) {
  const { total, average, comments, distribution } = feedback;
  return (
    <Section title="Audience Feedback">
      <p className={styles.average}>
        <strong>{average?.toFixed(1)}</strong> of 5
      </p>
      <p className="quiet">
        {formatCount(total)} {total === 1 ? "rating" : "ratings"}, {formatCount(comments)}{" "}
        {comments === 1 ? "comment" : "comments"}
      </p>
      {devices > 0 && (
        <p className="quiet">
          {/* A phone can rate without a counted view, for example with scripts off. */}
          {Math.min(100, responseRate(total, devices))}% of {formatCount(devices)}{" "}
          {devices === 1 ? "visitor" : "visitors"} rated this talk
        </p>
      )}
      <BarTable
        caption="How people rated"
        rows={ratings.toReversed().map((rating) => ({ label: ratingLabels[rating], value: distribution[rating] }))}
      />
    </Section>
  );
}
