import { useId, useState } from "react";
import {
  type TalkCurve as Curve,
  type CurveMetric,
  type CurvePoint,
  curveMetrics,
  findPeak,
  listActivePoints,
  sumCurve,
} from "#app/domain/analytics/analytics.ts";
import { formatDay, zoneName } from "#app/domain/values/dates.ts";
import charts from "#app/routes/dashboard/analytics/analytics.module.css";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import { NumbersTable } from "#app/ui/numbers-table.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { TimelineChart } from "#app/ui/timeline-chart.tsx";

type CurveUnit = "minute" | "day";

const units: Record<CurveUnit, string> = { minute: "First 3 hours", day: "Day by day" };

const metricLabels: Record<CurveMetric, string> = {
  scans: "Scans and visits",
  ratings: "Ratings",
  downloads: "Downloads",
  leads: "Leads",
};

/** When the audience scanned, rated, downloaded and left details: three hours by minute, then days. */
export function TalkCurveCard({ curve }: { curve: Curve | null }) {
  const [unit, setUnit] = useState<CurveUnit>("minute");
  if (!curve)
    return (
      <Section title="Around the talk">
        <p className="quiet">
          Once people open the page, you'll see here, minute by minute, when they scanned, rated, downloaded and left
          their details.
        </p>
      </Section>
    );
  const points = unit === "minute" ? curve.minutes : curve.days;
  return (
    <Section
      title="Around the talk"
      description={`From the first activity on ${formatDay(curve.day)}, ${zoneName(curve.timezone)} time. Each device counts once a day.`}
    >
      <UnitChoice unit={unit} choose={setUnit} />
      <ul className={charts.charts}>
        {curveMetrics.map((metric) => (
          <li key={metric}>
            <MetricCurve
              metric={metric}
              unit={unit}
              points={points}
              marks={unit === "minute" ? listMarks(curve) : []}
            />
          </li>
        ))}
      </ul>
      <NumbersTable
        title={unit === "minute" ? "All minutes with activity" : "All days with activity"}
        columns={[unit === "minute" ? "Time" : "Day", ...curveMetrics.map((metric) => metricLabels[metric])]}
        rows={listActivePoints(points).map(({ at, stats }) => [
          unit === "minute" ? at : formatDay(at),
          ...curveMetrics.map((metric) => formatCount(stats?.[metric] ?? 0)),
        ])}
      />
    </Section>
  );
}

function UnitChoice({ unit, choose }: { unit: CurveUnit; choose(unit: CurveUnit): void }) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Show by" className={styles.units}>
      {(Object.keys(units) as CurveUnit[]).map((each) => (
        <label key={each} className={styles.unit}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={each === unit}
            onChange={() => choose(each)}
          />
          {units[each]}
        </label>
      ))}
    </div>
  );
}

interface MetricCurveProps {
  metric: CurveMetric;
  unit: CurveUnit;
  points: CurvePoint[];
  marks: TalkMark[];
}

function MetricCurve({ metric, unit, points, marks }: MetricCurveProps) {
  const label = metricLabels[metric];
  return (
    <>
      <h3>{label}</h3>
      <p className={charts.metric}>
        <strong>{formatCount(sumCurve(points, metric))}</strong> <span>{describePeak(metric, unit, points)}</span>
      </p>
      <TimelineChart
        label={label}
        unit={unit}
        points={points.map(({ at, stats }) => ({ at, value: stats?.[metric] ?? null }))}
        marks={marks}
      />
    </>
  );
}

interface TalkMark {
  at: string;
  label: string;
}

const listMarks = ({ talkStartsAt, talkEndsAt }: Curve): TalkMark[] => [
  ...(talkStartsAt ? [{ at: talkStartsAt, label: "Start" }] : []),
  ...(talkEndsAt ? [{ at: talkEndsAt, label: "End" }] : []),
];

/** "most at 14:52 (31)"; nothing where one is the most. */
function describePeak(metric: CurveMetric, unit: CurveUnit, points: CurvePoint[]): string {
  const peak = findPeak(points, metric);
  if (!peak || peak.count === 1) return "";
  return unit === "minute"
    ? `most at ${peak.at} (${formatCount(peak.count)})`
    : `most on ${formatDay(peak.at)} (${formatCount(peak.count)})`;
}
