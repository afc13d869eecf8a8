// The only place that reads a form from a request. It counts fields before parsing and refuses forms that no page of
// ours could send.
import { isEscapedText, isMultipartText, toStrictText } from "#app/domain/values/strict-text.server.ts";
import { maxBodyBytes } from "#app/request/body-limits.server.ts";
import { malformedForm, notText, payloadTooLarge, tooManyFields } from "#app/request/malformed-requests.server.ts";

/** The body of React Router's Request, or of Node's own (fast-path/form-reception.server.ts). */
export interface FormBody {
  readonly headers: Pick<Headers, "get">;
  arrayBuffer(): Promise<ArrayBuffer | Uint8Array>;
}

export interface FormRequest extends FormBody {
  readonly method: string;
  /** The public URL. */
  readonly url: string;
}

/** True if the page's module sent the form (`Accept: application/json`). */
export const wantsJson = ({ method, headers }: Pick<FormRequest, "method" | "headers">) =>
  method === "POST" && headers.get("accept")?.startsWith("application/json") === true;

/** The largest form lists 500 hubs and 500 checkboxes; a list of people is one text field. */
const maxFields = 1_100;
const maxNameLength = 100;
/** `testimonials[2].quote` */
const maxDepth = 3;
const maxIndex = 999;

/** Characters of all text fields together, also where a file comes with them, for which a larger body is allowed. */
const maxTextLength = maxBodyBytes.form;

/**
 * The form in a request. A body that is not a form, or was cut off, gives an empty one. Too many fields or too much text
 * get 413; field names that none of our forms have, and bytes that are no text, get 400. Files are left out unless requested.
 */
export async function readForm(request: FormBody, { withFiles = false } = {}): Promise<FormData> {
  const form = await parseBody(request);
  const result = new FormData();
  let textLength = 0;
  for (const [name, value] of form) {
    if (isMalformedName(name)) throw malformedForm(request);
    textLength += typeof value === "string" ? value.length : 0;
    if (textLength > maxTextLength) throw payloadTooLarge(request);
    if (typeof value === "string") result.append(name, toStorableText(value));
    else if (withFiles) result.append(name, value);
  }
  return result;
}

async function parseBody(request: FormBody): Promise<FormData | URLSearchParams> {
  const type = request.headers.get("content-type") ?? "";
  const isEncoded = /^application\/x-www-form-urlencoded\b/i.test(type);
  const boundary = /^multipart\/form-data\b.*?\bboundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))/i.exec(type);
  if (!isEncoded && !boundary) return new FormData();
  const body = await request.arrayBuffer().then(
    (bytes) => Buffer.from(bytes as Uint8Array),
    () => Buffer.alloc(0),
  );
  const boundaryText = boundary?.[1] ?? boundary?.[2];
  if (countOccurrences(body, boundaryText ? `--${boundaryText}` : "&", maxFields + 1) > maxFields)
    throw tooManyFields(request);
  if (!boundaryText) {
    const text = toStrictText(body);
    if (text === null || !isEscapedText(text)) throw notText(request);
    return new URLSearchParams(text);
  }
  if (!isMultipartText(body, boundaryText)) throw notText(request);
  // Parsed with the same boundary that was counted.
  const headers = { "content-type": `multipart/form-data; boundary="${boundaryText}"` };
  return new Response(body, { headers }).formData().catch(() => new FormData());
}

/** How often `separator` occurs in `body`, up to `max`. */
function countOccurrences(body: Buffer, separator: string, max: number): number {
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0 && count < max; at = body.indexOf(separator, at + separator.length))
    count += 1;
  return count;
}

/** Names that would make the parser build something large or deep, or that the form library reserves. */
function isMalformedName(name: string): boolean {
  if (name.length > maxNameLength || name.startsWith("__")) return true;
  const steps = name.split(/[.[]/);
  return (
    steps.length > maxDepth ||
    steps.some((step) => ["__proto__", "constructor", "prototype"].includes(step)) ||
    [...name.matchAll(/\[(\d+)\]/g)].some(([, index]) => Number(index) > maxIndex)
  );
}

/** PostgreSQL rejects NUL bytes, which only programs send. */
const toStorableText = (text: string) => (text.includes("\0") ? text.replaceAll("\0", "") : text);
