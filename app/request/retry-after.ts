// The framework hands on only the cookies of what an action answers to a screen with scripts.

interface ActionHeaders {
  actionHeaders: Headers;
}

/** For a route's `headers`, where its action may answer 429 or 503: when to come back. */
export function retryAfterHeaders({ actionHeaders }: ActionHeaders): Record<string, string> {
  const retryAfter = actionHeaders.get("retry-after");
  return retryAfter ? { "retry-after": retryAfter } : {};
}
