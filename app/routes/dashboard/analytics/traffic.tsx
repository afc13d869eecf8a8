import { useLocation, useNavigation } from "react-router";
import { daysIn, type PeriodStats, type StatName } from "#app/domain/analytics/analytics.ts";
import type { TrafficStats } from "#app/domain/analytics/traffic.server.ts";
import { type RatingCounts, ratingAverage, ratingLabels, ratings, ratingTotal } from "#app/domain/feedback/feedback.ts";
import styles from "#app/routes/dashboard/analytics/analytics.module.css";
import { BarList } from "#app/ui/bar-list.tsx";
import { DisplaySwitch } from "#app/ui/display-switch.tsx";
import { describeCount, formatChange, formatCount } from "#app/ui/stats.tsx";
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

interface TrafficProps {
  traffic: TrafficStats;
  /** Where no other card shows the ratings. */
  withRatings?: boolean;
}

/** The statistics of a date range: one metric at a time with its change and chart, then sources, devices and ratings. */
export function Traffic({ traffic, withRatings = false }: TrafficProps) {
  const { range, days, current, previous, visitors } = traffic;
  const isLoading = useIsRangeLoading();
  const counted = metrics.filter(([name]) => current[name] > 0 || previous[name] > 0);
  if (counted.length === 0)
    return (
      <p className="quiet">{`Nothing was counted in this period, nor in ${describePeriodBefore(daysIn(range))}.`}</p>
    );
  return (
    <div className={styles.traffic} aria-busy={isLoading}>
      <DisplaySwitch
        label="Statistic"
        displays={counted.map(([name, label]) => ({
          name: label,
          content: (
            <>
              <p className={styles.metric}>
                <strong>{formatCount(current[name])}</strong>{" "}
                <span>{describeChange(name, current, previous, daysIn(range))}</span>
              </p>
              {current[name] > 0 && (
                <Timeline label={label} points={days.map((day) => ({ day: day.day, value: day[name] }))} />
              )}
            </>
          ),
        }))}
      />
      <div className={styles.parts}>
        {withRatings && <AverageRating {...traffic.ratings} days={daysIn(range)} />}
        {current.views > 0 && <Visitors visitors={visitors} views={current.views} />}
      </div>
    </div>
  );
}

function Visitors({ visitors, views }: { visitors: TrafficStats["visitors"]; views: number }) {
  return (
    <>
      <div>
        <h3>How people found you</h3>
        <BarList
          caption="Views by source"
          rows={visitors.sources.map(({ source, views }) => ({ label: sourceLabels[source], value: views }))}
        />
        {visitors.referrers.length > 0 && (
          <>
            <h4>Referring websites</h4>
            <BarList
              caption="Views by website"
              rows={visitors.referrers.map(({ host, views }) => ({ label: host, value: views }))}
              total={views}
            />
          </>
        )}
      </div>
      <div>
        <h3>Devices</h3>
        <p className="quiet">{describeCount(visitors.devices, "unique device")}</p>
        <BarList
          caption="Views by device type"
          rows={visitors.deviceTypes.map(({ type, views }) => ({ label: deviceLabels[type], value: views }))}
        />
      </div>
    </>
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
    <div>
      <h3>Average Rating</h3>
      <p className={styles.metric}>
        <strong>{average === null ? "–" : average.toFixed(1)}</strong>{" "}
        <span>
          {average === null
            ? "No ratings in this period"
            : `of 5 from ${describeCount(ratingTotal(current), "rating")}`}
          {averageBefore !== null && `, ${averageBefore.toFixed(1)} in ${describePeriodBefore(days)}`}
        </span>
      </p>
      {average !== null && (
        <BarList
          caption="Ratings in this period"
          rows={ratings.toReversed().map((rating) => ({ label: ratingLabels[rating], value: current[rating] }))}
        />
      )}
    </div>
  );
}

const describePeriodBefore = (days: number) => (days === 1 ? "the previous day" : `the previous ${days} days`);

/** "up 20% on the 30 days before", or plain numbers when they are too small for a percentage. */
function describeChange(name: StatName, now: PeriodStats, before: PeriodStats, days: number): string {
  const period = describePeriodBefore(days);
  const change = formatChange(now[name], before[name]);
  return change ? `${change} on ${period}` : `${formatCount(before[name])} in ${period}`;
}
