// Cells that are written as formulas only so that a spreadsheet keeps their text: ="+49151…" as a number with its plus, a
// link with its label. Other formulas stay as they are.

/** A cell as a spreadsheet would show it. */
export interface ShownCell {
  text: string;
  /** Where its link leads, without "mailto:" and "tel:"; null for none. */
  target: string | null;
}

const text = /^=\s*(?:"((?:[^"]|"")*)"|T\(\s*"((?:[^"]|"")*)"\s*\)|(\+\d{5,}))$/i;
const link = /^=\s*HYPERLINK\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)$/i;
/** An apostrophe that spreadsheets hide. Before words it may belong to the text: "'90s". */
const textMark = /^'(?=[+\d(][\d ()./-]{4,}$|[^\s'@]+@[^\s'@]+$)/;

const unquote = (part: string) => part.replaceAll('""', '"').trim();

export function readFormulaText(cell: string): ShownCell {
  const [, plain, inT, number] = text.exec(cell) ?? [];
  const shown = plain ?? inT ?? number;
  if (shown !== undefined) return { text: unquote(shown), target: null };
  const [, address, label] = link.exec(cell) ?? [];
  if (address === undefined) return { text: cell.replace(textMark, ""), target: null };
  const target = unquote(address).replace(/^(?:mailto|tel):/i, "");
  const shownLabel = label && unquote(label);
  // The address of a page is nobody's name: whoever asks for text reads a formula, as of those that stay.
  if (!shownLabel && /^https?:/i.test(target)) return { text: cell, target };
  return { text: shownLabel || target, target };
}
