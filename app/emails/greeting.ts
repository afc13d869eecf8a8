/**
 * A greeting with the name, or without it if it does not look like a name. Anyone can enter any text as a first name
 * for another person's address, and our emails must not carry links or sentences of unknown senders.
 */
export function greet(salutation: string, name: string, before = " "): string {
  return looksLikeName(name, 40) && name.trim().split(/\s+/).length <= 4 ? salutation + before + name : salutation;
}

/** Whether text from an unknown sender may appear in an email to an address that the sender entered. */
export const looksLikeName = (text: string, maxLength: number): boolean =>
  text !== "" && text.length <= maxLength && !/[/:@\\<>…]|\.\S{2}/.test(text);
