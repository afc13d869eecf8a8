// What a page loses of its texts, and what stands over what. Runs in the page.

/**
 * The page's sideways scroll, the texts that end outside the window or are cut off without an ellipsis, and the short
 * words that are broken: a column that breaks those is too narrow. Wider spacing may break them.
 */
export function findWhatIsCut({ isSpaced }: { isSpaced: boolean }) {
  const { clientWidth, scrollWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px of sideways scroll`] : [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();

  /**
   * The nearest box that hides what is outside of it; null where what is outside can be scrolled to or is shortened.
   */
  function findLimits(element: Element): { left: number; right: number; bottom: number } | null {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath, position } = getComputedStyle(at);
      // A frame that keeps its height shows the talks that fit whole, and a link to all (ui/branded/embed.css).
      if (at.matches(".kept > .talks")) return null;
      const isShortened = textOverflow === "ellipsis" || webkitLineClamp !== "none";
      if (clipPath !== "none" || /auto|scroll/.test(overflowX + overflowY) || isShortened) return null;
      if (/hidden|clip/.test(overflowX) || position === "fixed") return at.getBoundingClientRect();
    }
    return { left: 0, right: clientWidth, bottom: Number.POSITIVE_INFINITY };
  }

  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement as Element;
    const content = text.textContent?.trim();
    if (!content || /^(script|style|noscript|option)$/i.test(element.tagName) || !element.checkVisibility()) continue;
    range.selectNodeContents(text);
    const { left, right, width, bottom } = range.getBoundingClientRect();
    const limits = width > 1 && findLimits(element);
    for (const [word] of content.matchAll(/(?<!\S)[A-Za-z]{2,10}(?!\S)/g)) {
      const start = (text.textContent ?? "").search(new RegExp(`(?<!\\S)${word}(?!\\S)`));
      if (isSpaced || start < 0 || !limits) continue;
      range.setStart(text, start);
      range.setEnd(text, start + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        found.push(`broken “${word}” of ${element.tagName}.${element.className} in ${content.slice(0, 20)}`);
    }
    if (limits && (right > limits.right + 1 || (left < limits.left - 1 && right > 0)))
      found.push(
        `“${content.slice(0, 40)}” of ${element.tagName}.${element.className} ${Math.round(left)}-${Math.round(right)} in ${Math.round(limits.left)}-${Math.round(limits.right)}`,
      );
    // Half a line is lost; less is the space under its letters.
    if (limits && bottom > limits.bottom + 8)
      found.push(`“${content.slice(0, 40)}” of ${element.tagName}.${element.className} is cut off below`);
  }
  return found.slice(0, 6);
}

/** What is pressed or typed into, and covers something else that is: two of them in one place. */
export function findOverlaps(): string[] {
  const selector = "a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button], [role=tab]";
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}”`;

  /** The parts of it that are in view: what its boxes hide can't be pressed. None of bars that float. */
  function findShown(element: Element): DOMRect[] {
    const limits = { left: 0, top: 0, right: Number.POSITIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position, clipPath, opacity } = getComputedStyle(at);
      if (/fixed|sticky/.test(position) || clipPath !== "none" || opacity === "0") return [];
      if (at === element || (overflowX === "visible" && overflowY === "visible")) continue;
      const { left, top, right, bottom } = at.getBoundingClientRect();
      limits.left = Math.max(left, limits.left);
      limits.top = Math.max(top, limits.top);
      limits.right = Math.min(right, limits.right);
      limits.bottom = Math.min(bottom, limits.bottom);
    }
    // A field has room for a button beside its text.
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    const [before, after] = element.matches("input") ? [paddingLeft, paddingRight].map(Number.parseFloat) : [0, 0];
    return [...element.getClientRects()].flatMap((box) => {
      const left = Math.max(box.left + (before ?? 0), limits.left);
      const right = Math.min(box.right - (after ?? 0), limits.right);
      const top = Math.max(box.top, limits.top);
      const bottom = Math.min(box.bottom, limits.bottom);
      return right - left > 2 && bottom - top > 2 ? [new DOMRect(left, top, right - left, bottom - top)] : [];
    });
  }

  const shown = [...document.querySelectorAll(selector)].flatMap((element) =>
    element.checkVisibility({ checkVisibilityCSS: true, contentVisibilityAuto: true })
      ? findShown(element).map((box) => ({ element, box }))
      : [],
  );
  return shown.flatMap(({ element, box }, i) =>
    shown.slice(i + 1).flatMap((other) => {
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (width <= 2 || height <= 2 || element.contains(other.element)) return [];
      return [
        `${nameOf(element)} and ${nameOf(other.element)} overlap by ${Math.round(width)} x ${Math.round(height)}`,
      ];
    }),
  );
}
