// The chart library, fetched only where a chart is drawn.
import "@mantine/charts/styles.css";
import { AreaChart } from "@mantine/charts";
import { formatDay } from "#app/domain/values/dates.ts";
import styles from "#app/ui/timeline.module.css";
import type { TimelineProps } from "#app/ui/timeline.tsx";

/** "Thu 24 Dec 2026" on the axis is "24 Dec". */
const shortDay = (day: string) => formatDay(day).split(" ").slice(1, 3).join(" ");

/** One figure over its days. The axis counts whole things only. */
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
      // The numbers are read from the table: a picture hidden from readers must not take the keyboard either.
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
    />
  );
}
