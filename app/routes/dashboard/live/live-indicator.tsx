import styles from "#app/routes/dashboard/live/live.module.css";

interface LiveIndicatorProps {
  /** Whether live stats are arriving. */
  isArriving: boolean;
  /** Whether the talk is on. An open page is not enough: it may be tomorrow's. */
  isOn: boolean;
}

export function LiveIndicator({ isArriving, isOn }: LiveIndicatorProps) {
  return (
    <span className={styles.mark} data-arriving={isArriving || undefined}>
      {isArriving ? (isOn ? "Live now" : "Page open") : "Live figures are unavailable"}
    </span>
  );
}
