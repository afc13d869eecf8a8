import type { listTalksOfToday } from "#app/domain/hubs/queries.server.ts";
import { formatTime, zoneName } from "#app/domain/values/dates.ts";
import styles from "#app/routes/dashboard/home/home.module.css";
import { Button } from "#app/ui/button.tsx";
import { IconDeviceMobile } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";

/** The way to the remote on a talk's day, above everything else on the screen. */
export function OnStageToday({ talks }: { talks: Awaited<ReturnType<typeof listTalksOfToday>> }) {
  return (
    <div className={styles.claim}>
      <Section title="On stage today">
        <ul className={`plain-list ${styles.today}`}>
          {talks.map(({ id, title, startTime, timezone }) => (
            <li key={id}>
              <div>
                <p className="title" dir="auto">
                  {title}
                </p>
                {startTime && <p className="quiet">{`${formatTime(startTime)} (${zoneName(timezone)})`}</p>}
              </div>
              <div className={`button-row ${styles.buttons}`}>
                <Button
                  href={`/dashboard/hubs/${id}/remote`}
                  size="md"
                  leftSection={<IconDeviceMobile size={20} />}
                  aria-label={`Open Remote: ${title}`}
                >
                  Open Remote
                </Button>
                <Button
                  to={`/dashboard/hubs/${id}/on-stage`}
                  size="md"
                  variant="default"
                  aria-label={`Screens: ${title}`}
                >
                  Screens
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
