import type { ReactNode } from "react";
import styles from "#app/ui/facts.module.css";

/** What is known about something, one `Fact` below the other. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One thing that is known; nothing where it is not. */
export function DescriptionItem({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

/** Two halves side by side where there is room for both. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
