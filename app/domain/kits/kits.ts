// What organisers get of a speaker. Safe in the browser.

/** Characters, as limited by the columns. */
export const kitLimits = { pronunciation: 120, introduction: 2_000, stageNeeds: 2_000, alt: 200, credit: 100 } as const;

export const photoKinds = ["portrait", "stage"] as const;
export type PhotoKind = (typeof photoKinds)[number];
export const photoKindLabels: Record<PhotoKind, string> = { portrait: "Portrait", stage: "On stage" };
