// Help articles and the messages that speakers send. Safe in the browser.
import type { helpStatuses } from "#app/database/vocabulary.ts";

export type HelpStatus = (typeof helpStatuses)[number];

export const articleGroups = ["Talk Hubs", "Your audience", "Profile and bookings", "Account and privacy"] as const;
export type ArticleGroup = (typeof articleGroups)[number];

/** One article. `body` is paragraphs, "- " lists and "1. " steps, with **strong** words and [links](/somewhere). */
export interface Article {
  slug: string;
  group: ArticleGroup;
  title: string;
  /** One line that says what one learns. */
  summary: string;
  /** Other words that people look for. */
  keywords: string;
  body: string;
}

export type ArticleTeaser = Pick<Article, "slug" | "group" | "title" | "summary">;

/** As both sides name a message: "#1001". */
export const ticketName = (number: number): string => `#${number}`;

export const helpStatusLabels: Record<HelpStatus, string> = { open: "Open", answered: "Answered", closed: "Closed" };

/** Characters; the database holds the same limits. */
export const helpLengths = { subject: 200, message: 10_000 };
