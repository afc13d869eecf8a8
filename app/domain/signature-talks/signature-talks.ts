// The talks that a speaker offers. Safe in the browser.

/** Characters, as limited by the columns. */
export const signatureTalkLimits = { title: 140, promise: 400, audience: 200, length: 60, format: 100 } as const;
export const signatureTalksPerProfile = 12;
/** A form lists so many of the latest hubs to choose from. */
export const maxHubChoices = 200;
