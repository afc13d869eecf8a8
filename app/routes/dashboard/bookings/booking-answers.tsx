import type { BookingView } from "#app/routes/dashboard/bookings/booking-view.server.ts";
import styles from "#app/routes/dashboard/bookings/bookings.module.css";
import { DescriptionItem, DescriptionList } from "#app/ui/description-list.tsx";
import { Section } from "#app/ui/section.tsx";
import { When } from "#app/ui/when.tsx";

/** What whoever booked has answered, and how it came about. Renders nothing before the first answer. */
export function BookingAnswers({ booking: { answers, changes, requesterName } }: { booking: BookingView }) {
  if (changes.length === 0 && !answers.some(({ answer }) => answer)) return null;
  return (
    <Section title="Answers">
      <DescriptionList>
        {answers.map(({ id, question, answer }) => (
          <DescriptionItem key={id} label={question}>
            {answer && (
              <p className={styles.longText} dir="auto">
                {answer}
              </p>
            )}
          </DescriptionItem>
        ))}
      </DescriptionList>
      {changes.length > 0 && (
        <details>
          <summary>History</summary>
          <ul className={styles.history}>
            {changes.map(({ id, author, label, oldValue, createdAt }) => (
              <li key={id}>
                <span className="quiet">
                  <When at={createdAt} as="moment" />
                  {`, ${author === "speaker" ? "you" : requesterName}`}
                </span>
                <br />
                <span dir="auto">{label}</span>
                {oldValue && (
                  <p className={`quiet ${styles.longText}`} dir="auto">
                    {`Before: ${oldValue}`}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}
