import type { ReactNode } from "react";
import styles from "#app/ui/data-table.module.css";

export interface Column<Row> {
  label: string;
  cell(row: Row): ReactNode;
  align?: "right";
  /** On a phone a row has two lines: where this cell goes. Beside an "end", four "line" cells stand two by two. */
  phone: "before" | "title" | "beside" | "line" | "foot" | "end" | "nowhere";
  /** Replaces the label in the table head; the label stays the accessible name. */
  head?: ReactNode;
  /** On a phone, where there is no column head, follows the number ("12 views"). */
  unit?: string;
  /** On a phone, stands before the value ("Created 3 Nov 2026"). */
  phoneLabel?: string;
}

interface DataTableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey(row: Row): string;
  /** The heading below which a row stands; rows of one group follow each other. */
  groupOf?(row: Row, index: number): string;
  /** Replaces the rows while others load: "Loading users...". */
  loading?: string | false;
}

/** A table. On a narrow screen each row becomes an item of two lines, so nothing scrolls sideways. */
export function DataTable<Row>({ caption, columns, rows, rowKey, groupOf, loading }: DataTableProps<Row>) {
  return (
    <div className={styles.container}>
      <table className={`card framed-table ${styles.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, align, head }) => (
              <th key={label} scope="col" data-align={align}>
                {head ?? label}
              </th>
            ))}
          </tr>
        </thead>
        {loading && (
          <tbody>
            <tr>
              <td colSpan={columns.length} data-phone="title">
                <span role="status">{loading}</span>
              </td>
            </tr>
          </tbody>
        )}
        {groupRows(loading ? [] : rows, groupOf).map(({ heading, members }) => (
          <tbody key={heading}>
            {heading && (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {heading}
                </th>
              </tr>
            )}
            {members.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ label, cell, align, phone, unit, phoneLabel }) => (
                  <td key={label} data-align={align} data-phone={phone} data-unit={unit} data-label={phoneLabel}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** The rows in the order given, divided where the heading changes. */
function groupRows<Row>(rows: Row[], groupOf: (row: Row, index: number) => string = () => "") {
  const groups: { heading: string; members: Row[] }[] = [];
  for (const [index, row] of rows.entries()) {
    const heading = groupOf(row, index);
    const last = groups.at(-1);
    if (last?.heading === heading) last.members.push(row);
    else groups.push({ heading, members: [row] });
  }
  return groups;
}

/** For the link that a row opens: a click anywhere on the row then opens it. */
export const rowLink = "plain-link row-link";
/** For the button that a row opens, where nothing else in it says so. */
export const rowButton = "row-button";
/** For controls in a row beside its own link or button. */
export const aboveRow = styles.aboveRow as string;
