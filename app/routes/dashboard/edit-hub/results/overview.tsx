import { Link } from "react-router";
import { audienceRate, ratingLabels, ratings, responseRate } from "#app/domain/feedback/feedback.ts";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import { BarTable } from "#app/ui/bar-table.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";

interface OverviewProps {
  feedback: LiveHubView["feedback"];
  devices: number;
  /** How many people were there; null until the speaker says so. */
  audience: { audienceCount: number | null };
  editPath: string;
}

/** Specification: "overview with total, average to 1 decimal, count of comments". Hidden comments count. */
export function Overview({ feedback, devices, audience: { audienceCount }, editPath }: OverviewProps) {
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
      {audienceCount === null ? (
        <p className="quiet">
          How many were there?{" "}
          <Link className="text-link" to={`${editPath}#section-basics`}>
            Enter the audience size
          </Link>{" "}
          to see your response rate.
        </p>
      ) : (
        <p>{describeResponseRate(total, { devices, audienceCount })}</p>
      )}
      <BarTable
        caption="How people rated"
        rows={ratings.toReversed().map((rating) => ({ label: ratingLabels[rating], value: distribution[rating] }))}
      />
    </Section>
  );
}

/** "Response rate 24%: 58 ratings from an audience of 240, and 96 devices opened the page" */
function describeResponseRate(total: number, { devices, audienceCount }: { devices: number; audienceCount: number }) {
  const ratingCount = `${formatCount(total)} ${total === 1 ? "rating" : "ratings"}`;
  const deviceCount = `${formatCount(devices)} ${devices === 1 ? "device" : "devices"}`;
  const rate = audienceRate(total, audienceCount);
  return `Response rate ${rate}%: ${ratingCount} from an audience of ${formatCount(audienceCount)}, and ${deviceCount} opened the page`;
}
