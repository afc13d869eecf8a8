import { Link } from "react-router";
import styles from "#app/routes/dashboard/home/home.module.css";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";

/** A talk with what its attendees sent and nobody else sees yet. */
export interface WaitingTalk {
  hubId: string;
  title: string;
  requestCount: number;
  quoteCount: number;
}

interface WaitingCardProps {
  talks: WaitingTalk[];
  bookingCount: number;
}

/** What waits for the speaker: bookings, and by talk the requests and quotes. */
export function WaitingCard({ talks, bookingCount }: WaitingCardProps) {
  if (talks.length === 0 && bookingCount === 0) return null;
  return (
    <Section title="Waiting for you">
      <ul className={`lined-list ${styles.waiting}`}>
        {bookingCount > 0 && (
          <li>
            <Link className="text-link tall-link" to="/dashboard/bookings?status=new">
              {countOf(bookingCount, "new booking request")}
            </Link>
          </li>
        )}
        {talks.map(({ hubId, title, requestCount, quoteCount }) => (
          <li key={hubId}>
            <p className="one-line" dir="auto" title={title}>
              {title}
            </p>
            {requestCount > 0 && (
              <Link className="text-link tall-link" to={`/dashboard/hubs/${hubId}/requests`}>
                {countOf(requestCount, "request")}
              </Link>
            )}
            {quoteCount > 0 && (
              <Link className="text-link tall-link" to={`/dashboard/edit-hub/${hubId}/answers?quotes=only`}>
                {countOf(quoteCount, "quote")} to approve
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const countOf = (count: number, name: string) => `${formatCount(count)} ${name}${count === 1 ? "" : "s"}`;
