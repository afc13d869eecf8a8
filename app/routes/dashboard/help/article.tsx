import { Link } from "react-router";
import { findArticle } from "#app/domain/support/articles.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { ArticleBody } from "#app/routes/dashboard/help/article-body.tsx";
import styles from "#app/routes/dashboard/help/help.module.css";
import { Teasers } from "#app/routes/dashboard/help/teasers.tsx";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { IconArrowLeft } from "#app/ui/icons.ts";
import type { Route } from "./+types/article.ts";

export const handle: ScreenHandle = { heading: "Help & Support", loadError: "We couldn't load this article" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = await requireSession(context);
  const { keywords: _, ...article } = orNotFound(findArticle(params.article, services.settings.hasShop));
  return { article };
}

export default function HelpArticle({ loaderData: { article } }: Route.ComponentProps) {
  return (
    <>
      <title>{`${article.title} · Help & Support`}</title>
      <Link className={`text-link ${styles.back}`} to="/dashboard/help">
        <IconArrowLeft /> Help & Support
      </Link>
      <PageHeader title={article.title} description={article.summary} />
      <div className={styles.reading}>
        <article className={styles.article}>
          <ArticleBody text={article.body} />
        </article>
        <aside className={styles.beside} aria-label="More help">
          <h2>Related articles</h2>
          <Teasers articles={article.related} isShort />
          <h2>Still need help?</h2>
          <Button to={`/dashboard/help?${new URLSearchParams({ subject: article.title })}#message`} variant="default">
            Ask us
          </Button>
        </aside>
      </div>
    </>
  );
}
