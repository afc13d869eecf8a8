/** The reply with the link to the speaker's one-sheet, before the signature that a starter ends with. */
export function addOneSheet(reply: string, { url, signature }: { url: string; signature: string }): string {
  const paragraphs = reply.split("\n\n").filter(Boolean);
  const end = paragraphs.at(-1) === signature ? -1 : paragraphs.length;
  return paragraphs.toSpliced(end, 0, `My one-sheet (PDF): ${url}`).join("\n\n");
}
