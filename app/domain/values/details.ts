/** "PDF · 3 downloads": what there is of these. No line begins with the dot, because the space before it doesn't break. */
export const joinDetails = (...details: (string | null | undefined | false)[]): string =>
  details.filter(Boolean).join("\u00a0· ");
