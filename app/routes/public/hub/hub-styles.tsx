import type { Branding } from "#app/domain/values/branding.ts";
import hub from "#app/routes/public/hub/hub.css?inline";
import { headingFontFaces } from "#app/routes/public/hub/hub-fonts.ts";
import { hubTheme } from "#app/routes/public/hub/hub-theme.ts";
import base from "#app/ui/public/page.css?inline";
import { tokensAsCss } from "#app/ui/tokens.ts";

type Look = Parameters<typeof hubTheme>[0] & Pick<Branding, "fontFamily">;

/**
 * The whole stylesheet of a talk's page, as text. The editor's preview puts it into a frame of its own (an iframe
 * that it renders `HubPage` into): these are the rules of a document, not of a part of one.
 */
export const hubStylesheet = (look: Look): string =>
  usedTokens + base + hub + headingFontFaces(look.fontFamily) + hubTheme(look);

/** Of the product's tokens only those that these rules name: the first page of a talk counts its bytes. */
const usedTokens = tokensAsCss().replace(/--([\w-]+):[^;}]+;?/g, (token, name: string) =>
  `${base}${hub}`.includes(`var(--${name})`) ? token : "",
);

/**
 * The same for the head of a public document. The heading's font is not preloaded: browsers hold the first paint back for
 * a font they were told to hurry with (a fifth of it on a slow phone), and its fallback is of the same size.
 */
export function HubStyles({ look }: { look: Look }) {
  return (
    <>
      <style href="hub" precedence="hub">
        {hubStylesheet(look)}
      </style>
      <meta name="theme-color" content={look.backgroundColor} />
    </>
  );
}
