import { useState } from "react";
import type { LineRemark } from "#app/csv/find-header.ts";
import styles from "#app/routes/dashboard/csv-upload/csv-upload.module.css";
import { Button } from "#app/ui/button.tsx";
import { formatCount } from "#app/ui/stats.tsx";

const linesPerPage = 50;

interface LineRemarksProps {
  title: string;
  lines: LineRemark[];
  /** What the numbers count. */
  unit?: string;
  isOpen?: boolean;
}

/** Lines of the file with their numbers and reasons, page by page, collapsed where no action is needed. */
export function LineRemarks({ title, lines, unit = "Line", isOpen = false }: LineRemarksProps) {
  const [page, setPage] = useState(0);
  if (lines.length === 0) return null;
  const pages = Math.ceil(lines.length / linesPerPage);
  // A choice of other columns may leave fewer lines.
  const shown = Math.min(page, pages - 1);
  return (
    <details className={styles.lines} open={isOpen}>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to reach what scrolls */}
      <section className={styles.scroll} aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col">In the file</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(shown * linesPerPage, (shown + 1) * linesPerPage).map(({ line, text, reason }) => (
              <tr key={`${line} ${text}`}>
                <td>{line}</td>
                <td dir="auto">{text}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={`Pages of ${title}`}>
          <Button variant="default" size="compact-sm" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
            Previous
          </Button>
          <span className="quiet">
            Page {formatCount(shown + 1)} of {formatCount(pages)}
          </span>
          <Button variant="default" size="compact-sm" disabled={shown === pages - 1} onClick={() => setPage(shown + 1)}>
            Next
          </Button>
        </nav>
      )}
    </details>
  );
}
