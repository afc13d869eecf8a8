import { lazy, Suspense, useEffect, useState } from "react";
import { formatDay } from "#app/domain/values/dates.ts";
import { formatCount } from "#app/ui/stats.tsx";
import styles from "#app/ui/timeline.module.css";
import type { TimelineProps } from "#app/ui/timeline-chart.tsx";

const TimelineChart = lazy(() => import("#app/ui/timeline-chart.tsx"));

/** A chart over time, with the same numbers as a table for screen readers and for exact values. */
export function Timeline({ label, points, height = 160 }: TimelineProps) {
  // Drawn in the browser only, because the server does not know its width.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const waiting = <div className={styles.waiting} style={{ height }} />;
  return (
    <div>
      <div aria-hidden="true">
        {isMounted ? (
          <Suspense fallback={waiting}>
            <TimelineChart label={label} points={points} height={height} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
      <details className={styles.numbers}>
        <summary>{label} by day as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label={`${label} by day`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">{label}</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ day, value }) => (
                <tr key={day}>
                  <th scope="row">{formatDay(day)}</th>
                  <td>{formatCount(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </div>
  );
}
