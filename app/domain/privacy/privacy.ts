// What the audience may ask about itself, and how long a speaker keeps it. Safe in the browser.

/** How long after the event details are kept, in months (ruling "Privacy": 18 unless the speaker says otherwise). */
export const retentionMonths = { min: 1, max: 120, usual: 18 } as const;

/** The letter that tells a speaker comes so many days before the first deletion. */
export const warningDays = 30;
/** Nothing goes that its speaker was not told of so many days before. */
export const minWarningDays = 14;

/** "18 months", "1 month", "2 years". */
export function formatMonths(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, "year"] : [months, "month"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** A booking that was agreed on keeps its event in the speaker's calendar; of the person nothing stays. */
export const agreedStatuses = ["confirmed", "done"] as const;
/** Stands in place of the name then. */
export const deletedPersonName = "Deleted at their request";
