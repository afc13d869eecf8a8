import { describe, expect, it } from "vitest";
import { articles, findArticle, listArticles, searchArticles } from "#app/domain/support/articles.server.ts";

const first = (text: string) => searchArticles(text)[0]?.slug;

describe("searching for help", () => {
  it.each([
    ["qr", "share-with-a-qr-code"],
    ["how do I print a QR code?", "share-with-a-qr-code"],
    ["csv", "csv-files"],
    ["upload excel list", "csv-files"],
    ["usernam", "change-your-username"],
    ["qualifed audiense", "qualified-audience"],
    ["approve people", "qualified-audience"],
    ["daylight saving", "time-zones"],
    ["storage full", "files-and-storage"],
    ["gdpr", "privacy-of-your-audience"],
    ["contrast", "branding-and-contrast"],
    ["engagement", "what-the-numbers-mean"],
    ["forgot password", "account-and-plan"],
    ["vcard", "follow-up-leads"],
    ["booking", "booking-requests"],
    ["badge scanner", "import-leads"],
  ])("%s finds %s first", (text, slug) => expect(first(text)).toBe(slug));

  it("finds nothing for nonsense and accepts punctuation", () => {
    expect(searchArticles("xyzzyplugh")).toEqual([]);
    expect(searchArticles("")).toEqual([]);
    expect(searchArticles('"(*?&<>')).toEqual([]);
    expect(first("schedule xyzzyplugh")).toBe("schedule-opening-and-closing");
  });
});

describe("the articles", () => {
  it("each appear once, in a group, with text", () => {
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
    expect(listArticles().flatMap((group) => group.articles)).toHaveLength(articles.length);
    for (const { body, summary } of articles) {
      expect(body.length).toBeGreaterThan(300);
      expect(summary).toMatch(/\.$/);
    }
  });

  it("link only to existing articles and to our own screens", () => {
    for (const { body } of articles) {
      for (const [, link = ""] of body.matchAll(/\]\(([^)]+)\)/g)) {
        expect(link).toMatch(/^\//);
        const [, slug] = /^\/dashboard\/help\/([\w-]+)$/.exec(link) ?? [];
        if (slug) expect(findArticle(slug, true), link).not.toBeNull();
      }
    }
  });

  it("list others of their group", () => {
    expect(findArticle("csv-files", true)?.related.map(({ group }) => group)).toEqual(Array(4).fill("Your audience"));
    expect(findArticle("none", true)).toBeNull();
  });

  it("say nothing of a membership where none is sold", () => {
    expect(findArticle("account-and-plan", true)?.body).toMatch(/^You pay for the lifetime membership once/);
    const body = findArticle("account-and-plan", false)?.body;
    expect(body).toMatch(/^“Live” means/);
    expect(body).not.toMatch(/\{\{|membership|You pay/);
  });
});
