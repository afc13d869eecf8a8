/** Whether the text runs right to left, by its first character with a direction. */
export const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(text);
