import type { ReactNode } from "react";
import { toPercent } from "#app/domain/values/percent.ts";
import { Sparkline } from "#app/ui/sparkline.tsx";
import styles from "#app/ui/stats.module.css";

interface StatsProps {
  label: string;
  /** One low row at every width, without notes on a phone. */
  isStrip?: boolean;
  children: ReactNode;
}

export function Stats({ label, isStrip, children }: StatsProps) {
  return (
    <section aria-label={label}>
      <dl className={styles.stats} data-strip={isStrip}>
        {children}
      </dl>
    </section>
  );
}

interface StatProps {
  label: string;
  /** A count, or a formatted amount ("2.4 GB"). */
  value: number | string;
  note?: ReactNode;
  /** The values over time, oldest first. */
  trend?: number[];
}

/** `note` says what the number is compared with ("12 in the last 30 days"). */
export function Stat({ label, value, note, trend }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        {typeof value === "string" ? value : formatCount(value)}
        {trend && <Sparkline values={trend} />}
      </dd>
      {note && <dd className={`one-line ${styles.note}`}>{note}</dd>}
    </div>
  );
}

// Made once, because each takes as long as drawing a table's row.
const exact = new Intl.NumberFormat("en");
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** In full up to 9,999, then in thousands. The locale is fixed, so that server and browser agree. */
export const formatCount = (count: number): string => (count < 10_000 ? exact : compact).format(count);

/** "1 rating", "2,041 ratings". */
export const describeCount = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

/** With fewer, a percentage says more about chance than about change. */
const minComparable = 10;

/** "up 20%" compared with the period before; null if that had too few. */
export function formatChange(current: number, before: number): string | null {
  if (before < minComparable) return null;
  const percent = toPercent(current - before, before);
  if (percent === 0) return "unchanged";
  return `${percent > 0 ? "up" : "down"} ${Math.abs(percent)}%`;
}
