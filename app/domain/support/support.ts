// Help articles and the messages that speakers send. Safe in the browser.
import type { helpStatuses } from "#app/database/vocabulary.ts";

export type HelpStatus = (typeof helpStatuses)[number];

export const articleGroups = ["Talk Hubs", "Your audience", "Profile and bookings", "Account and privacy"] as const;
export type ArticleGroup = (typeof articleGroups)[number];

/** `body` consists of paragraphs, "- " lists and "1. " steps, with **strong** words and [links](/somewhere). */
export interface Article {
  slug: string;
  group: ArticleGroup;
  title: string;
  /** One line on what the reader learns. */
  summary: string;
  /** More search terms. */
  keywords: string;
  body: string;
}

export type ArticleTeaser = Pick<Article, "slug" | "group" | "title" | "summary">;

/** "#1001", in emails and on screens. */
export const ticketName = (number: number): string => `#${number}`;

export const helpStatusLabels: Record<HelpStatus, string> = { open: "Open", answered: "Answered", closed: "Closed" };

/** In characters; the database enforces the same limits. */
export const helpLengths = { subject: 200, message: 10_000 };
