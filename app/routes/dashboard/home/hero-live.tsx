import styles from "#app/routes/dashboard/home/hero.module.css";
import { LiveAnnouncer } from "#app/routes/dashboard/live/live-announcer.tsx";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import { RatingStars } from "#app/ui/rating.tsx";
import { formatCount } from "#app/ui/stats.tsx";

/** A talk's numbers on its day, for a speaker reading a phone on stage. */
export function LiveNumbers({ hub: { stats, feedback } }: { hub: LiveHubView }) {
  return (
    <ul className={`plain-list ${styles.numbers}`}>
      <LiveNumber label="joined" value={formatCount(stats.devices)} />
      <LiveNumber label={feedback.total === 1 ? "rating" : "ratings"} value={formatCount(feedback.total)} />
      <LiveNumber label="average" value={feedback.average?.toFixed(1) ?? "–"} />
    </ul>
  );
}

function LiveNumber({ label, value }: { label: string; value: string }) {
  return (
    <li>
      <strong>{value}</strong>
      <span>{label}</span>
    </li>
  );
}

/** The newest comment, and the changes for screen readers. Its height stays, so that a new one moves nothing else. */
export function NewestComment({ hub }: { hub: LiveHubView }) {
  const [comment] = hub.comments;
  return (
    <div className={styles.newest}>
      {comment ? (
        <figure key={comment.id} className={styles.quote} aria-label="Newest comment">
          <blockquote className="few-lines" dir="auto">
            {comment.text}
          </blockquote>
          <figcaption className="line">
            <RatingStars value={comment.rating ?? 0} /> <span className="quiet">{comment.since}</span>
          </figcaption>
        </figure>
      ) : (
        <p className="quiet">Comments appear here as people send them.</p>
      )}
      <LiveAnnouncer hub={hub} />
    </div>
  );
}
