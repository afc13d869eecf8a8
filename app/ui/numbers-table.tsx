import styles from "#app/ui/numbers-table.module.css";

interface NumbersTableProps {
  /** What the table has: "Views by day". */
  title: string;
  /** The heads of the columns; the first is of the rows' own names. */
  columns: string[];
  /** The cells of each row, already formatted. The first names the row and is unique. */
  rows: string[][];
}

/** The numbers of a chart, folded away until someone wants them exactly. */
export function NumbersTable({ title, columns, rows }: NumbersTableProps) {
  return (
    <details className={styles.numbers}>
      <summary>{title} as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, column) => (
                  <td key={columns[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
