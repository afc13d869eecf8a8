import type { findNextTalk } from "#app/domain/hubs/queries.server.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import styles from "#app/routes/dashboard/home/home.module.css";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status/hub-status-badge.tsx";
import { OpeningButton } from "#app/routes/dashboard/hub-status/opening-button.tsx";
import { useHubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import { ShareButton } from "#app/routes/dashboard/share/share-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";

interface NextTalkProps {
  hub: NonNullable<Awaited<ReturnType<typeof findNextTalk>>>;
  /** "today", "in 3 days": computed on the server in the talk's timezone. */
  countdown: string;
  /** The public page; null without a username. */
  url: string | null;
}

/** The next talk: when, where, and its QR code. */
export function NextTalk({ hub, countdown, url }: NextTalkProps) {
  const opening = useHubOpening(hub);
  return (
    <Section title="Next talk" aside={<HubStatusBadge status={hub.status} />}>
      <div className={styles.next}>
        <div className={styles.nextText}>
          <p className={styles.countdown}>{countdown}</p>
          <p className="title" dir="auto">
            {hub.title}
          </p>
          <p className="quiet">
            {hub.eventDate && formatDayAndTime(hub.eventDate, hub.startTime, hub.timezone)}
            {hub.eventName && <br />}
            {hub.eventName}
          </p>
          <div className={`button-row ${styles.buttons}`}>
            <Button to={`/dashboard/edit-hub/${hub.id}`} variant="default">
              Open this hub
            </Button>
            <OpeningButton title={hub.title} opening={opening} />
            <ShareButton hub={hub} opening={opening} url={url} />
          </div>
        </div>
        {url && hub.status !== "draft" && (
          <img
            className={`white-frame ${styles.code}`}
            src={`${url}/qr.svg`}
            width={128}
            height={128}
            alt={`QR code of ${hub.title}`}
          />
        )}
      </div>
    </Section>
  );
}
