import styles from "#app/routes/dashboard/live/live.module.css";
import { LiveAnnouncer } from "#app/routes/dashboard/live/live-announcer.tsx";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import { LiveIndicator } from "#app/routes/dashboard/live/live-indicator.tsx";

/** The live status above an active hub's stats, with the latest comment. Its height never changes. */
export function LiveLine({ hub, isArriving }: { hub: LiveHubView; isArriving: boolean }) {
  const [latest] = hub.comments;
  return (
    <section className={styles.line} aria-label="Live">
      <LiveIndicator isArriving={isArriving} />
      <p className={styles.latest} dir="auto">
        {latest ? `“${latest.text}”` : "Comments appear here as people send them."}
      </p>
      {latest && <span className="quiet">{latest.since}</span>}
      <LiveAnnouncer hub={hub} />
    </section>
  );
}
