// Loads the chart library only where a chart is drawn.
import "@mantine/charts/styles.css";
import { AreaChart } from "@mantine/charts";
import { formatDay } from "#app/domain/values/dates.ts";
import { countTicks, pickDayTicks, pickMinuteTicks } from "#app/ui/chart-scale.ts";
import { formatCount } from "#app/ui/stats.tsx";
import styles from "#app/ui/timeline.module.css";

/** "Thu 24 Dec 2026" becomes "24 Dec" on the axis. */
const shortDay = (day: string) => formatDay(day).split(" ").slice(1, 3).join(" ");

export interface TimelineChartProps {
  /** What is counted: "Views". */
  label: string;
  /** Oldest first, at a day ("2026-12-24") or a minute ("14:30"). Null is still to come. */
  points: { at: string; value: number | null }[];
  unit: "day" | "minute";
  /** Named moments, drawn as lines. */
  marks?: { at: string; label: string }[];
  /** Pixels. */
  height: number;
}

export default function TimelineChart({ label, points, unit, marks, height }: TimelineChartProps) {
  const data = points.map(({ at, value }) => ({ at, [label]: value }));
  const times = points.map(({ at }) => at);
  const counts = countTicks(Math.max(0, ...points.map(({ value }) => value ?? 0)));
  const isDay = unit === "day";
  return (
    <AreaChart
      className={styles.chart}
      h={height}
      data={data}
      dataKey="at"
      series={[{ name: label, color: "var(--brand-500)" }]}
      curveType="linear"
      connectNulls={false}
      withDots={points.filter(({ value }) => value !== null).length === 1}
      strokeWidth={1.75}
      fillOpacity={0.12}
      gridAxis="x"
      gridColor="var(--line)"
      textColor="var(--muted)"
      strokeDasharray="none"
      tickLine="none"
      valueFormatter={formatCount}
      referenceLines={marks?.map(({ at, label: name }) => ({
        x: at,
        label: name,
        color: "var(--muted)",
        labelPosition: "insideTopLeft",
      }))}
      xAxisProps={{
        ticks: isDay ? pickDayTicks(times) : pickMinuteTicks(times),
        tickFormatter: isDay ? shortDay : undefined,
        // Five days always fit; of the half hours a narrow screen shows every second.
        interval: isDay ? 0 : "equidistantPreserveStart",
      }}
      yAxisProps={{ ticks: counts, domain: [0, counts.at(-1) ?? 1], interval: 0, width: 36 }}
      tooltipProps={{ labelFormatter: (at) => (typeof at === "string" && isDay ? formatDay(at) : at) }}
      // The table has the numbers, so the hidden chart must not take keyboard focus. The margins have room for half a
      // label above the highest tick and after the last one.
      areaChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 20, bottom: 0, left: 0 } }}
      areaProps={{ isAnimationActive: false }}
    />
  );
}
