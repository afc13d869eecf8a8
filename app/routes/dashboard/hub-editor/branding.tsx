import { fontFamilies } from "#app/database/vocabulary.ts";
import { ColourField } from "#app/forms/colour-field.tsx";
import type { Field } from "#app/forms/field-props.ts";
import { RangeField } from "#app/forms/range-field.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import { FieldRow, Section } from "#app/ui/section.tsx";

type LookField =
  | "backgroundColor"
  | "primaryColor"
  | "secondaryColor"
  | "buttonColor"
  | "textColor"
  | "buttonRadius"
  | "fontFamily";

/** The page people read is white. */
const paper = "#ffffff";

/** Specification: card "Branding & Customization". Text on colours is derived, so it always reads. */
export function Branding({ fields }: { fields: Record<LookField, Field> }) {
  return (
    <Section title="Branding & Customization" description="Text on your colours turns dark or white by itself.">
      <FieldRow>
        <ColourField field={fields.backgroundColor} label="Background Colour" />
        <ColourField field={fields.buttonColor} label="Button Colour" />
        <ColourField field={fields.primaryColor} label="Primary Colour" />
        <ColourField field={fields.secondaryColor} label="Secondary Colour" />
        <ColourField field={fields.textColor} label="Text Colour" against={paper} />
        <SelectField field={fields.fontFamily} label="Font" data={[...fontFamilies]} />
      </FieldRow>
      <RangeField field={fields.buttonRadius} label="Button Radius" min={0} max={20} unit="px" />
    </Section>
  );
}
