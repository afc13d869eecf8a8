// How a talk's page looks.
import { z } from "zod";
import { fontFamilies } from "#app/database/vocabulary.ts";
import { everywhere, namesIn, type SettingGroup } from "#app/domain/hubs/settings/setting.ts";
import { checkbox, colour, image } from "#app/domain/values/field-schemas.ts";

const places = [...everywhere, "create", "copy"] as const;
const picture = { schema: image, places: [...places, "shared"] } as const;
const design = { card: "Branding", places: [...places, "template", "shared"] } as const;

export const brandingSettings = {
  logoUrl: { ...picture, label: "Logo" },
  bannerUrl: { ...picture, label: "Banner" },
  backgroundUrl: { ...picture, label: "Background" },
  useBackgroundImage: { schema: checkbox, label: "Background", initial: true, places },
  backgroundColor: {
    ...design,
    schema: colour,
    label: "Background Colour",
    initial: "#1e9496",
    places: [...places, "template"],
  },
  primaryColor: { ...design, schema: colour, label: "Primary Colour", initial: "#1e9496" },
  secondaryColor: { ...design, schema: colour, label: "Secondary Colour", initial: "#FFAB91" },
  buttonColor: { ...design, schema: colour, label: "Button Colour", initial: "#1e9496" },
  textColor: { ...design, schema: colour, label: "Text Colour", initial: "#1F2937" },
  /** Pixels. */
  buttonRadius: {
    ...design,
    schema: z.coerce.number("Please choose a number from 0 to 20").int().min(0).max(20),
    label: "Button Radius",
    initial: 8,
  },
  fontFamily: { ...design, schema: z.enum(fontFamilies, "Please choose a font"), label: "Font", initial: "Poppins" },
} as const satisfies SettingGroup;

export const brandingNames = Object.keys(brandingSettings) as (keyof typeof brandingSettings)[];
export type Branding = { [Name in keyof typeof brandingSettings]: z.output<(typeof brandingSettings)[Name]["schema"]> };

/** The columns that a template has too. */
export const templateBrandingNames = namesIn(brandingSettings, "template");

/** What a speaker can share between all hubs, and a hub may override while it is shared. */
export const brandingFields = namesIn(brandingSettings, "shared");
export type BrandingField = (typeof brandingFields)[number];

/** The name of a speaker's default among the columns of `profiles`. */
export const defaultNameOf = <Field extends BrandingField>(field: Field) =>
  `default${field.charAt(0).toUpperCase()}${field.slice(1)}` as `default${Capitalize<Field>}`;
