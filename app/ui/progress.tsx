import styles from "#app/ui/progress.module.css";

interface ProgressProps {
  /** Percent. */
  value: number;
  "aria-label": string;
  /** How much is done is not known yet. */
  animated?: boolean;
  color?: "red";
}

/** A bar that fills from left to right. */
export function Progress({ value, animated, color, "aria-label": label }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className={styles.progress}
    >
      <div style={{ width: `${value}%` }} data-animated={animated || undefined} data-color={color} />
    </div>
  );
}
