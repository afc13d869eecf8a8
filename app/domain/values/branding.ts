// The branding of a hub: its own, or its speaker's under universal branding.
import { brandingDefaults, brandingFields, type fontFamilies } from "#app/database/vocabulary.ts";

export type FontFamily = (typeof fontFamilies)[number];
export type BrandingField = (typeof brandingFields)[number];

export interface Branding {
  logoUrl: string | null;
  bannerUrl: string | null;
  backgroundUrl: string | null;
  backgroundColor: string;
  useBackgroundImage: boolean;
  primaryColor: string;
  secondaryColor: string;
  buttonColor: string;
  textColor: string;
  /** Pixels, 0 to 20. */
  buttonRadius: number;
  fontFamily: FontFamily;
}

/** A speaker's defaults, by the columns of `profiles`. */
export interface UniversalBranding {
  useUniversalBranding: boolean;
  defaultLogoUrl: string | null;
  defaultBannerUrl: string | null;
  defaultBackgroundUrl: string | null;
  defaultPrimaryColor: string;
  defaultSecondaryColor: string;
  defaultButtonColor: string;
  defaultTextColor: string;
  defaultButtonRadius: number;
  defaultFontFamily: FontFamily;
}

/** A hub's own branding, and the fields in which it overrides the universal branding. */
export type OwnBranding = Branding & { brandingOverrides: readonly BrandingField[] };

/** Picks the branding fields from a larger row. */
export const brandingOf = (row: Branding): Branding => ({
  logoUrl: row.logoUrl,
  bannerUrl: row.bannerUrl,
  backgroundUrl: row.backgroundUrl,
  backgroundColor: row.backgroundColor,
  useBackgroundImage: row.useBackgroundImage,
  primaryColor: row.primaryColor,
  secondaryColor: row.secondaryColor,
  buttonColor: row.buttonColor,
  textColor: row.textColor,
  buttonRadius: row.buttonRadius,
  fontFamily: row.fontFamily,
});

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
export function newHubBranding(universal: UniversalBranding): Branding {
  const images = { logoUrl: null, bannerUrl: null, backgroundUrl: null, useBackgroundImage: true };
  return effectiveBranding({ ...brandingDefaults, ...images, brandingOverrides: [] }, universal);
}

/** The nine fields that a speaker can share between all hubs. */
export type SharedBranding = Pick<Branding, BrandingField>;

/** Translates the columns of a speaker's defaults into a hub's branding fields. */
export const sharedBrandingOf = (universal: UniversalBranding): SharedBranding => ({
  logoUrl: universal.defaultLogoUrl,
  bannerUrl: universal.defaultBannerUrl,
  backgroundUrl: universal.defaultBackgroundUrl,
  primaryColor: universal.defaultPrimaryColor,
  secondaryColor: universal.defaultSecondaryColor,
  buttonColor: universal.defaultButtonColor,
  textColor: universal.defaultTextColor,
  buttonRadius: universal.defaultButtonRadius,
  fontFamily: universal.defaultFontFamily,
});

/** The inverse of `sharedBrandingOf`: a hub's branding becomes its speaker's defaults. */
export const toUniversalDefaults = (branding: SharedBranding): Omit<UniversalBranding, "useUniversalBranding"> => ({
  defaultLogoUrl: branding.logoUrl,
  defaultBannerUrl: branding.bannerUrl,
  defaultBackgroundUrl: branding.backgroundUrl,
  defaultPrimaryColor: branding.primaryColor,
  defaultSecondaryColor: branding.secondaryColor,
  defaultButtonColor: branding.buttonColor,
  defaultTextColor: branding.textColor,
  defaultButtonRadius: branding.buttonRadius,
  defaultFontFamily: branding.fontFamily,
});

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
