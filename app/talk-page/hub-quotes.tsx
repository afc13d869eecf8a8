import { currentQuoteConsent, formatQuoteAuthor, quoteConsents } from "#app/domain/quotes/quotes.ts";
import { FormError, fieldOf, HiddenFields } from "#app/public-forms/fields.tsx";
import { QuoteAuthorFields } from "#app/public-forms/quote-author-fields.tsx";
import { emptyForm, type SentForm } from "#app/public-forms/sent-form.ts";
import type { OwnQuoteView } from "#app/talk-page/quote-view.ts";
import type { TalkHub } from "#app/talk-page/shown-hub.ts";
import { QuoteStyles } from "#app/ui/branded/hub-styles.tsx";
import { QuoteList, type QuoteView } from "#app/ui/branded/quote-list.tsx";
import { TickField } from "#app/ui/form-fields.tsx";

type QuotedHub = Pick<TalkHub, "path"> & { speaker: Pick<TalkHub["speaker"], "firstName"> };

interface Props {
  hub: QuotedHub;
  own: OwnQuoteView;
  token?: string;
  /** A refused form. */
  form?: SentForm;
}

/** Asks after feedback with a comment, or says what became of the consent. */
export function QuoteOffer({ hub, own: { comment, quote }, token, form }: Props) {
  if (quote && quote.state !== "outdated" && !form) return <AgreedQuote hub={hub} quote={quote} />;
  const earlier: Record<string, string> = quote ? { name: quote.name, role: quote.role ?? "" } : {};
  return <QuoteForm hub={hub} comment={comment} token={token} form={form ?? { ...emptyForm, values: earlier }} />;
}

function AgreedQuote({ hub, quote }: { hub: QuotedHub; quote: NonNullable<OwnQuoteView["quote"]> }) {
  const { firstName } = hub.speaker;
  const state =
    quote.state === "shown"
      ? `${firstName} shows your words with it.`
      : `Your words appear once ${firstName} approves.`;
  return (
    <p className="notice" role="status">
      {`${firstName} may quote you as `}
      <bdi>{formatQuoteAuthor(quote)}</bdi>
      {`. ${state} `}
      <a href={quote.path}>Change or withdraw it</a>
    </p>
  );
}

/** The field `comments` holds the words that are shown here, so that nobody agrees to others. */
function QuoteForm({ hub, comment, token, form }: { hub: QuotedHub; comment: string; token?: string; form: SentForm }) {
  const { firstName } = hub.speaker;
  const { "": formError } = form.errors;
  const mayQuote = fieldOf(form, "mayQuote", "quote");
  const consentId = `${mayQuote.id}-consent`;
  return (
    <form
      className="stack may-quote"
      data-keep={`Thank you. ${firstName} may quote you.`}
      method="post"
      action={`${hub.path}/quote`}
      noValidate
    >
      <FormError>{formError}</FormError>
      <h3>{`May ${firstName} quote you?`}</h3>
      <QuoteStyles />
      <div className="quotes">
        <blockquote dir="auto">{comment}</blockquote>
      </div>
      <TickField kind="switch" field={mayQuote} label={`Yes, ${firstName} may quote me`} aria-describedby={consentId} />
      <div className="stack behind-switch">
        <p id={consentId} className="small">
          {quoteConsents[currentQuoteConsent]}
        </p>
        <QuoteAuthorFields form={form} />
        <button className="button button-quiet" type="submit">
          Allow this quote
        </button>
      </div>
      <input type="hidden" name="comments" value={comment} readOnly />
      <HiddenFields form={form} token={token} />
    </form>
  );
}

/** The quotes of this talk. Its title, event and date are above them on the page. */
export function HubQuotes({ quotes }: { quotes: QuoteView[] }) {
  if (quotes.length === 0) return null;
  return (
    <section>
      <h2>What attendees say</h2>
      <QuoteStyles />
      <QuoteList quotes={quotes} />
    </section>
  );
}
