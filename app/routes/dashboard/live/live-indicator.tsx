import styles from "#app/routes/dashboard/live/live.module.css";

/** Shows whether live stats are arriving. */
export function LiveIndicator({ isArriving }: { isArriving: boolean }) {
  return (
    <span className={styles.mark} data-arriving={isArriving || undefined}>
      {isArriving ? "Live now" : "Live figures are unavailable"}
    </span>
  );
}
