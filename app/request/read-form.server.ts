// The only place that reads a form out of a request: counted before it is parsed, and refused where no form of ours, and
// no browser with one of our pages, would have sent it.
import { malformedForm, tooManyFields } from "#app/request/malformed-requests.server.ts";

/** What a form is read from: the framework's Request, or Node's own (form-request.server.ts). */
export interface FormBody {
  readonly headers: Pick<Headers, "get">;
  arrayBuffer(): Promise<ArrayBuffer | Uint8Array>;
}

/** A file's hubs, 500 shown and 500 ticked, are the most that a screen sends; a list of people is one text. */
const maxFields = 1_100;
const maxNameLength = 100;
/** `testimonials[2].quote` */
const maxDepth = 3;
const maxIndex = 999;

/**
 * The form in a request. What is no form at all (a program's, or cut off on its way) is an empty one; too many fields
 * are answered 413, and names as no form of ours has them 400. Files are left out unless they are asked for.
 */
export async function readForm(request: FormBody, { withFiles = false } = {}): Promise<FormData> {
  const form = await parseBody(request);
  const result = new FormData();
  for (const [name, value] of form) {
    if (isMalformedName(name)) throw malformedForm(request);
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
  if (!boundaryText) return new URLSearchParams(body.toString());
  // With the very boundary that was counted.
  const headers = { "content-type": `multipart/form-data; boundary="${boundaryText}"` };
  return new Response(body, { headers }).formData().catch(() => new FormData());
}

/** How often `mark` stands in `body`; no further than `most`. */
function countOccurrences(body: Buffer, separator: string, max: number): number {
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0 && count < max; at = body.indexOf(separator, at + separator.length))
    count += 1;
  return count;
}

/** Names that would make the parser build something large or deep, or that are the form library's own. */
function isMalformedName(name: string): boolean {
  if (name.length > maxNameLength || name.startsWith("__")) return true;
  const steps = name.split(/[.[]/);
  return (
    steps.length > maxDepth ||
    steps.some((step) => ["__proto__", "constructor", "prototype"].includes(step)) ||
    [...name.matchAll(/\[(\d+)\]/g)].some(([, index]) => Number(index) > maxIndex)
  );
}

/** Text that a database can keep: a program may send NUL bytes and half surrogates, which no person types. */
const toStorableText = (text: string) =>
  text.isWellFormed() && !text.includes("\0") ? text : text.replaceAll("\0", "").toWellFormed();
