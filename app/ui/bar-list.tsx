import { toPercent } from "#app/domain/values/percent.ts";
import { formatCount } from "#app/ui/stats.tsx";

interface BarRow {
  label: string;
  /** A count, or a text such as "fewer than 5". */
  value: number | string;
  /** Of the total, by default; null where no bar can be drawn. */
  percent?: number | null;
}

interface BarListProps {
  /** What is counted, for screen readers. */
  caption: string;
  rows: BarRow[];
  /** Defaults to the sum of all rows. */
  total?: number;
}

/** Shares of a total, as a list whose bars only repeat its numbers. Its style is bars.css, which the page includes. */
export function BarList({ caption, rows, total = sumValues(rows) }: BarListProps) {
  return (
    <ul className="bars" aria-label={caption}>
      {rows.map(({ label, value, percent = total > 0 ? toPercent(Number(value), total) : 0 }) => (
        <li key={label}>
          <span dir="auto">{label}</span> <span>{typeof value === "number" ? formatCount(value) : value}</span>{" "}
          <span className="percent">{percent !== null && `${percent}%`}</span>
          <span className="track">{percent !== null && <span style={{ width: `${percent}%` }} />}</span>
        </li>
      ))}
    </ul>
  );
}

const sumValues = (rows: BarRow[]) => rows.reduce((sum, { value }) => sum + Number(value), 0);
