import { useRef } from "react";
import { href } from "react-router";
import { assignSlots } from "#app/routes/dashboard/live/comment-slots.ts";
import styles from "#app/routes/dashboard/live/live.module.css";
import { LiveAnnouncer } from "#app/routes/dashboard/live/live-announcer.tsx";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import { LiveIndicator } from "#app/routes/dashboard/live/live-indicator.tsx";
import { useLiveHub } from "#app/routes/dashboard/live/use-live-hub.ts";
import { Button } from "#app/ui/button.tsx";
import { RatingStars } from "#app/ui/rating.tsx";
import { formatCount } from "#app/ui/stats.tsx";

/** The current talk's stats, for a speaker reading a phone on stage. */
export function LiveTalk({ title, loaded }: { title: string; loaded: LiveHubView }) {
  const { hub, isArriving } = useLiveHub(loaded);
  const { stats, feedback } = hub;
  const results = `${href("/dashboard/edit-hub/:id", { id: hub.id })}?tab=analytics`;
  return (
    <section className={`card stack-small ${styles.talk}`} aria-labelledby="live-talk">
      <div className={styles.head}>
        <LiveIndicator isArriving={isArriving} />
        <h2 id="live-talk" className="card-title" dir="auto">
          {title}
        </h2>
        <Button to={results} variant="default">
          Open results
        </Button>
      </div>
      <dl className={styles.stats}>
        <LiveStat label={stats.views === 1 ? "view" : "views"} value={formatCount(stats.views)} />
        <LiveStat label={stats.leads === 1 ? "lead" : "leads"} value={formatCount(stats.leads)} />
        <LiveStat label={feedback.total === 1 ? "rating" : "ratings"} value={formatCount(feedback.total)} />
        <LiveStat label="average" value={feedback.average?.toFixed(1) ?? "–"} />
      </dl>
      <LatestComments comments={hub.comments} />
      <LiveAnnouncer hub={hub} />
    </section>
  );
}

function LiveStat({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dd>{value}</dd>
      <dt>{label}</dt>
    </div>
  );
}

/** Each comment keeps its slot while it is among the latest; a new one replaces the oldest. */
function LatestComments({ comments }: { comments: LiveHubView["comments"] }) {
  const slots = useRef<(string | undefined)[]>([]);
  slots.current = assignSlots(
    slots.current,
    comments.map(({ id }) => id),
  );
  if (comments.length === 0) return <p className="quiet">Comments appear here as people send them.</p>;
  return (
    <ul className={styles.comments} aria-label="Latest comments">
      {slots.current.map((id, slot) => {
        const comment = comments.find((each) => each.id === id);
        return (
          comment && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the slot stays while its comment changes
            <li key={slot}>
              <p dir="auto">{comment.text}</p>
              <span className="line">
                <RatingStars value={comment.rating ?? 0} /> <span className="quiet">{comment.since}</span>
              </span>
            </li>
          )
        );
      })}
    </ul>
  );
}
