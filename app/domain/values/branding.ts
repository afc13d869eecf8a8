// The look of a hub: its own, or its speaker's where the speaker keeps one look for all (universal branding).
import { brandingFields, type fontFamilies } from "#app/database/vocabulary.ts";

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

/** A hub's own look, and the fields in which it goes its own way. */
export type OwnBranding = Branding & { brandingOverrides: readonly BrandingField[] };

/** The look alone, of a row that holds more. */
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
 * The look as it is shown. Ruling "Universal branding": on, a hub takes the speaker's defaults live unless it
 * overrides a field; off, it keeps its own.
 */
export function effectiveBranding({ brandingOverrides, ...own }: OwnBranding, universal: UniversalBranding): Branding {
  const branding = brandingOf(own);
  if (!universal.useUniversalBranding) return branding;
  const overrides = Object.fromEntries(brandingOverrides.map((field) => [field, branding[field]]));
  return { ...branding, ...sharedBrandingOf(universal), ...overrides };
}

/** The nine fields that a speaker may keep for all hubs, as they stand in the profile. */
export type SharedBranding = Pick<Branding, BrandingField>;

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

/** The columns of a profile that keep `look` for all hubs. */
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
 * What saving a hub's look changes in the hub while its speaker keeps one look for all. A field that was left as the
 * shared look had it (`shown`: when the form was opened) goes on following it, and the hub's own value stays for the
 * day the shared look is switched off; any other becomes the hub's own.
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
