// What a talk's page shows of quotes, as plain values.
import type { QuoteState } from "#app/domain/quotes/quotes.ts";

/** What this visitor wrote beside the stars, and the consent to quote it. */
export interface OwnQuoteView {
  comment: string;
  rating: number;
  quote: { name: string; role: string | null; state: QuoteState; path: string } | null;
}
