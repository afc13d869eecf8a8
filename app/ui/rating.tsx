import { IconStar, IconStarFilled } from "#app/ui/icons.ts";
import styles from "#app/ui/rating.module.css";

export function RatingStars({ value }: { value: number }) {
  return (
    <span className={styles.rating} role="img" aria-label={`${value} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => {
        const Star = star <= value ? IconStarFilled : IconStar;
        return <Star key={star} size={14} />;
      })}
    </span>
  );
}

/** The same in the width of a number. */
export const GivenStars = ({ value }: { value: number }) => (
  <span className={styles.given} role="img" aria-label={`${value} of 5 stars`}>
    {value}
    <IconStarFilled size={14} />
  </span>
);
