// Loads the chart library only where a chart is drawn.
import { Area, AreaChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
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

const text = { fontSize: 12, fill: "var(--muted)" };

export default function TimelineChart({ label, points, unit, marks, height }: TimelineChartProps) {
  const times = points.map(({ at }) => at);
  const counts = countTicks(Math.max(0, ...points.map(({ value }) => value ?? 0)));
  const isDay = unit === "day";
  const hasOnePoint = points.filter(({ value }) => value !== null).length === 1;
  return (
    <ResponsiveContainer className={styles.chart} width="100%" height={height}>
      {/* The table has the numbers, so the hidden chart must not take keyboard focus. The margins have room for half a
          label above the highest tick and after the last one. */}
      <AreaChart data={points} accessibilityLayer={false} margin={{ top: 8, right: 20, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="at"
          ticks={isDay ? pickDayTicks(times) : pickMinuteTicks(times)}
          tickFormatter={isDay ? shortDay : undefined}
          // Five days always fit; of the half hours a narrow screen shows every second.
          interval={isDay ? 0 : "equidistantPreserveStart"}
          tick={{ ...text, transform: "translate(0, 10)" }}
          stroke=""
          tickLine={false}
        />
        <YAxis
          ticks={counts}
          domain={[0, counts.at(-1) ?? 1]}
          interval={0}
          width={36}
          tickFormatter={formatCount}
          tick={{ ...text, transform: "translate(-10, 0)" }}
          axisLine={false}
          tickLine={false}
        />
        <Tooltip
          isAnimationActive={false}
          position={{ y: 0 }}
          cursor={{ stroke: "var(--line)" }}
          content={({ label: at, payload }) => (
            <PointDetails at={String(at)} isDay={isDay} label={label} value={Number(payload[0]?.value ?? 0)} />
          )}
        />
        <Area
          dataKey="value"
          name={label}
          type="linear"
          stroke="var(--brand-500)"
          strokeWidth={1.75}
          fill="var(--brand-500)"
          fillOpacity={0.12}
          dot={hasOnePoint && { fill: "var(--brand-500)", fillOpacity: 1, r: 4 }}
          activeDot={{ fill: "#ffffff", stroke: "var(--brand-500)", strokeWidth: 2, r: 4 }}
          isAnimationActive={false}
        />
        {marks?.map(({ at, label: value }) => (
          <ReferenceLine key={at} x={at} stroke="var(--muted)" label={{ ...text, value, position: "insideTopLeft" }} />
        ))}
      </AreaChart>
    </ResponsiveContainer>
  );
}

function PointDetails({ at, isDay, label, value }: { at: string; isDay: boolean; label: string; value: number }) {
  return (
    <div className={styles.tooltip}>
      <strong>{isDay ? formatDay(at) : at}</strong>
      <span>
        {label} {formatCount(value)}
      </span>
    </div>
  );
}
