// The help articles, listed and searched.
import MiniSearch from "minisearch";
import { type Article, type ArticleTeaser, articleGroups } from "#app/domain/support/support.ts";
import { shopText } from "#app/domain/values/shop-text.ts";

/** In their order; a number before each name tells it. */
const files = import.meta.glob<string>("./articles/*.md", { query: "?raw", import: "default", eager: true });

export const articles: readonly Article[] = Object.entries(files)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([path, content]) => readArticle(path, content));

/** An article of a file: its head has a line for each field, its name the slug. Throws for a head that is incomplete. */
function readArticle(path: string, content: string): Article {
  const [head = "", ...paragraphs] = content.split("\n---\n\n");
  const fields = new Map(head.split("\n").map((line) => [line.split(": ")[0], line.slice(line.indexOf(": ") + 2)]));
  const fieldOf = (name: string) => {
    const value = fields.get(name);
    if (!value) throw new Error(`${path} has no ${name} in its head`);
    return value;
  };
  const group = articleGroups.find((each) => each === fieldOf("group"));
  if (!group) throw new Error(`${path} is of no group of articles`);
  return {
    slug: path.slice("./articles/00-".length, -".md".length),
    group,
    title: fieldOf("title"),
    summary: fieldOf("summary"),
    keywords: fieldOf("keywords"),
    body: paragraphs.join("\n---\n\n").trimEnd(),
  };
}

const teaser = ({ slug, group, title, summary }: Article): ArticleTeaser => ({ slug, group, title, summary });

/** All articles by group, in the groups' order. */
export const listArticles = (): { group: string; articles: ArticleTeaser[] }[] =>
  articleGroups.map((group) => ({ group, articles: articles.filter((each) => each.group === group).map(teaser) }));

/** The article with others of its group; null when there is none. */
export function findArticle(slug: string, hasShop: boolean): (Article & { related: ArticleTeaser[] }) | null {
  const article = articles.find((article) => article.slug === slug);
  if (!article) return null;
  const related = articles.filter(({ group }) => group === article.group).filter((other) => other !== article);
  return { ...article, body: shopText(article.body, hasShop), related: related.slice(0, 4).map(teaser) };
}

const index = new MiniSearch<Article>({
  idField: "slug",
  fields: ["title", "keywords", "summary", "body"],
  searchOptions: {
    boost: { title: 4, keywords: 3, summary: 2 },
    // Prefixes and typos match; very short terms must match exactly.
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 3 ? 0.2 : false),
  },
});
index.addAll(articles);

/** Common words that do not narrow a search. */
const ignoredTerms = new Set(
  "a an and are can do does for how i in is it my of on or the to what when where why with".split(" "),
);

/** Articles that match `text`, the best first. All terms must match; if no article has them all, any of them may. */
export function searchArticles(text: string, limit = 8): ArticleTeaser[] {
  const terms = text
    .toLowerCase()
    .split(/[\s?!.,]+/)
    .filter((term) => term && !ignoredTerms.has(term));
  const query = terms.join(" ") || text;
  const all = index.search(query, { combineWith: "AND" });
  const results = all.length > 0 ? all : index.search(query);
  const bySlug = new Map(articles.map((article) => [article.slug, article]));
  return results.slice(0, limit).flatMap(({ id }) => {
    const article = bySlug.get(String(id));
    return article ? [teaser(article)] : [];
  });
}
