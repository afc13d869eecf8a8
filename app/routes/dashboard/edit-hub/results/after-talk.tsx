import { href } from "react-router";
import styles from "#app/routes/dashboard/edit-hub/results/after-talk.module.css";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";

/** The screens where a speaker makes use of what a room said. */
export function AfterTalk({
  hubId,
  waitingAudienceRequestCount,
}: {
  hubId: string;
  waitingAudienceRequestCount: number;
}) {
  const screens = [
    {
      to: href("/dashboard/hubs/:id/requests", { id: hubId }),
      label:
        waitingAudienceRequestCount > 0 ? `Requests (${formatCount(waitingAudienceRequestCount)} waiting)` : "Requests",
      description: "What people asked you for, and your answers.",
    },
    {
      to: href("/dashboard/hubs/:id/follow-up", { id: hubId }),
      label: "Follow-up",
      description: "One email to everyone who left their details here and agreed: thanks, the talk's page and a link.",
    },
    {
      to: href("/dashboard/hubs/:id/report", { id: hubId }),
      label: "Report",
      description: "For whoever booked you: what the audience said, in your colours and without anything personal.",
    },
    {
      to: href("/dashboard/hubs/:id/deliveries", { id: hubId }),
      label: "Compare deliveries",
      description: "Same talk, many rooms: what each room said, side by side, and what you changed for it.",
    },
  ];
  return (
    <Section title="After the talk">
      <dl className={styles.screens}>
        {screens.map(({ to, label, description }) => (
          <div key={to}>
            <dt>
              <Button to={to} variant="default">
                {label}
              </Button>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
