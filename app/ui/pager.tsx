import { Button } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import styles from "#app/ui/pager.module.css";

/** This address with some of its query changed; null takes a name out. */
export function changedQuery(now: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

/** Which page of so many rows an address asks for, counted from 1; beyond the last it means the last. */
export function pageOf(query: URLSearchParams, rows: number, perPage: number): { page: number; pages: number } {
  const pages = Math.ceil(rows / perPage);
  const requestedPage = Math.trunc(Number(query.get("page")) || 1);
  return { page: Math.max(1, Math.min(requestedPage, pages)), pages };
}

/** Numbered pages, counted from 1; nothing where there is only one. */
export function Pager({ page, pages }: { page: number; pages: number }) {
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

/** Newest first, by position rather than by number: a list that grows while it is read skips nothing. */
export function CursorPager({ isFirst, next }: { isFirst: boolean; next: string | null }) {
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
    <Button variant="default" component={Link} to={to}>
      {children}
    </Button>
  );
}
