import type { ReactNode } from "react";
import { isNarrowed } from "#app/domain/values/filters.ts";
import type { Page } from "#app/domain/values/page.ts";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import styles from "#app/ui/list/list.module.css";
import { type ListFilter, ListFilters, useClearedPath } from "#app/ui/list/list-filters.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { formatCount } from "#app/ui/stats.tsx";

interface ListProps<Row> {
  /** Names the list for screen readers: "Booking requests". */
  label: string;
  /** One row and several, in messages: "lead", "leads". */
  nouns: readonly [one: string, many: string];
  page: Page<Row>;
  filter?: ListFilter;
  /** Counts above it are shown as "10,000+". */
  maxTotal?: number;
  /** Where the list has no rows at all. */
  empty: ReactNode;
  /** What the search looks at, where nothing matches. */
  searched?: string;
  /** Between the filters and the rows. */
  children?: ReactNode;
  /** A table of these columns; without them the rows are drawn by `render`. */
  columns?: Column<Row>[];
  /** The heading below which a row of the table stands; rows of one group follow each other. */
  groupOf?(row: Row, index: number): string;
  render?(rows: Row[]): ReactNode;
  /** Replaces the rows while others load. */
  loading?: string | false;
}

/**
 * A list: search and filters, how many rows match, the rows with what can be done with several of them, and the way to
 * the other pages. All of it is in the address, and works without script.
 */
export function List<Row extends { id: string | number }>(props: ListProps<Row>) {
  const { label, page, filter, empty, children, loading } = props;
  const isEmpty = page.rows.length === 0 && !loading;
  const isFiltered = filter !== undefined && isNarrowed(filter.filters, filter.values);
  // A view may be the way to other rows.
  const hasView = Object.values(filter?.filters ?? {}).some((each) => each.kind === "choice" && each.use === "view");
  const isShown = !isEmpty || isFiltered || hasView;
  return (
    <div>
      {filter && isShown && (
        <>
          <ListFilters label={label} filter={filter} />
          <p className={`quiet ${styles.found}`} role="status">
            {isFiltered && page.total !== null && describeMatches(page.total, props)}
          </p>
        </>
      )}
      {isShown && children}
      {isEmpty ? isFiltered ? <NoMatches {...props} /> : empty : <Rows {...props} />}
      <Pager position={page.position} />
    </div>
  );
}

/** "12 leads match" */
function describeMatches<Row>(total: number, { nouns: [one, many], maxTotal = total }: ListProps<Row>): string {
  const shown = total > maxTotal ? `${formatCount(maxTotal)}+` : formatCount(total);
  return total === 1 ? `${shown} ${one} matches` : `${shown} ${many} match`;
}

function NoMatches<Row>({ nouns: [, many], filter, searched }: ListProps<Row>) {
  const clearedPath = useClearedPath(filter);
  return (
    <EmptyState
      title={`No ${many} match these filters`}
      action={
        <Button to={clearedPath} variant="default">
          Show all {many}
        </Button>
      }
    >
      {searched}
    </EmptyState>
  );
}

function Rows<Row extends { id: string | number }>({ label, page, columns, groupOf, render, loading }: ListProps<Row>) {
  if (!columns) return render?.(page.rows);
  const rowKey = (row: Row) => String(row.id);
  return <DataTable caption={label} rowKey={rowKey} rows={page.rows} {...{ columns, groupOf, loading }} />;
}
