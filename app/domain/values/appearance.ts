/** How the signed-in screens look: as the device is set, or as was chosen. Safe in the browser. */
export const appearances = ["auto", "light", "dark"] as const;
export type Appearance = (typeof appearances)[number];
