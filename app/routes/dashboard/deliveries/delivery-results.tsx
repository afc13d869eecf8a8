// What the audience of one delivery gave.

import type { Delivery } from "#app/domain/deliveries/queries.server.ts";
import {
  audienceRate,
  hasFewRatings,
  presenceLabels,
  type RatingCounts,
  ratingAverage,
  ratingLabels,
  ratings,
  ratingTotal,
  reasonBandLabels,
  reasonBands,
  subtractRatings,
} from "#app/domain/feedback/feedback.ts";
import { labelReason } from "#app/domain/values/reasons.ts";
import styles from "#app/routes/dashboard/deliveries/deliveries.module.css";
import { Badge } from "#app/ui/badge.tsx";
import { BarList } from "#app/ui/bar-list.tsx";
import { IconChevronDown } from "#app/ui/icons.ts";
import { describeCount, formatCount } from "#app/ui/stats.tsx";

interface DeliveryProps {
  delivery: Delivery;
}

/** The average and its number of ratings; opened, all that the room gave. */
export function DeliveryRatings({ delivery }: DeliveryProps) {
  const { distribution, audienceCount, presence, roomOnly } = delivery;
  const total = ratingTotal(distribution);
  const average = ratingAverage(distribution);
  if (average === null) return <p className="quiet">No ratings yet</p>;
  return (
    <details className={styles.ratings}>
      <summary>
        <span className={styles.average}>
          <strong>{average.toFixed(1)}</strong> of 5
        </span>{" "}
        <span>
          {describeCount(total, "rating")} {hasFewRatings(distribution) && <Badge tone="warning">Few</Badge>}
        </span>
        <IconChevronDown className={styles.mark} size={20} />
      </summary>
      <div className={styles.given}>
        {audienceCount !== null && (
          <p className="quiet">{`${audienceRate(total, audienceCount)}% of ${formatCount(audienceCount)} people`}</p>
        )}
        {ratingTotal(presence.room) > 0 && (
          <p className="quiet">
            <Part label={presenceLabels.room} counts={presence.room} />
            <Part label={presenceLabels.later} counts={presence.later} />
          </p>
        )}
        {ratingTotal(roomOnly) > 0 && (
          <p className="quiet">
            <Part label="Low stars because of the room" counts={roomOnly} />
            <Part label="Without these" counts={subtractRatings(distribution, roomOnly)} />
          </p>
        )}
        <Distribution delivery={delivery} />
        <DeliveryReasons delivery={delivery} />
      </div>
    </details>
  );
}

/** "In the room: 4.7 (40)"; nothing without ratings. */
function Part({ label, counts }: { label: string; counts: RatingCounts }) {
  const average = ratingAverage(counts);
  if (average === null) return null;
  return <span className={styles.part}>{`${label}: ${average.toFixed(1)} (${formatCount(ratingTotal(counts))})`}</span>;
}

/** Bars are shares of the delivery's own ratings, so that a large room and a small one can be compared. */
function Distribution({ delivery: { distribution } }: DeliveryProps) {
  return (
    <div className={styles.distribution}>
      <BarList
        caption="How people rated"
        rows={ratings.toReversed().map((rating) => ({ label: ratingLabels[rating], value: distribution[rating] }))}
      />
    </div>
  );
}

/** The most frequent reasons beside many stars, and beside few. */
function DeliveryReasons({ delivery: { reasons } }: DeliveryProps) {
  const bands = reasonBands.filter((band) => reasons[band].length > 0);
  if (bands.length === 0) return null;
  return (
    <div className={styles.reasons}>
      {bands.map((band) => (
        <div key={band}>
          <p className="quiet">{reasonBandLabels[band]}</p>
          <ul className={`plain-list ${styles.chips}`}>
            {reasons[band].map(({ text, kind, count }) => (
              <li key={`${kind} ${text}`} dir="auto">
                {labelReason({ text, kind })} <span className={styles.count}>{formatCount(count)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
