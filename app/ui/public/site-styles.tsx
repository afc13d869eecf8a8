// What only the product's own pages add to the base. Apart from document.tsx, so that a talk's page carries none of it.
import fonts from "#app/ui/public/fonts.css?inline";
import landing from "#app/ui/public/landing/landing.css?inline";
import site from "#app/ui/public/site.css?inline";

/** The product's typeface, header, footer, account forms and texts. */
export function SiteStyles() {
  return (
    <style href="site" precedence="site">
      {fonts + site}
    </style>
  );
}

export function LandingStyles() {
  return (
    <style href="landing" precedence="site">
      {landing}
    </style>
  );
}
