import styles from "#app/routes/dashboard/live/live.module.css";
import { LiveAnnouncer } from "#app/routes/dashboard/live/live-announcer.tsx";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import { LiveIndicator } from "#app/routes/dashboard/live/live-indicator.tsx";

interface LiveLineProps {
  hub: LiveHubView;
  /** The comments that the screen shows below. */
  shown: LiveHubView["comments"];
  isArriving: boolean;
}

/** The live status above an open hub's stats, with a comment that has just arrived. Its height never changes. */
export function LiveLine({ hub, shown, isArriving }: LiveLineProps) {
  const latest = hub.comments.find(({ id }) => !shown.some((each) => each.id === id));
  return (
    <section className={styles.line} aria-label="Live">
      <LiveIndicator isArriving={isArriving} isOn={hub.phase === "on"} />
      <p className={styles.latest} dir="auto">
        {latest ? `“${latest.text}”` : "New comments appear here as people send them."}
      </p>
      {latest && <span className="quiet">{latest.since}</span>}
      <LiveAnnouncer hub={hub} />
    </section>
  );
}
