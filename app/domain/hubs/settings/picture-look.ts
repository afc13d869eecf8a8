import type { Branding } from "#app/domain/hubs/settings/look.ts";
import { deepShade } from "#app/domain/values/colour.ts";

/** The colours and the font of a picture that is drawn of a page. */
export const pictureLook = (branding: Pick<Branding, "backgroundColor" | "buttonColor" | "fontFamily">) => ({
  ground: deepShade(branding.backgroundColor),
  accent: deepShade(branding.buttonColor),
  font: branding.fontFamily,
});
