import { Progress } from "@mantine/core";
import type { Storage } from "#app/domain/files/queries.server.ts";
import type { HubCounts } from "#app/domain/hubs/queries.server.ts";
import styles from "#app/routes/dashboard/billing/billing.module.css";
import { StorageMeter } from "#app/routes/dashboard/files/storage-meter.tsx";
import { Section } from "#app/ui/section.tsx";

interface PlanUseProps {
  counts: HubCounts;
  /** Hubs in each bucket; nothing where there is no limit. */
  limit: number | null;
  storage: Storage;
}

/** How much of the limits is in use: hubs by bucket, storage. */
export function PlanUse({ counts, limit, storage }: PlanUseProps) {
  const buckets = [
    { name: "Live hubs", hubs: counts.active + counts.scheduled },
    { name: "Draft hubs", hubs: counts.draft },
    { name: "Archived hubs", hubs: counts.archived },
  ];
  return (
    <Section title="What you use" description={limit ? undefined : "No limit on hubs"}>
      <div className={styles.buckets}>
        {buckets.map(({ name, hubs }) => (
          <div key={name} className={styles.bucket}>
            <p>
              {name} <span>{limit ? `${hubs} of ${limit}` : hubs}</span>
            </p>
            {limit !== null && limit > 0 && (
              <Progress value={Math.min(100, (hubs / limit) * 100)} aria-label={`${name} used`} />
            )}
          </div>
        ))}
      </div>
      <StorageMeter storage={storage} />
    </Section>
  );
}
