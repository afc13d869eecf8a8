import { formatDay } from "#app/domain/values/dates.ts";
import { NumbersTable } from "#app/ui/numbers-table.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { TimelineChart } from "#app/ui/timeline-chart.tsx";

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
      <TimelineChart label={label} unit="day" points={points.map(({ day, value }) => ({ at: day, value }))} />
      <NumbersTable
        title={`${label} by day`}
        columns={["Day", label]}
        rows={points.toReversed().map(({ day, value }) => [formatDay(day), formatCount(value)])}
      />
    </div>
  );
}
