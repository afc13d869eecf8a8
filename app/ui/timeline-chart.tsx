// Drawn on the server, which does not know the screen's width: the area is in points and counts, and stretched.
import type { CSSProperties } from "react";
import { formatDay } from "#app/domain/values/dates.ts";
import { countTicks, pickDayTicks, pickMinuteTicks, toCssPercent, toLinePath } from "#app/ui/chart-scale.ts";
import { PointReader } from "#app/ui/point-reader.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import styles from "#app/ui/timeline-chart.module.css";

interface TimelineChartProps {
  /** What is counted: "Views". */
  label: string;
  /** Oldest first, at a day ("2026-12-24") or a minute ("14:30"). Null is still to come. */
  points: { at: string; value: number | null }[];
  unit: "day" | "minute";
  /** Named moments, drawn as lines. */
  marks?: { at: string; label: string }[];
}

/** "Thu 24 Dec 2026" becomes "24 Dec" on the axis. */
const shortDay = (day: string) => formatDay(day).split(" ").slice(1, 3).join(" ");

/** An area over days or minutes. A pointer, a finger or the arrow keys read its values; show all in a table beside it. */
export function TimelineChart({ label, points, unit, marks = [] }: TimelineChartProps) {
  const times = points.map(({ at }) => at);
  const values = points.flatMap(({ value }) => value ?? []);
  const counts = countTicks(Math.max(0, ...values));
  const top = counts.at(-1) ?? 1;
  const isDay = unit === "day";
  // A single point is in the middle.
  const shareOf = (index: number) => (times.length > 1 ? index / (times.length - 1) : 0.5);
  const placeOf = (at: string): CSSProperties => ({ insetInlineStart: toCssPercent(shareOf(times.indexOf(at))) });
  const line = toLinePath(values, top);
  const width = Math.max(1, times.length - 1);
  return (
    <div className={styles.chart}>
      <div className={styles.drawing} aria-hidden="true">
        <svg viewBox={`0 0 ${width} ${top}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.grid} d={counts.map((count) => `M0 ${count}H${width}`).join("")} />
          {values.length > 0 && <path className={styles.fill} d={`${line}V${top}H0Z`} />}
          {values.length > 0 && <path className={styles.line} d={line} />}
        </svg>
        {counts.map((count) => (
          <span key={count} className={styles.count} style={{ bottom: toCssPercent(count / top) }}>
            {formatCount(count)}
          </span>
        ))}
        {(isDay ? pickDayTicks(times) : pickMinuteTicks(times)).map((at) => (
          <span key={at} className={styles.time} data-unit={unit} style={placeOf(at)}>
            {isDay ? shortDay(at) : at}
          </span>
        ))}
        {marks
          .filter(({ at }) => times.includes(at))
          .map(({ at, label: name }) => (
            <span key={at} className={styles.mark} data-late={shareOf(times.indexOf(at)) > 0.8} style={placeOf(at)}>
              {name}
            </span>
          ))}
        {values.length === 1 && (
          <span
            className={styles.dot}
            style={{ insetInlineStart: toCssPercent(shareOf(0)), bottom: toCssPercent((values[0] ?? 0) / top) }}
          />
        )}
      </div>
      {values.length > 0 && (
        <PointReader
          label={`${label} by ${unit}`}
          lastStep={times.length - 1}
          points={points.slice(0, values.length).map(({ at, value }, index) => ({
            name: isDay ? formatDay(at) : at,
            text: `${label} ${formatCount(value ?? 0)}`,
            start: toCssPercent(shareOf(index)),
            bottom: toCssPercent((value ?? 0) / top),
          }))}
        />
      )}
    </div>
  );
}
