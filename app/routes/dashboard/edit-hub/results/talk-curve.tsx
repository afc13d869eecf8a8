import {
  type TalkCurve as Curve,
  type CurveMetric,
  type CurvePoint,
  curveMetrics,
  findPeak,
  listActivePoints,
  sumCurve,
} from "#app/domain/analytics/analytics.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { zoneName } from "#app/domain/values/zone-names.ts";
import { DisplaySwitch } from "#app/ui/display-switch.tsx";
import { NumbersTable } from "#app/ui/numbers-table.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { TimelineChart } from "#app/ui/timeline-chart.tsx";

type CurveUnit = "minute" | "day";

const metricLabels: Record<CurveMetric, string> = {
  scans: "Scans and visits",
  ratings: "Ratings",
  downloads: "Downloads",
  leads: "Leads",
};

/** When the audience scanned, rated, downloaded and left details: three hours by minute, then days. */
export function TalkCurveCard({ curve }: { curve: Curve | null }) {
  if (!curve)
    return (
      <Section title="Around the talk">
        <p className="quiet">
          Once people open the page, you'll see here, minute by minute, when they scanned, rated, downloaded and left
          their details.
        </p>
      </Section>
    );
  return (
    <Section
      title="Around the talk"
      description={`From the first activity on ${formatDay(curve.day)}, ${zoneName(curve.timezone)} time. Each device counts once a day.`}
    >
      <DisplaySwitch
        label="Show by"
        displays={[
          { name: "First 3 hours", content: <Curves unit="minute" points={curve.minutes} marks={listMarks(curve)} /> },
          { name: "Day by day", content: <Curves unit="day" points={curve.days} marks={[]} /> },
        ]}
      />
    </Section>
  );
}

interface CurvesProps {
  unit: CurveUnit;
  points: CurvePoint[];
  marks: TalkMark[];
}

/** One curve at a time; none for what never happened. */
function Curves({ unit, points, marks }: CurvesProps) {
  const isMinute = unit === "minute";
  const counted = curveMetrics.filter((metric) => sumCurve(points, metric) > 0);
  return (
    <>
      <DisplaySwitch
        label="Curve"
        displays={counted.map((metric) => ({
          name: metricLabels[metric],
          content: <MetricCurve metric={metric} unit={unit} points={points} marks={marks} />,
        }))}
      />
      <NumbersTable
        title={isMinute ? "All minutes with activity" : "All days with activity"}
        columns={[isMinute ? "Time" : "Day", ...curveMetrics.map((metric) => metricLabels[metric])]}
        rows={listActivePoints(points).map(({ at, stats }) => [
          isMinute ? at : formatDay(at),
          ...curveMetrics.map((metric) => formatCount(stats?.[metric] ?? 0)),
        ])}
      />
    </>
  );
}

function MetricCurve({ metric, unit, points, marks }: CurvesProps & { metric: CurveMetric }) {
  return (
    <>
      <p className="quiet">{describePeak(metric, unit, points)}</p>
      <TimelineChart
        label={metricLabels[metric]}
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

/** "Most at 14:52: 31"; nothing where one is the most. */
function describePeak(metric: CurveMetric, unit: CurveUnit, points: CurvePoint[]): string {
  const peak = findPeak(points, metric);
  if (!peak || peak.count === 1) return "";
  return unit === "minute"
    ? `Most at ${peak.at}: ${formatCount(peak.count)}`
    : `Most on ${formatDay(peak.at)}: ${formatCount(peak.count)}`;
}
