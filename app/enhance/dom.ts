// A script that is loaded with `async` may run before the whole page has arrived.
if (document.readyState === "loading") await new Promise((parsed) => addEventListener("DOMContentLoaded", parsed));

/** The first element that matches the CSS selector; null when none does. */
export const $ = <Match extends Element = HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<Match>(selector);

/** `is` sets properties such as `className`. The nodes of `within` become its children. */
export function createElement<Created extends HTMLElement>(
  tag: string,
  is: Partial<Created>,
  ...within: Node[]
): Created {
  const element = Object.assign(document.createElement(tag) as Created, is);
  element.append(...within);
  return element;
}
