import type { Branding } from "#app/domain/hubs/settings/branding-settings.ts";
import stage from "#app/stage/stage.css?inline";
import { stageTheme } from "#app/stage/stage-theme.ts";
import { headingFallback, headingFontFaces } from "#app/ui/branded/hub-fonts.ts";

/** The whole stylesheet of a hall screen. It is inline, so that the screen stands once the document is there. */
export function StageStyles({ branding }: { branding: Branding }) {
  return (
    <style href="stage" precedence="stage">
      {stageTheme(branding) + headingFallback(branding) + headingFontFaces(branding) + stage}
    </style>
  );
}
