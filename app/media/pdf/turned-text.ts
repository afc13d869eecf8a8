// Text that is turned on its page, such as the labels at the side of a chart.

/** Points from the left and from below. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** In degrees, against the clock. Text at any other angle is read as if it were upright. */
export type Turn = 0 | 90 | 270;

/** Of PDFium's angle, in radians. */
export const turnOf = (angle: number): Turn => {
  if (Math.abs(angle - Math.PI / 2) < 0.1) return 270;
  return Math.abs(angle - (3 * Math.PI) / 2) < 0.1 ? 90 : 0;
};

/** Where a character is, as seen by who turns the page until the text is upright. */
export function toOwnDirection(turn: Turn, { x, y }: { x: number; y: number }, { left, top, right, bottom }: Box) {
  if (turn === 90) return { left: bottom, right: top, base: -x, height: Math.abs(right - left) };
  if (turn === 270) return { left: -top, right: -bottom, base: x, height: Math.abs(right - left) };
  return { left: x, right, base: y, height: Math.abs(top - bottom) };
}
