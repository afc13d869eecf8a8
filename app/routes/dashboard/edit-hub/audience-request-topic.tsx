import { href, Link } from "react-router";
import type { Field } from "#app/forms/field-props.ts";
import { FeedbackTopic } from "#app/routes/dashboard/edit-hub/feedback-topic.tsx";
import { SwitchField } from "#app/ui/form-fields.tsx";

/** Whether attendees may ask for what is missing. */
export function AudienceRequestTopic({ field, hubId }: { field: Field; hubId: string }) {
  return (
    <FeedbackTopic
      id="section-requests"
      title="Requests"
      description="People ask for something you mentioned. You approve it, and answer once with a text, a file or a link"
    >
      <SwitchField
        field={field}
        label="Accept Requests"
        description="Nobody else sees a request before you approve it. When off, answers are not shown either"
      />
      <p>
        <Link className="text-link tall-link" to={href("/dashboard/hubs/:id/requests", { id: hubId })}>
          See what people asked for
        </Link>
      </p>
    </FeedbackTopic>
  );
}
