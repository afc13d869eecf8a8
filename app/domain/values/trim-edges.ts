/**
 * Without the characters at both ends that match `edge`, a pattern for one character. A pattern such as /-+$/ would look
 * for the end of the text from each hyphen.
 */
export const trimEdges = (text: string, edge: RegExp): string => trimEnd(trimStart(text, edge), edge);

export function trimStart(text: string, edge: RegExp): string {
  let start = 0;
  while (start < text.length && edge.test(text.charAt(start))) start++;
  return text.slice(start);
}

export function trimEnd(text: string, edge: RegExp): string {
  let end = text.length;
  while (end > 0 && edge.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
