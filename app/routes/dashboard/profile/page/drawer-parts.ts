/** The parts whose forms open at the side. */
export const drawerParts = [
  { name: "hero", title: "Headline, photo and showreel" },
  { name: "signature-talks", title: "Signature talks" },
  { name: "past-events", title: "Where I spoke" },
  { name: "biographies", title: "Biography" },
  { name: "availability", title: "Availability" },
] as const;
export type DrawerPart = (typeof drawerParts)[number]["name"];
