// What text of 200 % does to a page. Runs in the page, in every engine.

/**
 * Doubles all text of the page with its folds open, and gives its sideways scroll, the texts that end outside their boxes,
 * and the numbers and short words that are broken.
 */
export function findWhatBreaks(): string[] {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  const sizes = [...document.body.querySelectorAll<HTMLElement>("*")].map(
    (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
  );
  for (const [{ style }, size] of sizes) style.setProperty("font-size", `${size * 2}px`, "important");
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px of sideways scroll`] : [];
  const maxMargins = 80;
  const range = document.createRange();

  const isHidden = (element: Element): boolean =>
    getComputedStyle(element).clipPath !== "none" ||
    (element.parentElement !== null && isHidden(element.parentElement));

  /** The box around `element` that its text ends outside of. What scrolls or is drawn over others is meant so. */
  function findBoxLeft(element: Element, { left, right }: DOMRect): Element | null {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, position, display } = getComputedStyle(at);
      if (overflowX !== "visible" || /absolute|fixed/.test(position)) return null;
      const box = at.getBoundingClientRect();
      if (!/^(?:inline|contents)$/.test(display) && (right > box.right + 2 || left < box.left - 2)) return at;
    }
    return null;
  }

  /** The text that stands beside an element in the same line, and may be of the same word. */
  const beside = (element: Element, node: Node | null) =>
    getComputedStyle(element).display === "inline" && node?.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : "";

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement as Element;
    const content = text.textContent ?? "";
    if (!content.trim() || !element.checkVisibility() || element.closest("svg")) continue;
    const place = `in ${element.tagName} .${element.className} of .${element.parentElement?.className}`;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const left = box.width > 1 && !isHidden(element) ? findBoxLeft(element, box) : null;
    if (left) found.push(`“${content.trim().slice(0, 20)}” ${place} ends outside .${left.className}`);
    const before = beside(element, element.previousSibling);
    const line = before + content + beside(element, element.nextSibling);
    for (const { index, 0: word } of line.matchAll(/(?<!\S)(?:\p{L}{2,12}|[$€£+-]?\d[\d.,:%/]*)(?!\S)/gu)) {
      const start = index - before.length;
      if (start < 0 || start + word.length > content.length) continue;
      range.setStart(text, start);
      range.setEnd(text, start + word.length);
      const pieces = [...range.getClientRects()].filter(({ width }) => width > 0);
      const length = pieces.reduce((sum, { width }) => sum + width, 0);
      const isBroken = new Set(pieces.map(({ top }) => Math.round(top))).size > 1;
      // A heading's word may be longer than the window.
      if (isBroken && length < clientWidth - maxMargins) found.push(`“${word}” ${place} is broken`);
    }
  }
  return found;
}

/** The fields that take text smaller than 16 px, into which a phone zooms when they are tapped. Runs in the page. */
export function findSmallFields(): string[] {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  const fields = document.querySelectorAll(
    "input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color], [type=hidden]), textarea, [contenteditable=true]",
  );
  return [...fields].flatMap((field) => {
    const size = Number.parseFloat(getComputedStyle(field).fontSize);
    const name = field.getAttribute("name") ?? field.getAttribute("aria-labelledby") ?? field.className;
    return field.checkVisibility() && size < 16 ? [`${field.tagName} ${name} has ${size} px`] : [];
  });
}

/**
 * The texts that stay as they are when the browser's own text size is doubled. Drawings may, and a hall's screen, which is
 * as large as its wall. Runs in the page.
 */
export function findFixedTexts(): string[] {
  if (document.querySelector("section.scene")) return [];
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const texts = [...document.body.querySelectorAll<HTMLElement>("*")].filter(
    (element) =>
      element.checkVisibility() &&
      !element.closest("svg, [role=img], [aria-hidden=true]") &&
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()),
  );
  const sizes = new Map(texts.map((element) => [element, sizeOf(element)]));
  document.documentElement.style.fontSize = "200%";
  const fixed = texts.filter((element) => sizeOf(element) === sizes.get(element));
  document.documentElement.style.fontSize = "";
  return [
    ...new Set(
      fixed.map(
        ({ tagName, className, textContent }) =>
          `${tagName} .${className} “${textContent?.trim().slice(0, 20)}” is fixed`,
      ),
    ),
  ];
}
