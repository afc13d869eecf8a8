import { daysIn, type PeriodStats, type StatName } from "#app/domain/analytics/analytics.ts";
import styles from "#app/routes/dashboard/analytics/analytics.module.css";
import type { TrafficStats } from "#app/routes/dashboard/analytics/traffic.server.ts";
import { BarTable } from "#app/ui/bar-table.tsx";
import { formatChange, formatCount } from "#app/ui/stats.tsx";
import { Timeline } from "#app/ui/timeline.tsx";

const sourceLabels = { qr: "QR code", link: "Direct link", referrer: "Other websites" };
const deviceLabels = { phone: "Phones", tablet: "Tablets", desktop: "Computers" };

/** The statistics of a date range: each metric with its change and chart, then sources and devices. */
export function Traffic({ traffic, metrics }: { traffic: TrafficStats; metrics: [StatName, label: string][] }) {
  const { range, days, current, previous, visitors } = traffic;
  return (
    <div className={styles.traffic}>
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

/** "up 20% on the 30 days before", or plain numbers when they are too small for a percentage. */
function describeChange(name: StatName, now: PeriodStats, before: PeriodStats, days: number): string {
  const period = days === 1 ? "the previous day" : `the previous ${days} days`;
  const change = formatChange(now[name], before[name]);
  return change ? `${change} on ${period}` : `${formatCount(before[name])} in ${period}`;
}
