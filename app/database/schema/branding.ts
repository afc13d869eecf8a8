import { type AnyColumn, sql } from "drizzle-orm";
import { smallint, text } from "drizzle-orm/pg-core";
import { hexColours, oneOf } from "#app/database/schema/columns.ts";
import { fontFamilies } from "#app/database/vocabulary.ts";
import {
  type BrandingField,
  brandingFields,
  brandingSettings,
  defaultNameOf,
} from "#app/domain/hubs/settings/branding-settings.ts";

// How a page looks: the columns of a hub and of a template, and a speaker's defaults for all hubs.

export const pictureColumns = () => ({ logoUrl: text(), bannerUrl: text(), backgroundUrl: text() });

export const designColumns = () => ({
  backgroundColor: text().notNull().default(brandingSettings.backgroundColor.initial),
  primaryColor: text().notNull().default(brandingSettings.primaryColor.initial),
  secondaryColor: text().notNull().default(brandingSettings.secondaryColor.initial),
  buttonColor: text().notNull().default(brandingSettings.buttonColor.initial),
  textColor: text().notNull().default(brandingSettings.textColor.initial),
  buttonRadius: smallint().notNull().default(brandingSettings.buttonRadius.initial),
  fontFamily: text({ enum: fontFamilies }).notNull().default(brandingSettings.fontFamily.initial),
});

type DesignTable = Record<keyof ReturnType<typeof designColumns>, AnyColumn>;

export const designChecks = (table: string, t: DesignTable) => [
  oneOf(`${table}_font_family`, t.fontFamily, fontFamilies),
  hexColours(`${table}_colours`, [t.backgroundColor, t.primaryColor, t.secondaryColor, t.buttonColor, t.textColor]),
];

export const isButtonRadius = ({ buttonRadius }: Pick<DesignTable, "buttonRadius">) =>
  sql`${buttonRadius} between 0 and 20`;

type SharedColumns = Pick<ReturnType<typeof pictureColumns> & ReturnType<typeof designColumns>, BrandingField>;

/** A speaker's universal branding, for the table of speakers: the same columns with names that begin with "default". */
export function defaultBrandingColumns() {
  const columns = { ...pictureColumns(), ...designColumns() };
  return Object.fromEntries(brandingFields.map((field) => [defaultNameOf(field), columns[field]])) as {
    [Field in BrandingField as `default${Capitalize<Field>}`]: SharedColumns[Field];
  };
}

type SharedDesign = Extract<BrandingField, keyof DesignTable>;
const sharedDesign = Object.keys(designColumns()).filter((name) => brandingFields.some((field) => field === name));

/**
 * A speaker's default colours, corners and font, by the names that hubs have for them. Speakers have no background
 * colour, so their own pages have the primary one.
 */
export const defaultDesignOf = <Row extends Record<`default${Capitalize<SharedDesign>}`, unknown>>(row: Row) => ({
  ...(Object.fromEntries((sharedDesign as SharedDesign[]).map((field) => [field, row[defaultNameOf(field)]])) as {
    [Field in SharedDesign]: Row[`default${Capitalize<Field>}`];
  }),
  backgroundColor: row.defaultPrimaryColor as Row["defaultPrimaryColor"],
});
