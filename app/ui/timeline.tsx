import { useEffect, useState } from "react";
import { formatDay } from "#app/domain/values/dates.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { NumbersTable } from "#app/ui/numbers-table.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import styles from "#app/ui/timeline.module.css";
import type { TimelineChartProps } from "#app/ui/timeline-chart.tsx";

const TimelineChart = lazyPart(() => import("#app/ui/timeline-chart.tsx"));
const defaultHeight = 160;

interface TimelineProps {
  /** What is counted: "Views". */
  label: string;
  /** Oldest first. */
  points: { day: string; value: number }[];
}

/** A chart over days, with the same numbers as a table for screen readers and for exact values. */
export function Timeline({ label, points }: TimelineProps) {
  return (
    <div>
      <TimelineDrawing label={label} unit="day" points={points.map(({ day, value }) => ({ at: day, value }))} />
      <NumbersTable
        title={`${label} by day`}
        columns={["Day", label]}
        rows={points.toReversed().map(({ day, value }) => [formatDay(day), formatCount(value)])}
      />
    </div>
  );
}

type TimelineDrawingProps = Omit<TimelineChartProps, "height"> & { height?: number };

/** The chart alone, hidden from screen readers: show its numbers in a table beside it. */
export function TimelineDrawing({ height = defaultHeight, ...chart }: TimelineDrawingProps) {
  // Drawn in the browser only, because the server does not know its width.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const waiting = <div className={styles.waiting} style={{ height }} />;
  return (
    <div aria-hidden="true">{isMounted ? <TimelineChart {...chart} height={height} waiting={waiting} /> : waiting}</div>
  );
}
