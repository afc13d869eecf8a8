// The geometry of a list whose rows are moved: which place a dragged row has reached, and how far each row moves for it.

/** Pixels. */
export interface Row {
  top: number;
  height: number;
}

/** The place of the row `from` that was dragged by `shift`: it passes a row when its edge passes that row's middle. */
export function findTarget(rows: Row[], from: number, shift: number): number {
  const dragged = rows[from];
  if (!dragged) return from;
  const top = dragged.top + shift;
  const passed = rows.map((row, index) => {
    const middle = row.top + row.height / 2;
    if (index < from) return top < middle ? -1 : 0;
    return index > from && top + dragged.height > middle ? 1 : 0;
  });
  return passed.reduce<number>((place, step) => place + step, from);
}

/** How far the row at `index` moves to make room. */
export function shiftOf(index: number, rows: Row[], from: number, to: number): number {
  const height = rows[from]?.height ?? 0;
  if (index > from && index <= to) return -height;
  return index < from && index >= to ? height : 0;
}

/** How far the row `from` itself moves to be at `to`. */
export function shiftTo(rows: Row[], from: number, to: number): number {
  const height = (some: Row[]) => some.reduce((sum, row) => sum + row.height, 0);
  return to > from ? height(rows.slice(from + 1, to + 1)) : -height(rows.slice(to, from));
}
