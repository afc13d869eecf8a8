import type { HubRow } from "#app/domain/hubs/queries.server.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status/hub-status-badge.tsx";
import { useHubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import styles from "#app/routes/dashboard/my-talk-hubs/hub-card.module.css";
import { HubMenu } from "#app/routes/dashboard/my-talk-hubs/hub-menu.tsx";
import { ShareButton } from "#app/routes/dashboard/share/share-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { rowButton } from "#app/ui/data-table.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";

/** One hub in its own colour. `url` is its public page, null without a username. */
export function HubCard({ hub, url }: { hub: HubRow; url: string | null }) {
  const opening = useHubOpening(hub);
  return (
    <li className={`card stack-tight ${styles.card}`} style={{ "--hub": hub.backgroundColor } as React.CSSProperties}>
      <div className={styles.head}>
        <h2 className="card-title" dir="auto">
          {hub.title}
        </h2>
        <HubStatusBadge status={hub.status} />
      </div>
      <p className="quiet">
        {hub.eventDate ? formatDayAndTime(hub.eventDate, hub.startTime, hub.timezone) : "TBD"}
        {hub.eventName && <br />}
        {hub.eventName}
      </p>
      <Stats hub={hub} />
      <div className={styles.buttons}>
        <Button
          to={`/dashboard/edit-hub/${hub.id}`}
          variant="default"
          className={rowButton}
          aria-label={`Manage ${hub.title}`}
        >
          Manage
        </Button>
        <ViewButton href={url} title={hub.title} variant="subtle" color="gray" />
        <ShareButton
          hub={hub}
          opening={opening}
          url={url}
          variant="subtle"
          color="gray"
          accessibleName={`Share ${hub.title}`}
        />
        <div className={styles.more}>
          <HubMenu hub={hub} opening={opening} />
        </div>
      </div>
    </li>
  );
}

/** Nothing of what there is none of. */
function Stats({ hub: { viewCount, leadCount } }: { hub: HubRow }) {
  if (viewCount + leadCount === 0) return null;
  return (
    <p className={styles.stats}>
      {viewCount > 0 && (
        <span>
          <strong>{formatCount(viewCount)}</strong> {viewCount === 1 ? "view" : "views"}
        </span>
      )}
      {leadCount > 0 && (
        <span>
          <strong>{formatCount(leadCount)}</strong> {leadCount === 1 ? "lead" : "leads"}
        </span>
      )}
    </p>
  );
}
