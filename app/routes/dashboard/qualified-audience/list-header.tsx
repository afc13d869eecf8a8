import { Link } from "react-router";
import type { HubList } from "#app/domain/audience/queries.server.ts";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status/hub-status-badge.tsx";
import { AccessBadge } from "#app/routes/dashboard/qualified-audience/access-badge.tsx";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { IconArrowLeft } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Stat, Stats } from "#app/ui/stats.tsx";

/** The hub of this list, whether the list controls access, and its stats. */
export function ListHeader({ hub }: { hub: HubList }) {
  return (
    <div className={`stack-smaller ${styles.header}`}>
      <Link className={`text-link ${styles.back}`} to="/dashboard/qualified-audience">
        <IconArrowLeft /> All Talk Hubs
      </Link>
      <div className={styles.titleRow}>
        <h2 className="title" dir="auto">
          {hub.title}
        </h2>
        <div className="button-row">
          <AccessBadge access={hub.access} />
          <HubStatusBadge status={hub.status} />
        </div>
      </div>
      {hub.access !== "listed" && (
        <Notice tone="info" title="This list doesn't control access yet">
          <p>
            {hub.access === "anyone"
              ? "The hub is open to anyone with its link."
              : "The hub is open to anyone who confirms their email address."}{" "}
            You can add people now. To restrict the hub to this list, go to Access Control & Privacy in{" "}
            <Link to={`/dashboard/edit-hub/${hub.id}`}>its editor</Link>.
          </p>
        </Notice>
      )}
      <Stats label="The list in numbers">
        <Stat label="Listed" value={hub.listed} />
        <Stat label="Verified" value={hub.verified} />
        <Stat label="Waiting for approval" value={hub.waiting} />
      </Stats>
    </div>
  );
}
