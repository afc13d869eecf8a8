// What browsers, programs and receivers send as text is UTF-8, or it is not read: a replacement character in place of a byte
// could never be taken back. Headers need none of this, because Node reads each of their bytes as one character.
import { isUtf8 } from "node:buffer";

const latin1 = /;\s*charset\s*=\s*"?(?:iso-8859-1|latin-?1|windows-1252)"?\s*(?:;|$)/i;

function decode(bytes: Uint8Array, contentType: string, stream: boolean): string | null {
  try {
    return new TextDecoder(latin1.test(contentType) ? "windows-1252" : "utf-8", { fatal: true }).decode(bytes, {
      stream,
    });
  } catch {
    return null;
  }
}

/** The text of a body, in UTF-8 or as its `contentType` declares it; null if it is none. */
export const toStrictText = (bytes: Uint8Array, contentType: string | null = null): string | null =>
  decode(bytes, contentType ?? "", false);

/** The same of the beginning of a body, which may end within a character. */
export const toStrictTextStart = (bytes: Uint8Array, contentType: string | null = null): string | null =>
  decode(bytes, contentType ?? "", true);

const escapedBytes = /(?:%[\da-f]{2})+/gi;
const escapedHighByte = /%[89a-f][\da-f]/i;

/** Whether the bytes that an address or a form escapes are text. A percent sign before anything else stands for itself. */
export const isEscapedText = (text: string): boolean =>
  !escapedHighByte.test(text) ||
  [...text.matchAll(escapedBytes)].every(([run]) => isUtf8(Buffer.from(run.replaceAll("%", ""), "hex")));

/** Whether the names, file names and typed values of a multipart form are text. Files are bytes. */
export function isMultipartText(body: Buffer, boundary: string): boolean {
  const separator = `--${boundary}`;
  for (let at = body.indexOf(separator); at >= 0; ) {
    const start = at + separator.length;
    at = body.indexOf(separator, start);
    const part = body.subarray(start, at < 0 ? body.length : at);
    const headEnd = part.indexOf("\r\n\r\n");
    const head = headEnd < 0 ? part : part.subarray(0, headEnd);
    const isFile = /\bfilename\*?=/i.test(head.toString("latin1"));
    if (!isUtf8(isFile ? head : part)) return false;
  }
  return true;
}
