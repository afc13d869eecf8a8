/**
 * The name to greet by, after `before`; nothing when it does not look like one. Anyone can type anything as a first
 * name beside somebody else's address: our letters carry no stranger's links or sentences.
 */
export function greeting(word: string, name: string, before = " "): string {
  return looksLikeName(name, 40) && name.trim().split(/\s+/).length <= 4 ? word + before + name : word;
}

/** Whether a stranger's words may stand in a letter to an address that the stranger typed. */
export const looksLikeName = (typed: string, longest: number): boolean =>
  typed !== "" && typed.length <= longest && !/[/:@\\<>…]|\.\S{2}/.test(typed);
