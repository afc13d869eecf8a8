import { and, desc, eq, sql } from "drizzle-orm";
import { feedbackSubmissions, quotes, talkHubs } from "#app/database/schema/index.ts";
import { type DataSubject, feedbackIdsOf } from "#app/domain/privacy/person.server.ts";
import { defineShown, describeRecord } from "#app/domain/privacy/tables/described-table.server.ts";
import { toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { byHub, deleteRows, maxPerKind } from "#app/domain/privacy/tables/rows.server.ts";
import { isQuoteShown, quotePath } from "#app/domain/quotes/queries.server.ts";
import { quoteRecord } from "#app/domain/quotes/quote-record.server.ts";
import { formatQuoteAuthor, type QuoteConsentVersion, quoteConsents } from "#app/domain/quotes/quotes.ts";
import { personColumnsOf } from "#app/domain/records/record.server.ts";

const isAbout = (person: DataSubject) => sql`${quotes.feedbackId} in ${feedbackIdsOf(person)}`;

/** With the page where each can be changed or withdrawn. */
export const shownQuotes = defineShown({
  async list(services, person) {
    const rows = await services.db
      .select({
        id: quotes.id,
        talk: talkHubs.title,
        ...personColumnsOf(quoteRecord),
        isShown: sql<boolean>`${isQuoteShown}`,
      })
      .from(quotes)
      .innerJoin(feedbackSubmissions, eq(feedbackSubmissions.id, quotes.feedbackId))
      .innerJoin(talkHubs, eq(talkHubs.id, quotes.talkHubId))
      .where(and(isAbout(person), eq(talkHubs.userId, person.speakerId)))
      .orderBy(desc(quotes.consentedAt), desc(quotes.id))
      .limit(maxPerKind);
    return rows.map(({ id, ...quote }) => ({ ...quote, path: quotePath(services, id) }));
  },
  toEntry(quote, speaker) {
    const entry = toEntry(speaker, "Quotes you agreed to", quote.talk, quote.consentedAt, [
      ["Your words", quote.comment],
      ["Shown as", formatQuoteAuthor(quote)],
      ["You agreed to", `“${quoteConsents[quote.consentVersion as QuoteConsentVersion]}”`],
      ["Shown now", quote.isShown ? "Yes" : "No"],
    ]);
    return { ...entry, link: { text: "Change or withdraw this quote", href: quote.path } };
  },
  isWithdrawable: () => true,
});

export const describedQuotes = describeRecord(quoteRecord, {
  about: "Comments that you may quote, with the name and role their authors chose",
  ownedBy: byHub(quotes.talkHubId),
  key: [quotes.id],
  audience: {
    isAbout,
    shown: shownQuotes,
    erased: deleteRows(quotes),
    withdrawn: deleteRows(quotes),
    moved: "they have no address, and stay with their comment",
    retained: "until either side ends it: its author agreed to be named",
  },
});
