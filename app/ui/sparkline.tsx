import styles from "#app/ui/sparkline.module.css";

const width = 96;
const height = 28;

/** The trend of a number, oldest first. It is decorative, because the same number is in the text beside it. */
export function Sparkline({ values }: { values: number[] }) {
  const highest = Math.max(...values, 1);
  const step = width / Math.max(values.length - 1, 1);
  const points = values.map((value, i) => `${round(i * step)},${round(height - 2 - (value / highest) * (height - 4))}`);
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <polyline points={points.join(" ")} />
    </svg>
  );
}

const round = (number: number) => Math.round(number * 10) / 10;
