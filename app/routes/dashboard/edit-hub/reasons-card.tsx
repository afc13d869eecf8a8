import { maxReasonLength, reasonsPerBand } from "#app/database/vocabulary.ts";
import { splitLines } from "#app/domain/values/plain-text.ts";
import { type Field, isOn, readFieldText } from "#app/forms/field-props.ts";
import { TextareaField } from "#app/ui/fields.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { SwitchField } from "#app/ui/form-fields.tsx";
import { FieldRow } from "#app/ui/section.tsx";

const lists = ["highTalkReasons", "highRoomReasons", "lowTalkReasons", "lowRoomReasons"] as const;

type ReasonFields = Record<"askReasons" | "askRecommendation" | (typeof lists)[number], Field>;

/** What attendees may tick beside their stars. */
export function ReasonsCard({ fields }: { fields: ReasonFields }) {
  return (
    <FoldSection
      id="section-reasons"
      title="Reasons"
      description={`What people can tick beside their stars: up to ${reasonsPerBand} for each rating, one per line, up to ${maxReasonLength} characters each`}
      summary={describeReasons(fields)}
      hasError={lists.some((name) => fields[name].errors)}
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
    </FoldSection>
  );
}

/** "On: Pace, Examples, Depth, Sound" */
function describeReasons(fields: ReasonFields): string {
  if (!isOn(fields.askReasons)) return "Off";
  const texts = new Set(lists.flatMap((name) => splitLines(readFieldText(fields[name]))));
  return texts.size > 0 ? `On: ${[...texts].join(", ")}` : "On, but the lists are empty";
}
