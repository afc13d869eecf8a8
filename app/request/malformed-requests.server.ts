// Clear responses to requests that no browser sends, and to requests that are too large or too many.
import { demoRefusal } from "#app/domain/limits/limits.ts";
import { formatWait } from "#app/request/limits.server.ts";

/**
 * The same request with a URL that can be decoded. The database rejects NUL bytes, and invalid percent signs fail to
 * decode. With a replacement character in their place, the URL is simply not found.
 */
export function withReadableUrl(request: Request): Request {
  if (!request.url.includes("%")) return request;
  const url = new URL(request.url.replaceAll("%00", replacementCharacter));
  if (decodePath(url.pathname) === null) url.pathname = url.pathname.replaceAll(/%(?!2f)/gi, replacementCharacter);
  return url.href === request.url ? request : new Request(url, request);
}

/** U+FFFD, the Unicode replacement character. */
const replacementCharacter = "%EF%BF%BD";

/** The decoded path; null when it has invalid percent signs. (Bundlers drop a call whose result is unused.) */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

interface Refusal {
  status: number;
  title: string;
  message: string;
  /** What the person can do next. */
  hint?: string;
}

type RequestWithHeaders = { headers: Pick<Headers, "get"> };

/** A page, or JSON for clients that accept it, for a request that no route handles. */
function toErrorResponse({ headers }: RequestWithHeaders, { status, title, message, hint = "" }: Refusal): Response {
  if (headers.get("accept")?.startsWith("application/json")) return Response.json({ message, errors: {} }, { status });
  const page = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{max-width:32rem;margin:0 auto;padding:64px 20px;font:16px/1.6 system-ui}</style></head>
<body><main><h1>${title}</h1><p>${message} ${hint}</p></main></body></html>`;
  return new Response(page, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** A form larger than any that is filled in by hand. */
export function payloadTooLarge(request: RequestWithHeaders): Response {
  return toErrorResponse(request, {
    status: 413,
    title: "Form too large",
    message: "This form is too large. Please shorten it and send it again.",
    hint: "Use your browser's Back button to return to what you wrote.",
  });
}

/** A form with more fields than any of ours, even if it is small in bytes. */
export const tooManyFields = (request: RequestWithHeaders) =>
  toErrorResponse(request, {
    status: 413,
    title: "Form too large",
    message: "This form has too many fields, so nothing was changed.",
  });

/** A form with field names that none of ours have. */
export const malformedForm = (request: RequestWithHeaders) =>
  toErrorResponse(request, {
    status: 400,
    title: "This form could not be read",
    message: "This form did not come from one of our pages, so nothing was changed.",
    hint: "Please open the page again and send it from there.",
  });

/** An address or a form with bytes that are not UTF-8. */
export const notText = (request: RequestWithHeaders) =>
  toErrorResponse(request, {
    status: 400,
    title: "This is not text",
    message: "The address or the form has bytes that are not text in UTF-8, so nothing was read or changed.",
    hint: "Please open the page again from its beginning.",
  });

/** A client for which too many pages were rendered. */
export function tooManyPages(request: RequestWithHeaders, retryAfterSeconds: number): Response {
  const response = toErrorResponse(request, {
    status: 429,
    title: "Too many requests",
    message: "Too many pages were requested from your network at once.",
    hint: `Please try again ${formatWait(retryAfterSeconds)}.`,
  });
  response.headers.set("retry-after", String(retryAfterSeconds));
  return response;
}

/** What a demo does not do. */
export const notInDemo = (request: RequestWithHeaders) =>
  toErrorResponse(request, {
    status: 403,
    title: "Not in the demo",
    message: demoRefusal,
    hint: "Use your browser's Back button to go on.",
  });

/** A form sent from another site's page. */
export const crossSiteForm = (request: Request) =>
  toErrorResponse(request, {
    status: 403,
    title: "This form came from another site",
    message: "This form was not sent from a page of this site, so nothing was changed.",
    hint: "Please open the page here and send it again.",
  });
