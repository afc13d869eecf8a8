/**
 * The name to greet by, after `before`; nothing when it does not look like one. Anyone can type anything as a first
 * name beside somebody else's address: our letters carry no stranger's links or sentences.
 */
export function greeting(word: string, name: string, before = " "): string {
  const isName = name !== "" && name.length <= 40 && !/[/:@\\]|\.\S{2}/.test(name);
  return isName ? word + before + name : word;
}
