/** Specification, section 8: "404 Page Not Found". */
export function NotFoundPage() {
  return (
    <main className="message-page">
      <title>404 Page Not Found</title>
      <h1>404 Page Not Found</h1>
      <p>There is nothing at this address. It may have been mistyped, or the page has moved.</p>
      <a href="/">Go Home</a>
    </main>
  );
}

/** A bug or an outage: what happened, what is kept, what to do. */
export function ErrorPage() {
  return (
    <main className="message-page">
      <title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <p>This page could not be shown. What you saved before is safe. Please try again in a moment.</p>
      <a href="/">Go Home</a>
    </main>
  );
}
