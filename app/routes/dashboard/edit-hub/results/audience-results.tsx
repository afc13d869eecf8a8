import { Link } from "react-router";
import {
  bandOf,
  type Presence,
  presenceLabels,
  type RatingCounts,
  type ReasonBand,
  ratingAverage,
  ratings,
  ratingTotal,
  reasonBandLabels,
  reasonBands,
  subtractRatings,
} from "#app/domain/feedback/feedback.ts";
import type { PresenceResults } from "#app/domain/feedback/presence-results.server.ts";
import type { ReasonCount, ReasonResults } from "#app/domain/feedback/reason-results.server.ts";
import type { QuestionResult } from "#app/domain/feedback/submissions.server.ts";
import { labelReason } from "#app/domain/values/reasons.ts";
import { QuestionResults } from "#app/routes/dashboard/edit-hub/results/question-results.tsx";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import { BarList } from "#app/ui/bar-list.tsx";
import { Section } from "#app/ui/section.tsx";
import { describeCount, formatCount } from "#app/ui/stats.tsx";

/** Shown as bars in each band; the others stand in one line below. */
const maxReasons = 4;

interface AudienceResultsProps {
  reasons: ReasonResults;
  presence: PresenceResults;
  questions: QuestionResult[];
  certificates: number;
  /** All ratings of the hub. */
  distribution: RatingCounts;
  answersPath: string;
}

/** What people ticked beside their stars, who was in the room, and the speaker's own questions. */
export function AudienceResults({
  reasons,
  presence,
  questions,
  certificates,
  distribution,
  answersPath,
}: AudienceResultsProps) {
  const { bands, roomOnly } = reasons;
  const hasReasons = reasonBands.some((band) => bands[band].length > 0);
  const hasPresence = ratingTotal(presence.room) > 0;
  if (!hasReasons && !hasPresence && questions.length === 0 && certificates === 0)
    return (
      <p className="quiet">Why people rated as they did, and what they answered to your questions, appears here.</p>
    );
  return (
    <div className={styles.audience}>
      {hasReasons && (
        <Section title="Reasons" description="Ticked beside the stars, often several">
          <ul className={styles.blocks}>
            {reasonBands.map((band) => (
              <BandReasons key={band} band={band} reasons={reasons} distribution={distribution} />
            ))}
          </ul>
          <RoomOnly roomOnly={roomOnly} distribution={distribution} answersPath={answersPath} />
        </Section>
      )}
      <div className={styles.aside}>
        {hasPresence && (
          <Section title="In the room and later" description="In the room: scanned from the hall screen">
            <BarList
              caption="Ratings in the room and later"
              rows={(["room", "later"] as const).map((from) => ({
                label: labelPresence(from, presence[from]),
                value: ratingTotal(presence[from]),
              }))}
            />
          </Section>
        )}
        {certificates > 0 && (
          <Section title="Certificates of attendance">
            <p>{`${certificates === 1 ? "1 person" : `${formatCount(certificates)} people`} in the room took one.`}</p>
          </Section>
        )}
        <QuestionResults questions={questions} answersPath={answersPath} />
      </div>
    </div>
  );
}

/** "In the room: 4.7 of 5" */
function labelPresence(from: Presence, counts: RatingCounts): string {
  const average = ratingAverage(counts);
  return average === null ? presenceLabels[from] : `${presenceLabels[from]}: ${average.toFixed(1)} of 5`;
}

interface BandReasonsProps {
  band: ReasonBand;
  reasons: ReasonResults;
  distribution: RatingCounts;
}

function BandReasons({ band, reasons, distribution }: BandReasonsProps) {
  const counts = reasons.bands[band];
  const total = ratings.reduce((sum, rating) => sum + (bandOf(rating) === band ? distribution[rating] : 0), 0);
  const shown = counts.length > maxReasons ? maxReasons - 1 : maxReasons;
  return (
    <li>
      <h3>{reasonBandLabels[band]}</h3>
      {counts.length === 0 ? (
        <p className="quiet">No reasons yet</p>
      ) : (
        <>
          <ReasonBars
            caption={`Reasons beside ${reasonBandLabels[band]}`}
            counts={counts.slice(0, shown)}
            total={total}
          />
          {counts.length > shown && <p className="quiet">{`Also ${joinReasons(counts.slice(shown))}`}</p>}
        </>
      )}
    </li>
  );
}

/** "Story 4, Slides 3, Depth 2" */
const joinReasons = (counts: ReasonCount[]) =>
  counts.map((reason) => `${labelReason(reason)} ${formatCount(reason.count)}`).join(", ");

interface ReasonBarsProps {
  caption: string;
  counts: ReasonCount[];
  total: number;
}

const ReasonBars = ({ caption, counts, total }: ReasonBarsProps) => (
  <BarList
    caption={caption}
    total={total}
    rows={counts.map((reason) => ({ label: labelReason(reason), value: reason.count }))}
  />
);

interface RoomOnlyProps {
  roomOnly: RatingCounts;
  distribution: RatingCounts;
  answersPath: string;
}

/** Ratings that say more about the venue than about the talk, apart from the others and never left out. */
function RoomOnly({ roomOnly, distribution, answersPath }: RoomOnlyProps) {
  const total = ratingTotal(roomOnly);
  if (total === 0) return null;
  const average = ratingAverage(subtractRatings(distribution, roomOnly));
  return (
    <div>
      <h3 className={styles.blockTitle}>Low stars because of the room</h3>
      <p className={styles.roomOnly}>
        {`${describeCount(total, "rating")}, ${ratingAverage(roomOnly)?.toFixed(1)} of 5. `}
        {average !== null && `Without ${total === 1 ? "it" : "them"}: ${average.toFixed(1)}. `}
        <Link className="text-link" to={`${answersPath}?reasons=room`}>
          {total === 1 ? "Show it" : "Show them"}
        </Link>
      </p>
    </div>
  );
}
