// The branding of a hub: its own, or its speaker's under universal branding.
import {
  type Branding,
  type BrandingField,
  brandingFields,
  brandingNames,
  brandingSettings,
  defaultNameOf,
} from "#app/domain/hubs/settings/branding-settings.ts";
import { initialOf } from "#app/domain/hubs/settings/setting.ts";
import { pick } from "#app/domain/values/pick.ts";

/** A speaker's defaults, by the columns of `profiles`. */
export type UniversalBranding = { useUniversalBranding: boolean } & {
  [Field in BrandingField as `default${Capitalize<Field>}`]: Branding[Field];
};

export type OwnBranding = Branding & { brandingOverrides: readonly BrandingField[] };

export const brandingOf = (row: Branding): Branding => pick(row, brandingNames);

/**
 * The branding that a page shows. Ruling "Universal branding": when it is on, a hub uses the speaker's current defaults
 * except for fields it overrides; when it is off, its own.
 */
export function effectiveBranding({ brandingOverrides, ...own }: OwnBranding, universal: UniversalBranding): Branding {
  const branding = brandingOf(own);
  if (!universal.useUniversalBranding) return branding;
  const overrides = Object.fromEntries(brandingOverrides.map((field) => [field, branding[field]]));
  return { ...branding, ...sharedBrandingOf(universal), ...overrides };
}

/** The branding of a new hub: the speaker's shared branding, or the product's defaults. */
export const newHubBranding = (universal: UniversalBranding): Branding =>
  effectiveBranding({ ...initialOf(brandingSettings), brandingOverrides: [] }, universal);

/** The nine fields that a speaker can share between all hubs. */
export type SharedBranding = Pick<Branding, BrandingField>;

/** Translates the columns of a speaker's defaults into a hub's branding fields. */
export const sharedBrandingOf = (universal: UniversalBranding) =>
  Object.fromEntries(brandingFields.map((field) => [field, universal[defaultNameOf(field)]])) as SharedBranding;

/** The inverse of `sharedBrandingOf`: a hub's branding becomes its speaker's defaults. */
export const toUniversalDefaults = (branding: SharedBranding) =>
  Object.fromEntries(brandingFields.map((field) => [defaultNameOf(field), branding[field]])) as Omit<
    UniversalBranding,
    "useUniversalBranding"
  >;

/**
 * What saving a hub's branding form changes in the hub under universal branding. A field that still has the shared
 * value (`shared`, or `shown` when the form was loaded) keeps following it, and the hub's stored value stays for when
 * universal branding is switched off. Any other field becomes an override.
 */
export function extractOwnBranding<Submitted extends SharedBranding>(
  submitted: Submitted,
  shared: SharedBranding,
  shown: SharedBranding = shared,
) {
  const isOwn = (field: BrandingField) => submitted[field] !== shown[field] && submitted[field] !== shared[field];
  const followed = brandingFields.filter((field) => !isOwn(field));
  const ownFields = Object.entries(submitted).filter(([name]) => !followed.some((field) => field === name));
  return { ...(Object.fromEntries(ownFields) as Partial<Submitted>), brandingOverrides: brandingFields.filter(isOwn) };
}
