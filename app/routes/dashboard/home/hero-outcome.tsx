import { href } from "react-router";
import styles from "#app/routes/dashboard/home/hero.module.css";
import { RemoteButton } from "#app/routes/dashboard/home/hero-buttons.tsx";
import type { HeroView } from "#app/routes/dashboard/home/hero-view.server.ts";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import { Button } from "#app/ui/button.tsx";
import { RatingStars } from "#app/ui/rating.tsx";
import { formatCount } from "#app/ui/stats.tsx";

interface TalkOutcomeProps {
  hub: LiveHubView;
  isOpen: boolean;
  outcome: NonNullable<HeroView["outcome"]>;
}

/** How a talk went that is over, and what to do about it. */
export function TalkOutcome({ hub, isOpen, outcome: { quote, readerCount, hasReport } }: TalkOutcomeProps) {
  const { average, total } = hub.feedback;
  return (
    <>
      <div className={styles.result}>
        {average === null ? (
          <p className="quiet">{isOpen ? "No ratings yet. The page is still open." : "Nobody rated this talk."}</p>
        ) : (
          <p className={styles.average}>
            <strong>{average.toFixed(1)}</strong>
            <span className="quiet">
              of 5 from {formatCount(total)} {total === 1 ? "rating" : "ratings"}
            </span>
          </p>
        )}
        {quote && (
          <figure className={styles.quote}>
            <blockquote className="few-lines" dir="auto">
              {quote.text}
            </blockquote>
            <RatingStars value={quote.rating} />
          </figure>
        )}
      </div>
      {readerCount > 0 && (
        <p className={styles.readers}>
          <strong>{formatCount(readerCount)}</strong> {readerCount === 1 ? "person" : "people"} to write to
        </p>
      )}
      <AfterButtons
        id={hub.id}
        isOpen={isOpen}
        hasReport={hasReport}
        readerCount={readerCount}
        requestCount={hub.waitingAudienceRequestCount}
      />
    </>
  );
}

interface AfterButtonsProps {
  id: string;
  isOpen: boolean;
  /** Enough people rated for a report to show it. */
  hasReport: boolean;
  readerCount: number;
  requestCount: number;
}

function AfterButtons({ id, isOpen, hasReport, readerCount, requestCount }: AfterButtonsProps) {
  return (
    <div className="button-row">
      {readerCount > 0 && <Button to={href("/dashboard/hubs/:id/follow-up", { id })}>Write to them</Button>}
      {hasReport && (
        <Button to={href("/dashboard/hubs/:id/report", { id })} variant={readerCount > 0 ? "default" : "filled"}>
          Report
        </Button>
      )}
      {requestCount > 0 && (
        <Button to={href("/dashboard/hubs/:id/requests", { id })} variant="default">
          Answer {formatCount(requestCount)} {requestCount === 1 ? "request" : "requests"}
        </Button>
      )}
      {isOpen && <RemoteButton id={id} />}
    </div>
  );
}
