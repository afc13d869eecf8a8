import { Link } from "react-router";
import type { HubList } from "#app/domain/audience/queries.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status/hub-status-badge.tsx";
import { AccessBadge } from "#app/routes/dashboard/qualified-audience/access-badge.tsx";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { formatCount } from "#app/ui/stats.tsx";

export function HubCards({ hubs }: { hubs: HubList[] }) {
  return (
    <ul className={`plain-list ${styles.cards}`}>
      {hubs.map((hub) => (
        <li key={hub.id} className={`card stack-tight ${styles.card}`}>
          <div className="button-row">
            <AccessBadge access={hub.access} />
            <HubStatusBadge status={hub.status} />
          </div>
          <h2 className={`card-title ${styles.cardTitle}`}>
            <Link to={toListPath(hub)} dir="auto">
              {hub.title}
            </Link>
          </h2>
          <p className="quiet">{hub.eventDate ? formatDay(hub.eventDate) : "No date yet"}</p>
          <dl className={styles.counts}>
            <Count label="Listed" value={hub.listed} />
            <Count label="Verified" value={hub.verified} />
            <Count label="Waiting" value={hub.waiting} isUrgent={hub.waiting > 0} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** An empty list opens with the upload, any other with its attendees. */
const toListPath = ({ id, listed, waiting }: HubList) => `?hub=${id}${listed + waiting > 0 ? "&tab=manage" : ""}`;

function Count({ label, value, isUrgent = false }: { label: string; value: number; isUrgent?: boolean }) {
  return (
    <div data-urgent={isUrgent || undefined}>
      <dt>{label}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}
