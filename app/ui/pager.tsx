import { useSearchParams } from "react-router";
import type { CursorPosition, PageNumber, Position } from "#app/domain/values/page.ts";
import { Button } from "#app/ui/button.tsx";
import { changedQuery } from "#app/ui/changed-query.ts";
import styles from "#app/ui/pager.module.css";

/** Links to the other pages of a list. Renders nothing if there are none. */
export const Pager = ({ position }: { position: Position }) =>
  "pages" in position ? <NumberPager {...position} /> : <CursorPager {...position} />;

function NumberPager({ page, pages }: PageNumber) {
  const [query] = useSearchParams();
  if (pages <= 1) return null;
  const to = (number: number) => changedQuery(query, { page: number === 1 ? null : String(number) });
  return (
    <nav className={styles.pager} aria-label="Pages">
      <PageLink to={page > 1 ? to(page - 1) : null}>Previous</PageLink>
      <span>
        Page {page} of {pages}
      </span>
      <PageLink to={page < pages ? to(page + 1) : null}>Next</PageLink>
    </nav>
  );
}

/** Pages by cursor rather than by number, so that a growing list skips nothing. */
function CursorPager({ isFirst, next }: CursorPosition) {
  const [query] = useSearchParams();
  if (isFirst && next === null) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <PageLink to={isFirst ? null : changedQuery(query, { before: null })}>Newest</PageLink>
      <PageLink to={next === null ? null : changedQuery(query, { before: next })}>Older</PageLink>
    </nav>
  );
}

function PageLink({ to, children }: { to: string | null; children: string }) {
  if (to === null)
    return (
      <Button variant="default" disabled>
        {children}
      </Button>
    );
  return (
    <Button variant="default" to={to}>
      {children}
    </Button>
  );
}
