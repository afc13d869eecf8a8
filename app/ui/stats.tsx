import type { ReactNode } from "react";
import { Sparkline } from "#app/ui/sparkline.tsx";
import styles from "#app/ui/stats.module.css";

/** A row of figures, parted by lines rather than boxes. */
export function Stats({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className={styles.stats}>{children}</dl>
    </section>
  );
}

interface StatProps {
  label: string;
  /** A count, or what is measured in words ("2.4 GB"). */
  value: number | string;
  note?: ReactNode;
  /** Its shape over time, the oldest first. */
  trend?: number[];
}

/** One figure; `note` says in words what it is measured against ("12 in the last 30 days"). */
export function Stat({ label, value, note, trend }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        {typeof value === "string" ? value : formatCount(value)}
        {trend && <Sparkline values={trend} />}
      </dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

/** In full up to 9,999, then in thousands. The same on server and browser, whatever their locales. */
export function formatCount(count: number): string {
  if (count < 10_000) return new Intl.NumberFormat("en").format(count);
  return new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(count);
}

/** Below this many, a percentage says more about chance than about change. */
const minComparable = 10;

/** "up 20%" against the period before; null where that held too little to compare with. */
export function formatChange(current: number, before: number): string | null {
  if (before < minComparable) return null;
  const percent = Math.round(((current - before) / before) * 100);
  if (percent === 0) return "unchanged";
  return `${percent > 0 ? "up" : "down"} ${Math.abs(percent)}%`;
}
