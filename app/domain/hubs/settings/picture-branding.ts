import type { Branding } from "#app/domain/hubs/settings/branding-settings.ts";
import { type LargeColours, largeColours } from "#app/domain/values/colour.ts";

export function pictureBranding(branding: LargeColours & Pick<Branding, "fontFamily">) {
  const { field, button } = largeColours(branding);
  return { ground: field, accent: button, font: branding.fontFamily };
}
