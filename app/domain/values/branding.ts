// The look of a hub: its own, or its speaker's where the speaker keeps one look for all (universal branding).
import type { brandingFields, fontFamilies } from "#app/database/vocabulary.ts";

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

/**
 * The look as it is shown. Ruling "Universal branding": on, a hub takes the speaker's defaults live unless it
 * overrides a field; off, it keeps its own.
 */
export function effectiveBranding(
  own: Branding & { brandingOverrides: readonly BrandingField[] },
  universal: UniversalBranding,
): Branding {
  const { brandingOverrides, ...branding } = own;
  if (!universal.useUniversalBranding) return branding;
  const shared = {
    logoUrl: universal.defaultLogoUrl,
    bannerUrl: universal.defaultBannerUrl,
    backgroundUrl: universal.defaultBackgroundUrl,
    primaryColor: universal.defaultPrimaryColor,
    secondaryColor: universal.defaultSecondaryColor,
    buttonColor: universal.defaultButtonColor,
    textColor: universal.defaultTextColor,
    buttonRadius: universal.defaultButtonRadius,
    fontFamily: universal.defaultFontFamily,
  };
  const kept = Object.fromEntries(brandingOverrides.map((field) => [field, branding[field]]));
  return { ...branding, ...shared, ...kept };
}
