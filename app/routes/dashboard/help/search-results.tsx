import type { ArticleTeaser } from "#app/domain/support/support.ts";
import { Teasers } from "#app/routes/dashboard/help/teasers.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section } from "#app/ui/section.tsx";

export function SearchResults({ search, articles }: { search: string; articles: ArticleTeaser[] }) {
  const resultText = articles.length === 1 ? "One article" : `${articles.length} articles`;
  return (
    <>
      <p className="quiet" role="status">
        {articles.length === 0 ? `Nothing found for “${search}”` : `${resultText} for “${search}”`}
      </p>
      {articles.length === 0 ? (
        <EmptyState
          title="No articles found"
          action={
            <>
              <Button to={`?${new URLSearchParams({ subject: search })}#message`}>Ask us</Button>
              <Button to="/dashboard/help" variant="default">
                Show all articles
              </Button>
            </>
          }
        >
          Try another word, or send us your question. We'll reply within 24 hours.
        </EmptyState>
      ) : (
        <Section title="Articles">
          <Teasers articles={articles} />
        </Section>
      )}
    </>
  );
}
