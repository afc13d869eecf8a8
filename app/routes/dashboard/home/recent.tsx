import { Link } from "react-router";
import type { HubRow } from "#app/domain/hubs/queries.server.ts";
import styles from "#app/routes/dashboard/home/home.module.css";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status/hub-status-badge.tsx";
import { RatingStars } from "#app/ui/rating.tsx";
import { Section } from "#app/ui/section.tsx";

export interface RecentFeedback {
  id: string;
  rating: number;
  comment: string | null;
  hubId: string;
  hubTitle: string;
  /** "2 hours ago", formatted on the server. */
  since: string;
}

/** Specification: "Recent hubs: 3, newest first". */
export function RecentHubs({ hubs }: { hubs: HubRow[] }) {
  return (
    <Section title="Recent hubs">
      <ul className="lined-list">
        {hubs.map((hub) => (
          <li key={hub.id} className={styles.item}>
            <Link to={`/dashboard/edit-hub/${hub.id}`} className={`plain-link ${styles.itemTitle}`} dir="auto">
              {hub.title}
            </Link>
            <HubStatusBadge status={hub.status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The latest feedback from all hubs. */
export function RecentFeedbackList({ feedback }: { feedback: RecentFeedback[] }) {
  return (
    <Section title="Recent feedback">
      {feedback.length === 0 ? (
        <p className="quiet">Ratings and comments will appear here as they come in.</p>
      ) : (
        <ul className="lined-list">
          {feedback.map((entry) => (
            <li key={entry.id} className={styles.feedback}>
              <div className={styles.feedbackHead}>
                <RatingStars value={entry.rating} />
                <span className="quiet">{entry.since}</span>
              </div>
              {entry.comment && (
                <p className={`few-lines ${styles.comment}`} dir="auto">
                  {entry.comment}
                </p>
              )}
              <Link
                to={`/dashboard/edit-hub/${entry.hubId}?tab=analytics`}
                className={`plain-link one-line ${styles.feedbackHub}`}
              >
                {entry.hubTitle}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
