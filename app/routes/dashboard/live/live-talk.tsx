import { Button } from "@mantine/core";
import { useRef } from "react";
import { href, Link } from "react-router";
import styles from "#app/routes/dashboard/live/live.module.css";
import { LiveAnnouncer } from "#app/routes/dashboard/live/live-announcer.tsx";
import { LiveMark } from "#app/routes/dashboard/live/live-mark.tsx";
import { keepPlaces } from "#app/routes/dashboard/live/places.ts";
import type { ShownHub } from "#app/routes/dashboard/live/shown-hub.server.ts";
import { useLiveHub } from "#app/routes/dashboard/live/use-live-hub.ts";
import { Rating } from "#app/ui/rating.tsx";
import { formatCount } from "#app/ui/stats.tsx";

/** The talk that is on: what a speaker on stage reads from a phone. */
export function LiveTalk({ title, loaded }: { title: string; loaded: ShownHub }) {
  const { hub, isArriving } = useLiveHub(loaded);
  const { figures, feedback } = hub;
  const results = `${href("/dashboard/edit-hub/:id", { id: hub.id })}?tab=analytics`;
  return (
    <section className={styles.talk} aria-labelledby="live-talk">
      <div className={styles.head}>
        <LiveMark isArriving={isArriving} />
        <h2 id="live-talk" dir="auto">
          {title}
        </h2>
        <Button component={Link} to={results} variant="default">
          Open results
        </Button>
      </div>
      <dl className={styles.figures}>
        <Figure label={figures.views === 1 ? "view" : "views"} value={formatCount(figures.views)} />
        <Figure label={figures.leads === 1 ? "lead" : "leads"} value={formatCount(figures.leads)} />
        <Figure label={feedback.total === 1 ? "rating" : "ratings"} value={formatCount(feedback.total)} />
        <Figure label="average" value={feedback.average?.toFixed(1) ?? "–"} />
      </dl>
      <LatestComments comments={hub.comments} />
      <LiveAnnouncer hub={hub} />
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dd>{value}</dd>
      <dt>{label}</dt>
    </div>
  );
}

/** Each comment keeps its place while it is among the latest: a new one takes the place of the oldest. */
function LatestComments({ comments }: { comments: ShownHub["comments"] }) {
  const places = useRef<(string | undefined)[]>([]);
  places.current = keepPlaces(
    places.current,
    comments.map(({ id }) => id),
  );
  if (comments.length === 0) return <p className="quiet">Comments appear here as people send them.</p>;
  return (
    <ul className={styles.comments} aria-label="Latest comments">
      {places.current.map((id, place) => {
        const comment = comments.find((each) => each.id === id);
        return (
          comment && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays, its comment changes
            <li key={place}>
              <p dir="auto">{comment.words}</p>
              <span className={styles.said}>
                <Rating value={comment.rating ?? 0} /> <span className="quiet">{comment.since}</span>
              </span>
            </li>
          )
        );
      })}
    </ul>
  );
}
