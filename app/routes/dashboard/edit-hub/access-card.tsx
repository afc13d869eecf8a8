import { ChoiceField } from "#app/forms/choice-field.tsx";
import { type Field, isOn, readFieldText } from "#app/forms/field-props.ts";
import { VisibilityField } from "#app/routes/dashboard/hub-form/settings.tsx";
import { Button } from "#app/ui/button.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { IconUserCheck } from "#app/ui/icons.ts";

const choices = [
  { value: "anyone", label: "Public Access", description: "Anyone with the link" },
  {
    value: "verified",
    label: "Email Verification Required",
    description: "Anyone who confirms their email with a code",
  },
  {
    value: "listed",
    label: "Requires Qualification",
    description: "Only people on this hub's qualified audience list, with an emailed code",
  },
] as const;

/** Specification: "Access Control & Privacy (with a button to the qualified-audience page)". */
export function AccessCard({ fields, hubId }: { fields: Record<"access" | "publicVisibility", Field>; hubId: string }) {
  const access = choices.find(({ value }) => value === readFieldText(fields.access))?.label ?? "";
  return (
    <FoldSection
      id="section-access"
      title="Access Control & Privacy"
      description="Who can open this hub"
      summary={isOn(fields.publicVisibility) ? access : `${access}; hidden from everyone except you`}
      hasError={!!fields.access.errors}
    >
      <ChoiceField field={fields.access} label="Access" choices={choices} />
      <VisibilityField field={fields.publicVisibility} />
      <div>
        <Button to={`/dashboard/qualified-audience?hub=${hubId}`} variant="default" leftSection={<IconUserCheck />}>
          Manage Qualified Audience
        </Button>
      </div>
    </FoldSection>
  );
}
