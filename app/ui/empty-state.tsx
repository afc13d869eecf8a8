import type { ReactNode } from "react";
import styles from "#app/ui/empty-state.module.css";

/** An empty place that teaches: one sentence, at most one action. */
export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p>{children}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
