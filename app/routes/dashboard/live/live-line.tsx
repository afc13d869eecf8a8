import styles from "#app/routes/dashboard/live/live.module.css";
import { LiveAnnouncer } from "#app/routes/dashboard/live/live-announcer.tsx";
import { LiveMark } from "#app/routes/dashboard/live/live-mark.tsx";
import type { ShownHub } from "#app/routes/dashboard/live/shown-hub.server.ts";

/** Above the figures of an open hub: that they are live, and what was said last. Its height stays, whatever is said. */
export function LiveLine({ hub, isArriving }: { hub: ShownHub; isArriving: boolean }) {
  const [latest] = hub.comments;
  return (
    <section className={styles.line} aria-label="Live">
      <LiveMark isArriving={isArriving} />
      <p className={styles.latest} dir="auto">
        {latest ? `“${latest.words}”` : "Comments appear here as people send them."}
      </p>
      {latest && <span className="quiet">{latest.since}</span>}
      <LiveAnnouncer hub={hub} />
    </section>
  );
}
