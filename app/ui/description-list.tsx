import type { ReactNode } from "react";
import styles from "#app/ui/description-list.module.css";

/** A list of labelled values. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

/** Renders nothing without a value. */
export function DescriptionItem({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
