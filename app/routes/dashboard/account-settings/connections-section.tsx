import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";

const description =
  "Send new leads, feedback and bookings to Mailchimp, Kit, HubSpot, Google Sheets, Slack or your own program.";

/** The way to the speaker's own tools. */
export function ConnectionsSection() {
  return (
    <FoldSection
      id="connections"
      title="Connections"
      description={description}
      summary="Mailchimp, HubSpot, Google Sheets, Slack or your own program"
    >
      <div>
        <Button variant="default" to={href("/dashboard/connections")}>
          Open connections
        </Button>
      </div>
    </FoldSection>
  );
}
