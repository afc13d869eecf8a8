import type { SpeakerRating } from "#app/domain/feedback/speaker-ratings.server.ts";
import { starPath } from "#app/ui/branded/icons.tsx";

/** "4.4 from 161 ratings at 8 talks, 43 in the room", without the average. */
export function describeRatingCount({ ratings, talks, inRoom }: SpeakerRating): string {
  const where = talks === 1 ? "1 talk" : `${talks} talks`;
  const room = inRoom > 0 ? `, ${inRoom.toLocaleString("en")} in the room` : "";
  return ` from ${ratings.toLocaleString("en")} ratings at ${where}${room}`;
}

export const describeRating = (rating: SpeakerRating): string =>
  rating.average.toFixed(1) + describeRatingCount(rating);

export function RatingLine({ rating }: { rating: SpeakerRating }) {
  return (
    <p className="rating">
      <Star />
      <b>{rating.average.toFixed(1)}</b>
      {describeRatingCount(rating)}
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

export const Star = () => (
  <svg className="point" viewBox="0 0 24 24" aria-hidden="true">
    <path d={starPath} />
  </svg>
);
