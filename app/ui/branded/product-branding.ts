import { colours } from "#app/ui/tokens.ts";

/** For pages without a talk to take colours from; their font and corners are the usual ones. */
export const productBranding = {
  backgroundColor: colours.brand[600],
  primaryColor: colours.brand[600],
  secondaryColor: colours.accent,
  buttonColor: colours.brand[600],
  textColor: colours.ink,
};
