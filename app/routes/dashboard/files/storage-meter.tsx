import type { StorageUsage } from "#app/domain/files/queries.server.ts";
import { formatSize } from "#app/domain/values/size.ts";
import styles from "#app/routes/dashboard/files/storage-meter.module.css";
import { Progress } from "#app/ui/progress.tsx";

/** How much of the account's storage is used; the same on every screen. */
export function StorageMeter({ storage: { used, limit } }: { storage: StorageUsage }) {
  if (limit === null) return <p className="quiet">{formatSize(used)} of storage used</p>;
  const percent = Math.min(100, (used / limit) * 100);
  const isFull = percent >= 90;
  return (
    <div className={styles.meter}>
      <div className={styles.usage}>
        <span>Storage</span>
        <span className={styles.amount}>
          {formatSize(used)} of {formatSize(limit)} used
        </span>
      </div>
      <Progress value={percent} color={isFull ? "red" : undefined} aria-label="Storage used" />
      {isFull && (
        <p className="problem">
          {percent >= 100 ? "Your storage is full." : "Your storage is almost full."} Delete files that you no longer
          need.
        </p>
      )}
    </div>
  );
}
