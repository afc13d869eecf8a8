import { toPercent } from "#app/domain/values/percent.ts";
import styles from "#app/ui/bar-table.module.css";
import { formatCount } from "#app/ui/stats.tsx";

interface BarTableProps {
  /** For screen readers. */
  caption: string;
  rows: { label: string; value: number }[];
  /** Defaults to the sum of all rows. */
  total?: number;
}

/** Shares of a total, as a table whose bars only repeat its numbers. */
export function BarTable({ caption, rows, total = rows.reduce((sum, { value }) => sum + value, 0) }: BarTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        <col className={styles.labels} />
        <col />
        <col className={styles.numbers} />
        <col className={styles.percents} />
      </colgroup>
      <tbody>
        {rows.map(({ label, value }) => {
          const percent = total > 0 ? toPercent(value, total) : 0;
          return (
            <tr key={label}>
              <th scope="row" dir="auto">
                {label}
              </th>
              <td className={styles.bar}>
                <span style={{ width: `${percent}%` }} />
              </td>
              <td className={styles.number}>{formatCount(value)}</td>
              <td className={styles.percent}>{`${percent}%`}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
