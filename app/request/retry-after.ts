// React Router passes only an action's cookies to a screen with scripts.

interface ActionHeaders {
  actionHeaders: Headers;
}

/** For the `headers` export of a route whose action may respond with 429 or 503. */
export function retryAfterHeaders({ actionHeaders }: ActionHeaders): Record<string, string> {
  const retryAfter = actionHeaders.get("retry-after");
  return retryAfter ? { "retry-after": retryAfter } : {};
}
