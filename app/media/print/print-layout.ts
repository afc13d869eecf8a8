// Places the blocks of a printed page. Nothing is drawn yet, so that it can be tried in several sizes.
import type { PrintedBlock, PrintedPicture, PrintedText } from "#app/media/contract.ts";
import type { FontOf } from "#app/media/print/print-fonts.ts";
import { breakIntoLines, type Line } from "#app/media/print/print-lines.ts";

/** Points from the top left corner of the page. */
export type Placed =
  | { kind: "text"; block: PrintedText; size: number; lines: (Line & { x: number; baseline: number })[] }
  | { kind: "picture"; block: PrintedPicture; x: number; y: number; width: number; height: number }
  | { kind: "rule"; x: number; y: number; width: number };

export interface Type {
  fontOf: (weight: PrintedText["weight"]) => FontOf;
  /** The width at a size of 1 point. */
  measure: (text: string, font: string) => number;
}

interface Column {
  x: number;
  width: number;
}

/** Scripts with marks above and below their letters need more height. */
const tallMarks = /[\u0590-\u109f\u1780-\u17ff]/;
const titleSize = 20;
function lineHeightOf({ text, size }: PrintedText): number {
  if (tallMarks.test(text)) return 1.55;
  return size >= titleSize ? 1.18 : 1.42;
}

/** Places the blocks below each other from `top`, all lengths times `scale`, and gives where they end. */
export function placeBlocks(blocks: PrintedBlock[], column: Column, top: number, scale: number, type: Type) {
  const placed: Placed[] = [];
  let y = top;
  for (const [index, block] of blocks.entries()) {
    if (index > 0) y += (block.above ?? 0) * scale;
    const below = placeBlock(block, column, y, scale, type);
    placed.push(...below.placed);
    y = below.end;
  }
  return { placed, end: y };
}

function placeBlock(block: PrintedBlock, column: Column, y: number, scale: number, type: Type) {
  if (block.kind === "text") return placeText(block, column, y, scale, type);
  if (block.kind === "picture") return placePicture(block, column, y, scale);
  if (block.kind === "rule") {
    const placed: Placed[] = [{ kind: "rule", ...column, y }];
    return { placed, end: y + 1 };
  }
  return placeColumns(block.columns, column, y, scale, type);
}

type Columns = Extract<PrintedBlock, { kind: "columns" }>["columns"];
/** Between columns. Points. */
const gutter = 28;

function placeColumns(columns: Columns, { x, width }: Column, y: number, scale: number, type: Type) {
  const all = columns.reduce((sum, column) => sum + column.width, 0);
  const room = width - gutter * scale * (columns.length - 1);
  const placed: Placed[] = [];
  let [left, end] = [x, y];
  for (const column of columns) {
    const own = { x: left, width: (room * column.width) / all };
    const filled = placeBlocks(column.blocks, own, y, scale, type);
    placed.push(...filled.placed);
    end = Math.max(end, filled.end);
    left += own.width + gutter * scale;
  }
  return { placed, end };
}

function placePicture(block: PrintedPicture, column: Column, y: number, scale: number) {
  const width = Math.min(block.width * scale, column.width);
  const height = (block.height * width) / block.width;
  const x = block.align === "centre" ? column.x + (column.width - width) / 2 : column.x;
  const placed: Placed[] = [{ kind: "picture", block, x, y, width, height }];
  return { placed, end: y + height };
}

function placeText(block: PrintedText, column: Column, y: number, scale: number, type: Type) {
  const size = block.size * scale;
  const fontOf = type.fontOf(block.weight);
  const measure = (text: string, font: string) => type.measure(text, font) * size;
  const broken =
    breakIntoLines(block.text, fontOf, measure, column.width) ??
    (block.instead ? breakIntoLines(block.instead, fontOf, measure, column.width) : null);
  const lines = shorten(broken ?? [], block.maxLines, fontOf, measure);
  const lineHeight = lineHeightOf(block) * size;
  const placed = lines.map((line, index) => {
    const spare = column.width - line.width;
    const indent = block.align === "centre" ? spare / 2 : line.isRightToLeft ? spare : 0;
    // Capitals are 0.7 of the size: they stand in the middle of their line.
    return { ...line, x: column.x + indent, baseline: y + index * lineHeight + lineHeight / 2 + 0.35 * size };
  });
  return { placed: [{ kind: "text" as const, block, size, lines: placed }], end: y + lines.length * lineHeight };
}

function shorten(lines: Line[], maxLines: number | undefined, fontOf: FontOf, measure: Type["measure"]): Line[] {
  const last = maxLines && lines.length > maxLines ? lines[maxLines - 1] : undefined;
  const font = fontOf("…");
  if (!last || !font) return lines;
  const width = measure("…", font);
  const moved = last.isRightToLeft ? last.runs.map((run) => ({ ...run, left: run.left + width })) : last.runs;
  const ellipsis = { text: "…", font, left: last.isRightToLeft ? 0 : last.width, width };
  const shortened = { ...last, runs: [...moved, ellipsis], width: last.width + width };
  return [...lines.slice(0, (maxLines as number) - 1), shortened];
}
