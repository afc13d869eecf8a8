import type { ReactNode } from "react";
import styles from "#app/ui/empty-state.module.css";

/** Says in one sentence what an empty list is for, with at most one action. */
export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p>{children}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
