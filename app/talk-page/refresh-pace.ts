// How often the page of a scheduled talk looks whether the talk has opened.

const halfDaySeconds = 12 * 60 * 60;

/**
 * Seconds until the next look. `random` (0 to 1) spreads the phones of a room, so that they don't ask in the same second
 * when the talk opens. The speaker may open it before its time.
 */
export function refreshSeconds(opensAt: Date | null, now: Date, random: number): number {
  const remaining = opensAt ? (opensAt.getTime() - now.getTime()) / 1_000 : 0;
  const [pace, spread] = remaining > halfDaySeconds ? [600, 120] : [30, 15];
  const isOpeningNext = remaining > 0 && remaining < pace;
  return Math.ceil((isOpeningNext ? remaining : pace) + random * spread);
}
