import type { Branding } from "#app/domain/hubs/settings/branding-settings.ts";
import { safeImage } from "#app/domain/values/image-address.ts";

/** The branding with only the images that a page may load. */
export const withSafeImages = (branding: Branding): Branding => ({
  ...branding,
  logoUrl: safeImage(branding.logoUrl),
  bannerUrl: safeImage(branding.bannerUrl),
  backgroundUrl: branding.useBackgroundImage ? safeImage(branding.backgroundUrl) : null,
});
