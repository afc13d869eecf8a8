import { href, Link } from "react-router";
import { minPublicRatings } from "#app/domain/feedback/feedback.ts";
import styles from "#app/routes/dashboard/edit-hub/results/next-screens.module.css";
import results from "#app/routes/dashboard/edit-hub/results/results.module.css";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";

interface NextScreensProps {
  hubId: string;
  readerCount: number;
  waitingCount: number;
  ratingCount: number;
}

/** The screens where a speaker makes use of what a room said, with how much waits there. */
export function NextScreens({ hubId, readerCount, waitingCount, ratingCount }: NextScreensProps) {
  const screens = [
    {
      to: href("/dashboard/hubs/:id/follow-up", { id: hubId }),
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
    // Before, it would show its reader nothing.
    ...(ratingCount >= minPublicRatings
      ? [
          {
            to: href("/dashboard/hubs/:id/report", { id: hubId }),
            label: "Report",
            description: "A page for the people who booked you",
          },
        ]
      : []),
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
