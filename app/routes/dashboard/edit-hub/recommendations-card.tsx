import { type Field, isOn } from "#app/forms/field-props.ts";
import { SwitchField } from "#app/forms/switch-field.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";

/** Whether people who liked the talk are asked who else should hear it. */
export function RecommendationsCard({ field }: { field: Field }) {
  return (
    <FoldSection
      id="section-recommendations"
      title="Recommendations"
      description="After 4 or 5 stars: “Know someone who should hear this?”, with a short booking form"
      summary={isOn(field) ? "On" : "Off"}
    >
      <SwitchField
        field={field}
        label="Ask for Recommendations"
        description="Also links the form from the talk's page. Only while your profile is public. Never after 1 to 3 stars"
      />
    </FoldSection>
  );
}
