import { maxReasonLength, reasonsPerBand } from "#app/database/vocabulary.ts";
import type { Field } from "#app/forms/field-props.ts";
import { FeedbackTopic } from "#app/routes/dashboard/edit-hub/feedback-topic.tsx";
import { TextareaField } from "#app/ui/fields.tsx";
import { SwitchField } from "#app/ui/form-fields.tsx";
import { FieldRow } from "#app/ui/section.tsx";

export const reasonLists = ["highTalkReasons", "highRoomReasons", "lowTalkReasons", "lowRoomReasons"] as const;

export type ReasonFields = Record<"askReasons" | "askRecommendation" | (typeof reasonLists)[number], Field>;

/** What attendees may tick beside their stars. */
export function ReasonTopic({ fields }: { fields: ReasonFields }) {
  return (
    <FeedbackTopic
      id="section-reasons"
      title="Reasons"
      description={`What people can tick beside their stars: up to ${reasonsPerBand} for each rating, one per line, up to ${maxReasonLength} characters each`}
    >
      <SwitchField
        field={fields.askReasons}
        label="Ask for Reasons"
        description="Results show what people ticked, and set ratings apart that only the room explains"
      />
      <FieldRow>
        <TextareaField field={fields.highTalkReasons} label="4 or 5 stars: your talk" rows={3} />
        <TextareaField field={fields.highRoomReasons} label="4 or 5 stars: the room" rows={3} />
      </FieldRow>
      <FieldRow>
        <TextareaField field={fields.lowTalkReasons} label="1 to 3 stars: your talk" rows={3} />
        <TextareaField field={fields.lowRoomReasons} label="1 to 3 stars: the room" rows={3} />
      </FieldRow>
      <SwitchField
        field={fields.askRecommendation}
        label="Ask for Recommendations"
        description="After 4 or 5 stars: “Know someone who should hear this?”, with a short booking form. Only while your profile is public"
      />
    </FeedbackTopic>
  );
}
