import type { ReactNode } from "react";
import styles from "#app/ui/badge.module.css";

export type Tone = "success" | "info" | "danger" | "warning" | "neutral";

/** A short label, always with text, because colour alone says nothing to one reader in twelve. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
