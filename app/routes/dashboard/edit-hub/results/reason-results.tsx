import { Link } from "react-router";
import {
  bandOf,
  type RatingCounts,
  type ReasonBand,
  ratingAverage,
  ratings,
  ratingTotal,
  reasonBandLabels,
  reasonBands,
  subtractRatings,
} from "#app/domain/feedback/feedback.ts";
import type { ReasonResults as Results } from "#app/domain/feedback/reason-results.server.ts";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import { BarTable } from "#app/ui/bar-table.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";

interface ReasonResultsProps {
  reasons: Results;
  /** All ratings of the hub. */
  distribution: RatingCounts;
  answersPath: string;
}

/** What people ticked beside their stars. Renders nothing before the first reason. */
export function ReasonResultsCard({ reasons, distribution, answersPath }: ReasonResultsProps) {
  if (reasonBands.every((band) => reasons.bands[band].length === 0)) return null;
  return (
    <Section title="Reasons" description="What people ticked beside their stars">
      <ul className={styles.questions}>
        {reasonBands.map((band) => (
          <BandReasons key={band} band={band} reasons={reasons} distribution={distribution} />
        ))}
        <RoomOnly roomOnly={reasons.roomOnly} distribution={distribution} answersPath={answersPath} />
      </ul>
    </Section>
  );
}

function BandReasons({ band, reasons, distribution }: Omit<ReasonResultsProps, "answersPath"> & { band: ReasonBand }) {
  const counts = reasons.bands[band];
  const total = ratings.reduce((sum, rating) => sum + (bandOf(rating) === band ? distribution[rating] : 0), 0);
  return (
    <li>
      <h3>{reasonBandLabels[band]}</h3>
      <p className="quiet">
        {counts.length === 0 ? "No reasons yet" : `Of ${describeRatings(total)}. People can tick several.`}
      </p>
      {counts.length > 0 && (
        <BarTable
          caption={`Reasons beside ${reasonBandLabels[band]}`}
          total={total}
          rows={counts.map(({ text, kind, count }) => ({
            label: kind === "room" ? `${text} (room)` : text,
            value: count,
          }))}
        />
      )}
    </li>
  );
}

/** Ratings that say more about the venue than about the talk, apart from the others and never left out. */
function RoomOnly({
  roomOnly,
  distribution,
  answersPath,
}: Omit<ReasonResultsProps, "reasons"> & { roomOnly: RatingCounts }) {
  const total = ratingTotal(roomOnly);
  if (total === 0) return null;
  const others = subtractRatings(distribution, roomOnly);
  return (
    <li>
      <h3>Explained by the room alone</h3>
      <p className={styles.roomOnly}>
        {`${describeRatings(total)}, ${ratingAverage(roomOnly)?.toFixed(1)} of 5 on average.${describeOthers(others)} All of them count in your figures.`}
      </p>
      <Link className="text-link tall-link" to={`${answersPath}?reasons=room`}>
        Show these ratings
      </Link>
    </li>
  );
}

/** " The other 55: 4.6 of 5." */
function describeOthers(others: RatingCounts): string {
  const average = ratingAverage(others);
  return average === null ? "" : ` The other ${formatCount(ratingTotal(others))}: ${average.toFixed(1)} of 5.`;
}

/** "1 rating", "2,041 ratings". */
export const describeRatings = (count: number) => `${formatCount(count)} ${count === 1 ? "rating" : "ratings"}`;
