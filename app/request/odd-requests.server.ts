// What no person's browser sends, and what is too much of it, answered clearly.

/**
 * The same request without zero characters in its address. The database keeps none, so nothing has such an address:
 * with another character in their place it is looked for and not found, like any other.
 */
export function withoutZeros(request: Request): Request {
  if (!request.url.includes("%00")) return request;
  return new Request(request.url.replaceAll("%00", "%EF%BF%BD"), request);
}

const message = "That is too much for one form. Please shorten it and send it again.";
const page = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Too much for one form</title><style>body{max-width:32rem;margin:0 auto;padding:64px 20px;font:16px/1.6 system-ui}</style></head>
<body><main><h1>Too much for one form</h1><p>${message} Your browser's Back button leads to what you wrote.</p></main></body></html>`;

/** The answer to a form that is larger than any that is filled by hand: a page, or a word to a page's module. */
export function tooLarge({ headers }: Request): Response {
  if (headers.get("accept")?.startsWith("application/json"))
    return Response.json({ message, errors: {} }, { status: 413 });
  return new Response(page, { status: 413, headers: { "content-type": "text/html; charset=utf-8" } });
}
