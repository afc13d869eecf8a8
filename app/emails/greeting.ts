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

/** Whether a message ends with a line that has its author's first name. */
export function isSignedBy(author: string, message: string): boolean {
  const [firstName = author] = author.split(" ");
  const lastLine = message.trim().split("\n").at(-1) ?? "";
  return lastLine.length <= 60 && lastLine.toLowerCase().includes(firstName.toLowerCase());
}
