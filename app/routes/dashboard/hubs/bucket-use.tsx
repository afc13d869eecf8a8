import type { HubCounts } from "#app/domain/hubs/queries.server.ts";
import styles from "#app/routes/dashboard/hubs/hub-card.module.css";

/** How much of the plan is in use: "3 of 5 live". Nothing where the plan has no limit. */
export function BucketUse({ counts, limit }: { counts: HubCounts; limit: number | null }) {
  if (!limit) return null;
  const buckets = [
    { name: "live", hubs: counts.active + counts.scheduled },
    { name: counts.draft === 1 ? "draft" : "drafts", hubs: counts.draft },
    { name: "archived", hubs: counts.archived },
  ];
  return (
    <ul className={styles.buckets} aria-label="Your plan">
      {buckets.map(({ name, hubs }) => (
        <li key={name} data-full={hubs >= limit || undefined}>
          <strong>{hubs}</strong> of {limit} {name}
        </li>
      ))}
    </ul>
  );
}
