/** `part` of `total` in percent, rounded. Multiplied first: 23 / 40 * 100 is a little less than 57.5. */
export const toPercent = (part: number, total: number): number => Math.round((part * 100) / total);
