import { href, Link } from "react-router";
import { type Field, isOn } from "#app/forms/field-props.ts";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { SwitchField } from "#app/ui/form-fields.tsx";

/** Whether attendees may ask for what is missing. */
export function AudienceRequestsCard({ field, hubId }: { field: Field; hubId: string }) {
  return (
    <FoldSection
      id="section-requests"
      title="Requests"
      description="People ask for something you mentioned. You approve it, and answer once with a text, a file or a link"
      summary={isOn(field) ? "On" : "Off"}
    >
      <SwitchField
        field={field}
        label="Accept Requests"
        description="Nobody else sees a request before you approve it. When off, answers are not shown either"
      />
      <p>
        <Link className="text-link" to={href("/dashboard/hubs/:id/requests", { id: hubId })}>
          See what people asked for
        </Link>
      </p>
    </FoldSection>
  );
}
