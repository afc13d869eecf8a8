/**
 * The name to greet by, after `before`; nothing when it does not look like one. Anyone can type anything as a first
 * name beside somebody else's address: our letters carry no stranger's links or sentences.
 */
export function greet(salutation: string, name: string, before = " "): string {
  return looksLikeName(name, 40) && name.trim().split(/\s+/).length <= 4 ? salutation + before + name : salutation;
}

/** Whether a stranger's words may stand in a letter to an address that the stranger typed. */
export const looksLikeName = (text: string, maxLength: number): boolean =>
  text !== "" && text.length <= maxLength && !/[/:@\\<>…]|\.\S{2}/.test(text);
