import { Link } from "react-router";
import type { ArticleTeaser } from "#app/domain/support/support.ts";
import styles from "#app/routes/dashboard/help/help.module.css";

/** Links to articles with their summaries; `isShort` leaves the summaries out. */
export function Teasers({ articles, isShort = false }: { articles: ArticleTeaser[]; isShort?: boolean }) {
  return (
    <ul className={`plain-list stack-smaller ${styles.teasers}`}>
      {articles.map(({ slug, title, summary }) => (
        <li key={slug}>
          <Link className="text-link" to={`/dashboard/help/${slug}`}>
            {title}
          </Link>
          {!isShort && <span className={styles.summary}>{summary}</span>}
        </li>
      ))}
    </ul>
  );
}
