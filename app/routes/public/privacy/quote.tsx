import { data, href } from "react-router";
import { findSpeakerForPrivacy } from "#app/domain/privacy/queries.server.ts";
import { changeQuote, withdrawQuote } from "#app/domain/quotes/commands.server.ts";
import { quoteAuthorForm } from "#app/domain/quotes/form.ts";
import { findQuote, readQuoteToken } from "#app/domain/quotes/queries.server.ts";
import type { QuoteState } from "#app/domain/quotes/quotes.ts";
import { done } from "#app/domain/values/outcome.ts";
import { FormError } from "#app/public-forms/fields.tsx";
import { QuoteAuthorFields } from "#app/public-forms/quote-author-fields.tsx";
import { type SentForm, toSentForm } from "#app/public-forms/sent-form.ts";
import { saying } from "#app/request/command-form.server.ts";
import { buttonHandler, formHandler } from "#app/request/form-handler.server.ts";
import { type ActionInput, publicAction } from "#app/request/intents.server.ts";
import { consume, createLimiter, limits } from "#app/request/limits.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { privatePage, tooManyChanges, toPrivacySpeakerView } from "#app/routes/public/privacy/private-page.server.ts";
import { InvalidLinkPage, PrivatePage } from "#app/routes/public/privacy/private-page.tsx";
import { HubStyles, QuoteStyles } from "#app/ui/branded/hub-styles.tsx";
import { NothingHerePage } from "#app/ui/branded/nothing-here-page.tsx";
import { productBranding } from "#app/ui/branded/product-branding.ts";
import type { Route } from "./+types/quote.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/**
 * Where the author of a quote changes or withdraws it, whatever became of the talk. Opening the link changes nothing.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const { supportEmail } = services.settings;
  const id = readQuoteToken(services, params.token);
  if (!id) return data({ kind: "invalid" as const, supportEmail }, 404);
  const quote = await findQuote(services, id);
  const speaker = quote && (await findSpeakerForPrivacy(services, quote.speakerId));
  if (!speaker) return { kind: "withdrawn" as const, supportEmail };
  const { comment, name, role, talk, state } = quote;
  const isChanged = new URL(request.url).searchParams.has("done");
  return {
    kind: "quote" as const,
    supportEmail,
    speaker: toPrivacySpeakerView(speaker),
    quote: { comment, name, role, talk, state },
    isChanged,
  };
}

type QuoteInput = ActionInput & { token: string; quoteId: string };

/** More than anyone needs, and few enough that a leaked link is no nuisance to the speaker. */
const changeLimiter = createLimiter(20, 60 * 60, tooManyChanges);

const notifyPages = ({ requestContext }: QuoteInput) => requestContext.installation.publicPageChanges.emit();

const change = formHandler(quoteAuthorForm, {
  async run({ services, quoteId }: QuoteInput, author) {
    const consumed = await consume(changeLimiter, quoteId);
    if (!consumed.ok) return consumed;
    return done(await changeQuote(services, quoteId, author));
  },
  refusals: saying(limits),
  done(_, input) {
    notifyPages(input);
    return { to: `/privacy/quote/${input.token}?done` };
  },
});

const withdraw = buttonHandler({
  run: async ({ services, quoteId }: QuoteInput) => done(await withdrawQuote(services, quoteId)),
  done(_, input) {
    notifyPages(input);
    return { to: `/privacy/quote/${input.token}` };
  },
});

export const action = publicAction(
  { change, withdraw },
  {
    async find({ params: { token }, context }: Route.ActionArgs) {
      const quoteId = readQuoteToken(context.get(requestContextKey).services, token);
      return quoteId ? { token, quoteId } : null;
    },
  },
);

type View = Extract<Route.ComponentProps["loaderData"], { kind: "quote" }>;

const describeState = (firstName: string): Record<QuoteState, string> => ({
  shown: `${firstName} shows this quote.`,
  waiting: `This quote appears once ${firstName} approves it.`,
  hidden: `${firstName} does not show this quote.`,
  outdated:
    "You have changed your comment since, so this quote is not shown. To allow the new words, send your feedback again.",
});

export default function Quote({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.kind === "invalid") return <InvalidLinkPage supportEmail={loaderData.supportEmail} />;
  if (loaderData.kind === "withdrawn") return <WithdrawnPage />;
  const { speaker, quote, isChanged } = loaderData;
  const path = href("/privacy/quote/:token", params);
  const sent = actionData?.form && toSentForm(actionData.form);
  return (
    <PrivatePage speaker={speaker} title={`Your quote for ${speaker.firstName}`}>
      <section className="correction">
        {isChanged && !sent && (
          <p className="notice said" role="status">
            {`Your quote is changed. It appears once ${speaker.firstName} approves it.`}
          </p>
        )}
        <h2 dir="auto">{quote.talk}</h2>
        <QuoteStyles />
        <div className="quotes">
          <blockquote dir="auto">{quote.comment}</blockquote>
        </div>
        <p>{describeState(speaker.firstName)[quote.state]}</p>
      </section>
      <ChangeAuthor path={path} quote={quote} form={sent} speaker={speaker} />
      <section className="correction">
        <h2>Withdraw it</h2>
        <p>{`The quote disappears from every page at once. ${speaker.firstName} still has your feedback, but may not quote it.`}</p>
        <form method="post" action={path}>
          <button className="button button-quiet" type="submit" name="intent" value="withdraw">
            Withdraw this quote
          </button>
        </form>
      </section>
      <p className="quiet small">
        Keep this page's address to change your quote later. Anyone who has it can do so, so please don't share it.
      </p>
    </PrivatePage>
  );
}

interface ChangeAuthorProps extends Pick<View, "speaker" | "quote"> {
  path: string;
  form?: SentForm;
}

function ChangeAuthor({ path, quote, form, speaker }: ChangeAuthorProps) {
  const shown = form ?? { values: { name: quote.name, role: quote.role ?? "" }, errors: {} };
  const { "": formError } = shown.errors;
  return (
    <section id="change" className="correction">
      <h2>Change your name or role</h2>
      <p>{`Your earlier name disappears at once, and the new one appears once ${speaker.firstName} approves it.`}</p>
      <form className="stack" method="post" action={path} noValidate>
        <FormError>{formError}</FormError>
        <QuoteAuthorFields form={shown} />
        <button className="button" type="submit" name="intent" value="change">
          Save changes
        </button>
      </form>
    </section>
  );
}

function WithdrawnPage() {
  const title = "This quote is withdrawn";
  return (
    <>
      <HubStyles branding={productBranding} />
      <title>{title}</title>
      <meta name="robots" content="noindex,nofollow" />
      <NothingHerePage notice={{ title, text: "It is not shown anywhere any more, and your consent is deleted." }} />
    </>
  );
}
