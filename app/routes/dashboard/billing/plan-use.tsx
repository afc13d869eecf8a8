import type { AccountLimits } from "#app/domain/billing/billing.ts";
import type { StorageUsage } from "#app/domain/files/queries.server.ts";
import type { HubCounts } from "#app/domain/hubs/queries.server.ts";
import styles from "#app/routes/dashboard/billing/billing.module.css";
import { StorageMeter } from "#app/routes/dashboard/files/storage-meter.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { Section } from "#app/ui/section.tsx";

interface PlanUseProps {
  counts: HubCounts;
  limits: AccountLimits;
  /** Live hubs need a plan that the account does not have, whatever other limit it has. */
  mayPublish: boolean;
  storage: StorageUsage;
}

export function PlanUse({ counts, limits, mayPublish, storage }: PlanUseProps) {
  const buckets = [
    { name: "Live hubs", hubs: counts.active + counts.scheduled, limit: mayPublish ? limits.live : 0 },
    { name: "Draft hubs", hubs: counts.draft, limit: limits.draft },
    { name: "Archived hubs", hubs: counts.archived, limit: limits.archived },
  ];
  return (
    <Section title="Usage" description={describeHubLimit(limits)}>
      <div className={styles.buckets}>
        {buckets.map(({ name, hubs, limit }) => (
          <div key={name} className={styles.bucket}>
            <p>
              {name} <span>{limit === null ? hubs : limit === 0 && hubs === 0 ? "None" : `${hubs} of ${limit}`}</span>
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

function describeHubLimit({ live, draft, archived, hubs }: AccountLimits): string | undefined {
  if (hubs !== null) return `Up to ${hubs} hubs in total, including those in the trash`;
  return live === null && draft === null && archived === null ? "No limit on hubs" : undefined;
}
