import styles from "#app/routes/dashboard/live/live.module.css";

/** Says that figures arrive by themselves; or that they do not, just now. */
export function LiveIndicator({ isArriving }: { isArriving: boolean }) {
  return (
    <span className={styles.mark} data-arriving={isArriving || undefined}>
      {isArriving ? "Live now" : "Live figures are unavailable"}
    </span>
  );
}
