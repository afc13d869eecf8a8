/** The first that matches, or null. */
export const $ = <Found extends Element = HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<Found>(selector);

/** A new element with these properties and children. */
export function make<Made extends HTMLElement>(tag: string, is: Partial<Made>, ...within: Node[]): Made {
  const made = Object.assign(document.createElement(tag) as Made, is);
  made.append(...within);
  return made;
}
