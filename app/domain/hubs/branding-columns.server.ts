import { profiles } from "#app/database/schema/profiles.ts";

/** The profile columns with the branding that a speaker shares between all hubs. */
export const universalBranding = {
  useUniversalBranding: profiles.useUniversalBranding,
  defaultLogoUrl: profiles.defaultLogoUrl,
  defaultBannerUrl: profiles.defaultBannerUrl,
  defaultBackgroundUrl: profiles.defaultBackgroundUrl,
  defaultPrimaryColor: profiles.defaultPrimaryColor,
  defaultSecondaryColor: profiles.defaultSecondaryColor,
  defaultButtonColor: profiles.defaultButtonColor,
  defaultTextColor: profiles.defaultTextColor,
  defaultButtonRadius: profiles.defaultButtonRadius,
  defaultFontFamily: profiles.defaultFontFamily,
};
