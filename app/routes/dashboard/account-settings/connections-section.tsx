import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";

/** The way to the speaker's own tools. */
export function ConnectionsSection() {
  return (
    <Section
      title="Connections"
      description="Send new leads, feedback and bookings to Mailchimp, Kit, HubSpot, Google Sheets, Slack or your own program."
    >
      <div>
        <Button variant="default" to={href("/dashboard/connections")}>
          Open connections
        </Button>
      </div>
    </Section>
  );
}
