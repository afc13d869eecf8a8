// Privacy requests of the audience, and how long a speaker keeps their details. Safe in the browser.

/** Months that details are kept after the event (ruling "Privacy": 18 unless the speaker changes it). */
export const retentionMonths = { min: 1, max: 120, usual: 18 } as const;

/** The warning email is sent this many days before the first deletion. */
export const warningDays = 30;
/** Details are deleted this many days after the warning at the earliest. */
export const minWarningDays = 14;

/** "18 months", "1 month", "2 years". */
export function formatMonths(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, "year"] : [months, "month"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** An agreed booking keeps its event in the speaker's calendar, without the person. */
export const agreedStatuses = ["confirmed", "done"] as const;

/** A record on the page about a person, in plain language. */
export interface PersonalDataEntry {
  /** The heading of its section. */
  kind: string;
  title: string;
  /** In the speaker's timezone, which the text names. */
  when: string;
  details: { label: string; value: string }[];
  /** Where its reader can change it. */
  link?: { text: string; href: string };
}
