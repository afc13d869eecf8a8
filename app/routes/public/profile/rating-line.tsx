import type { SpeakerRating } from "#app/domain/feedback/speaker-ratings.server.ts";
import { starPath } from "#app/ui/branded/icons.tsx";

/** "4.4 from 161 ratings at 8 talks, 43 in the room" */
export function RatingLine({ rating: { average, ratings, talks, inRoom } }: { rating: SpeakerRating }) {
  const where = talks === 1 ? "1 talk" : `${talks} talks`;
  const room = inRoom > 0 ? `, ${inRoom.toLocaleString("en")} in the room` : "";
  return (
    <p className="rating">
      <Star />
      <b>{average.toFixed(1)}</b>
      {` from ${ratings.toLocaleString("en")} ratings at ${where}${room}`}
    </p>
  );
}

/** "5 stars", for readers too. */
export const Stars = ({ count }: { count: number }) => (
  <span className="points" role="img" aria-label={count === 1 ? "1 star" : `${count} stars`}>
    {Array.from({ length: count }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal stars
      <Star key={i} />
    ))}
  </span>
);

const Star = () => (
  <svg className="point" viewBox="0 0 24 24" aria-hidden="true">
    <path d={starPath} />
  </svg>
);
