import { useLocation, useNavigation } from "react-router";
import { daysIn, type PeriodStats, type StatName } from "#app/domain/analytics/analytics.ts";
import { type RatingCounts, ratingAverage, ratingLabels, ratings, ratingTotal } from "#app/domain/feedback/feedback.ts";
import styles from "#app/routes/dashboard/analytics/analytics.module.css";
import type { TrafficStats } from "#app/routes/dashboard/analytics/traffic.server.ts";
import { BarTable } from "#app/ui/bar-table.tsx";
import { formatChange, formatCount } from "#app/ui/stats.tsx";
import { Timeline } from "#app/ui/timeline.tsx";

const sourceLabels = { qr: "QR code", link: "Direct link", referrer: "Other websites" };
const deviceLabels = { phone: "Phones", tablet: "Tablets", desktop: "Computers" };

const metrics: [StatName, label: string][] = [
  ["views", "Views"],
  ["leads", "Leads"],
  ["feedback", "Feedback"],
  ["downloads", "Downloads"],
  ["connects", "Connect Clicks"],
];

/** The statistics of a date range: each metric with its change and chart, the ratings, then sources and devices. */
export function Traffic({ traffic }: { traffic: TrafficStats }) {
  const { range, days, current, previous, visitors } = traffic;
  const isLoading = useIsRangeLoading();
  if (metrics.every(([name]) => current[name] === 0 && previous[name] === 0))
    return (
      <p className="quiet">{`Nothing was counted in this period, nor in ${describePeriodBefore(daysIn(range))}.`}</p>
    );
  return (
    <div className={styles.traffic} aria-busy={isLoading}>
      <ul className={styles.charts}>
        {metrics.map(([name, label]) => (
          <li key={name}>
            <h3>{label}</h3>
            <p className={styles.metric}>
              <strong>{formatCount(current[name])}</strong>{" "}
              <span>{describeChange(name, current, previous, daysIn(range))}</span>
            </p>
            <Timeline label={label} points={days.map((day) => ({ day: day.day, value: day[name] }))} />
          </li>
        ))}
        <li>
          <AverageRating {...traffic.ratings} days={daysIn(range)} />
        </li>
      </ul>
      {current.views > 0 && (
        <div className={styles.parts}>
          <div>
            <h3>How people found you</h3>
            <BarTable
              caption="Views by source"
              rows={visitors.sources.map(({ source, views }) => ({ label: sourceLabels[source], value: views }))}
            />
            {visitors.referrers.length > 0 && (
              <>
                <h4>Referring websites</h4>
                <BarTable
                  caption="Views by website"
                  rows={visitors.referrers.map(({ host, views }) => ({ label: host, value: views }))}
                  total={current.views}
                />
              </>
            )}
          </div>
          <div>
            <h3>Devices</h3>
            <p className="quiet">
              {formatCount(visitors.devices)} unique {visitors.devices === 1 ? "device" : "devices"}
            </p>
            <BarTable
              caption="Views by device type"
              rows={visitors.deviceTypes.map(({ type, views }) => ({ label: deviceLabels[type], value: views }))}
            />
          </div>
        </div>
      )}
    </div>
  );
}

/** Whether another range or order of this screen is loading; its statistics stay in view, dimmed. */
function useIsRangeLoading(): boolean {
  const { pathname } = useLocation();
  return useNavigation().location?.pathname === pathname;
}

interface AverageRatingProps {
  current: RatingCounts;
  previous: RatingCounts;
  days: number;
}

function AverageRating({ current, previous, days }: AverageRatingProps) {
  const [average, averageBefore] = [ratingAverage(current), ratingAverage(previous)];
  return (
    <>
      <h3>Average Rating</h3>
      <p className={styles.metric}>
        <strong>{average === null ? "–" : average.toFixed(1)}</strong>{" "}
        <span>
          {average === null ? "No ratings in this period" : `of 5 from ${describeTotal(ratingTotal(current))}`}
          {averageBefore !== null && `, ${averageBefore.toFixed(1)} in ${describePeriodBefore(days)}`}
        </span>
      </p>
      {average !== null && (
        <BarTable
          caption="Ratings in this period"
          rows={ratings.toReversed().map((rating) => ({ label: ratingLabels[rating], value: current[rating] }))}
        />
      )}
    </>
  );
}

const describeTotal = (count: number) => `${formatCount(count)} ${count === 1 ? "rating" : "ratings"}`;

const describePeriodBefore = (days: number) => (days === 1 ? "the previous day" : `the previous ${days} days`);

/** "up 20% on the 30 days before", or plain numbers when they are too small for a percentage. */
function describeChange(name: StatName, now: PeriodStats, before: PeriodStats, days: number): string {
  const period = describePeriodBefore(days);
  const change = formatChange(now[name], before[name]);
  return change ? `${change} on ${period}` : `${formatCount(before[name])} in ${period}`;
}
