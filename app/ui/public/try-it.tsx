export const demoHasEnded = "This demo has ended";

/** Gives a visitor of a demo a sample speaker of their own. */
export const TryIt = ({ hasEnded = false }: { hasEnded?: boolean }) => (
  <form method="post" action="/demo">
    <button type="submit" className="button button-large" data-pending="One moment…">
      {hasEnded ? "Try it again" : "Try it"}
    </button>
  </form>
);
