import { href, Link } from "react-router";
import styles from "#app/routes/dashboard/live/live.module.css";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import { LiveIndicator } from "#app/routes/dashboard/live/live-indicator.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatCount } from "#app/ui/stats.tsx";

interface OpenHubsProps {
  hubs: { title: string; loaded: LiveHubView }[];
  /** All of them, of which `hubs` may be only some. */
  otherCount: number;
}

/** The open hubs whose talk is not on now, one line each. Their stats are those of the page load. */
export function OpenHubs({ hubs, otherCount }: OpenHubsProps) {
  return (
    <section className={`card ${styles.open}`} aria-label="Open hubs">
      <ul className="lined-list">
        {hubs.map(({ title, loaded }) => {
          const { id } = loaded;
          const results = `${href("/dashboard/edit-hub/:id", { id })}?tab=analytics`;
          return (
            <li key={id}>
              <LiveIndicator isArriving />
              <div className={styles.openHub}>
                <Link className="plain-link" to={href("/dashboard/edit-hub/:id", { id })} dir="auto">
                  {title}
                </Link>
                <span className="quiet">{describeStats(loaded)}</span>
              </div>
              <Button to={results} variant="default" aria-label={`Open results of ${title}`}>
                Open results
              </Button>
            </li>
          );
        })}
      </ul>
      {otherCount > hubs.length && (
        <Link to="/dashboard/hubs?status=active" className={`text-link tall-link ${styles.allOpen}`}>
          {formatCount(otherCount - hubs.length)} more open {otherCount - hubs.length === 1 ? "hub" : "hubs"}
        </Link>
      )}
    </section>
  );
}

const describeStats = ({ stats, feedback }: LiveHubView) =>
  [countOf(stats.views, "view"), countOf(stats.leads, "lead"), countOf(feedback.total, "rating")].join(", ");

const countOf = (count: number, name: string) => `${formatCount(count)} ${name}${count === 1 ? "" : "s"}`;
