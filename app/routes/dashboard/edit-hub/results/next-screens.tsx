import { href, Link } from "react-router";
import { minPublicRatings } from "#app/domain/feedback/feedback.ts";
import styles from "#app/routes/dashboard/edit-hub/results/next-screens.module.css";
import results from "#app/routes/dashboard/edit-hub/results/results.module.css";
import type { HubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import type { SharedHub } from "#app/routes/dashboard/share/open-now.tsx";
import { ShareButton } from "#app/routes/dashboard/share/share-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconMail } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";

interface NextScreensProps {
  hubId: string;
  readerCount: number;
  waitingCount: number;
  ratingCount: number;
  share: ShareProps;
}

/** What opens the share dialog of this talk. */
export interface ShareProps {
  hub: SharedHub;
  opening: HubOpening;
  /** The talk's public page; null without a username. */
  url: string | null;
}

/** The screens where a speaker makes use of what a room said, with how much waits there. */
export function NextScreens({ hubId, readerCount, waitingCount, ratingCount, share }: NextScreensProps) {
  const followUp = href("/dashboard/hubs/:id/follow-up", { id: hubId });
  const screens = [
    {
      to: followUp,
      label: "Follow-up",
      waiting: readerCount > 0 && `${formatCount(readerCount)} to write to`,
      description: "One email to all who agreed to it",
    },
    {
      to: href("/dashboard/hubs/:id/requests", { id: hubId }),
      label: "Requests",
      waiting: waitingCount > 0 && `${formatCount(waitingCount)} waiting`,
      description: "What people asked you for",
    },
    ...(ratingCount >= minPublicRatings ? [reportOf(hubId)] : []),
    {
      to: href("/dashboard/hubs/:id/deliveries", { id: hubId }),
      label: "Compare deliveries",
      description: "The same talk, room by room",
    },
  ];
  return (
    <div className={results.todo}>
      <Section title="What to do now">
        <ul className={`lined-list ${styles.screens}`}>
          {ratingCount < minPublicRatings && (
            <ReportLater ratingCount={ratingCount} followUp={followUp} share={share} />
          )}
          {screens.map(({ to, label, waiting, description }) => (
            <li key={to}>
              <Link to={to} className="plain-link row-link">
                <strong>{label}</strong> {waiting && <span className="badge tone-info">{waiting}</span>}
              </Link>
              <p className="quiet">{description}</p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

const reportOf = (id: string) => ({
  to: href("/dashboard/hubs/:id/report", { id }),
  label: "Report",
  waiting: false,
  description: "A page for the people who booked you",
});

/** Instead of a report that would show its reader nothing yet: how more ratings come. */
function ReportLater({
  ratingCount,
  followUp,
  share,
}: Pick<NextScreensProps, "ratingCount" | "share"> & { followUp: string }) {
  return (
    <li className={styles.later}>
      <strong>Share or ask by email first</strong>{" "}
      <p className="quiet">{`A report needs ${minPublicRatings} ratings; ${describeRatings(ratingCount)} so far.`}</p>
      <div className="button-row">
        <ShareButton {...share} size="compact-md" />
        <Button to={followUp} variant="default" size="compact-md" leftSection={<IconMail />}>
          Ask by email
        </Button>
      </div>
    </li>
  );
}

const describeRatings = (count: number) => (count === 0 ? "none" : count === 1 ? "one" : formatCount(count));
