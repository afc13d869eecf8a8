// What a public document brings with it: its stylesheet inside the page (nothing to wait for) and, where the page has
// one, a small native module that makes it nicer. No framework script.
import fonts from "#app/ui/public/fonts.css?inline";
import base from "#app/ui/public/page.css?inline";
import site from "#app/ui/public/site.css?inline";
import { tokensAsCss } from "#app/ui/tokens.ts";

/** The base of every public page: tokens, type, buttons, fields, cards, toasts. React puts it into the head. */
export function PublicStyles() {
  return (
    <style href="public" precedence="base">
      {tokensAsCss() + base}
    </style>
  );
}

/** What only the product's own pages add: its typeface, header, footer, landing page and account forms. */
export function SiteStyles() {
  return (
    <style href="site" precedence="site">
      {fonts + site}
    </style>
  );
}
