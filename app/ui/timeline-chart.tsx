// Loads the chart library only where a chart is drawn.
import "@mantine/charts/styles.css";
import { AreaChart } from "@mantine/charts";
import { formatDay } from "#app/domain/values/dates.ts";
import styles from "#app/ui/timeline.module.css";

/** "Thu 24 Dec 2026" becomes "24 Dec" on the axis. */
const shortDay = (day: string) => formatDay(day).split(" ").slice(1, 3).join(" ");

export interface TimelineProps {
  /** What is counted: "Views". */
  label: string;
  /** Oldest first. */
  points: { day: string; value: number }[];
  /** Pixels. */
  height?: number;
}

export default function TimelineChart({ label, points, height }: Required<TimelineProps>) {
  const data = points.map(({ day, value }) => ({ day, [label]: value }));
  return (
    <AreaChart
      className={styles.chart}
      h={height}
      data={data}
      dataKey="day"
      series={[{ name: label, color: "var(--brand-500)" }]}
      curveType="linear"
      withDots={points.length === 1}
      strokeWidth={1.75}
      fillOpacity={0.12}
      gridAxis="x"
      tickLine="none"
      xAxisProps={{ tickFormatter: shortDay, minTickGap: 48, interval: "preserveStartEnd" }}
      yAxisProps={{ allowDecimals: false, width: 36, domain: [0, "auto"] }}
      tooltipProps={{ labelFormatter: (day) => (typeof day === "string" ? formatDay(day) : "") }}
      // The table has the numbers, so the hidden chart must not take keyboard focus.
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
    />
  );
}
