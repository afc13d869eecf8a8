import type { ReactNode } from "react";
import { fontFamilies } from "#app/database/vocabulary.ts";
import { ColourField } from "#app/forms/colour-field.tsx";
import { type Field, readFieldText } from "#app/forms/field-props.ts";
import { RangeField } from "#app/forms/range-field.tsx";
import { ImageField } from "#app/routes/dashboard/files/image-field.tsx";
import { SelectField } from "#app/ui/fields.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { SwitchField } from "#app/ui/form-fields.tsx";
import { FieldRow } from "#app/ui/section.tsx";

const names = [
  "logoUrl",
  "bannerUrl",
  "backgroundUrl",
  "useBackgroundImage",
  "backgroundColor",
  "primaryColor",
  "secondaryColor",
  "buttonColor",
  "textColor",
  "buttonRadius",
  "fontFamily",
] as const;

type BrandingFields = Record<(typeof names)[number], Field>;

/** The public page has a white background. */
const pageColour = "#ffffff";

interface BrandingProps {
  fields: BrandingFields;
  /** The shared branding, once the speaker has hubs. */
  universal?: ReactNode;
}

/** Specification: card "Branding & Customization" (branding: universal branding, assets, design). */
export function BrandingCard({ fields, universal }: BrandingProps) {
  return (
    <FoldSection
      id="section-look"
      title="Branding & Customization"
      description="Text on your colours turns dark or white automatically."
      summary={describeBranding(fields)}
      hasError={names.some((name) => fields[name].errors)}
    >
      {universal}
      <FieldRow>
        <ImageField field={fields.logoUrl} label="Logo" kind="logo" hint="Best 200 × 200 px, under 10 MB" />
        <ImageField field={fields.bannerUrl} label="Banner" kind="banner" hint="Best 1200 × 480 px, under 10 MB" />
        <ImageField
          field={fields.backgroundUrl}
          label="Background"
          kind="background"
          hint="Shown behind the title, darkened for legibility"
        />
      </FieldRow>
      <SwitchField
        field={fields.useBackgroundImage}
        label="Use Background Image"
        description="When off, only the colour shows"
      />
      <FieldRow>
        <ColourField field={fields.backgroundColor} label="Background Colour" />
        <ColourField field={fields.buttonColor} label="Button Colour" />
        <ColourField field={fields.primaryColor} label="Primary Colour" against={pageColour} isAdapted />
        <ColourField field={fields.secondaryColor} label="Secondary Colour" />
        <ColourField field={fields.textColor} label="Text Colour" against={pageColour} />
        <SelectField field={fields.fontFamily} label="Font" data={[...fontFamilies]} />
      </FieldRow>
      <RangeField field={fields.buttonRadius} label="Button Radius" min={0} max={20} unit="px" />
    </FoldSection>
  );
}

/** "Poppins, logo and banner, corners of 8 px" */
function describeBranding(fields: BrandingFields): string {
  const images = [
    readFieldText(fields.logoUrl) && "logo",
    readFieldText(fields.bannerUrl) && "banner",
    readFieldText(fields.backgroundUrl) && "background image",
  ].filter(Boolean);
  return [
    readFieldText(fields.fontFamily),
    images.join(" and ") || "no images",
    `corners of ${readFieldText(fields.buttonRadius)} px`,
  ].join(", ");
}
