import { type Presence, presenceLabels, ratingAverage, ratings, ratingTotal } from "#app/domain/feedback/feedback.ts";
import type { PresenceResults as Results } from "#app/domain/feedback/presence-results.server.ts";
import { describeRatings } from "#app/routes/dashboard/edit-hub/results/reason-results.tsx";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import { BarTable } from "#app/ui/bar-table.tsx";
import { Section } from "#app/ui/section.tsx";

/** Who rated in the room, apart from the others. Renders nothing if nobody scanned the hall screen. */
export function PresenceResultsCard({ presence }: { presence: Results }) {
  if (ratingTotal(presence.room) === 0) return null;
  return (
    <Section
      title="In the room and later"
      description="In the room means: scanned from your hall screen, whose QR code soon expires"
    >
      <ul className={styles.questions}>
        <Ratings of="room" presence={presence} />
        <Ratings of="later" presence={presence} />
      </ul>
    </Section>
  );
}

function Ratings({ of, presence }: { of: Presence; presence: Results }) {
  const counts = presence[of];
  const total = ratingTotal(counts);
  const average = ratingAverage(counts);
  const label = presenceLabels[of];
  return (
    <li>
      <h3>{label}</h3>
      <p className="quiet">
        {average === null ? "No ratings yet" : `${describeRatings(total)}, ${average.toFixed(1)} of 5 on average`}
      </p>
      {total > 0 && (
        <BarTable
          caption={`Ratings, ${label.toLowerCase()}`}
          total={total}
          rows={ratings.toReversed().map((rating) => ({ label: `${rating} of 5`, value: counts[rating] }))}
        />
      )}
    </li>
  );
}
