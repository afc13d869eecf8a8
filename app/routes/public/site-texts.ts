// What the landing page says in its head, and the picture of links to it.
import type { LinkPicture } from "#app/media/contract.ts";
import { colours } from "#app/ui/tokens.ts";

export const siteTitle = "Every talk leaves you with the people who heard it";
export const siteTagline =
  "One QR code on your last slide. People open your slides, rate the talk and leave their details. You go home knowing who they are.";

/** The preview image of a shared link to the landing page. */
export const toSitePicture = (productName: string): LinkPicture => ({
  title: siteTitle,
  address: "/",
  overline: productName,
  name: null,
  line: null,
  ground: colours.brand[900],
  accent: colours.accent,
  font: "Inter",
  logo: null,
  face: null,
  back: null,
  slide: null,
});
