import type { AccountLimits } from "#app/domain/billing/billing.ts";
import type { HubCounts } from "#app/domain/hubs/queries.server.ts";
import styles from "#app/routes/dashboard/my-talk-hubs/hub-card.module.css";

/** "3 of 5 live". Renders nothing when the plan has no limit. */
export function BucketUse({ counts, limits }: { counts: HubCounts; limits: AccountLimits }) {
  const buckets = [
    { name: "live", hubs: counts.active + counts.scheduled, limit: limits.live },
    { name: counts.draft === 1 ? "draft" : "drafts", hubs: counts.draft, limit: limits.draft },
    { name: "archived", hubs: counts.archived, limit: limits.archived },
  ].filter(({ limit }) => limit !== null);
  if (buckets.length === 0) return null;
  return (
    <ul className={`plain-list ${styles.buckets}`} aria-label="Your plan">
      {buckets.map(({ name, hubs, limit }) => (
        <li key={name} data-full={hubs >= Number(limit) || undefined}>
          <strong>{hubs}</strong> of {limit} {name}
        </li>
      ))}
    </ul>
  );
}
