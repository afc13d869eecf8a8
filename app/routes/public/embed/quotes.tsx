import { listShownQuotes } from "#app/domain/quotes/queries.server.ts";
import { quotesPerProfile } from "#app/domain/quotes/quotes.ts";
import { findEmbedSpeaker, sharedFrame } from "#app/routes/public/embed/embed.server.ts";
import { EmbedPage, ProfileLink } from "#app/routes/public/embed/embed-page.tsx";
import { toProfileQuote } from "#app/routes/public/profile/profile-page.server.ts";
import { QuoteFigure } from "#app/routes/public/profile/voices.tsx";
import type { Route } from "./+types/quotes.ts";

const maxQuotes = 3;
/** A longer one is for the profile: a frame stays small. */
const maxQuoteLength = 1_000;

/** `/embed/{username}/quotes`: what attendees said, each with its author's consent. */
export async function loader(args: Route.LoaderArgs) {
  const { services, profile, baseView, isFitted } = await findEmbedSpeaker(args);
  const now = services.clock.now();
  const shown = await listShownQuotes(services, { speakerId: profile.id }, quotesPerProfile);
  const quotes = shown.filter(({ comment }) => comment.length <= maxQuoteLength).slice(0, maxQuotes);
  return sharedFrame({ speaker: baseView, quotes: quotes.map(toProfileQuote), isFitted }, now);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function EmbeddedQuotes({ loaderData: { speaker, quotes, isFitted } }: Route.ComponentProps) {
  const title = `What people say about ${speaker.name}`;
  return (
    <EmbedPage title={title} branding={speaker.branding} headings={[title]} isFitted={isFitted}>
      <h1 dir="auto">{title}</h1>
      {quotes.length === 0 && <p className="quiet">No quotes to show yet.</p>}
      <div className="quotes">
        {quotes.map((quote) => (
          <QuoteFigure key={quote.author + quote.comment} quote={quote} />
        ))}
      </div>
      <ProfileLink username={speaker.username}>{`More about ${speaker.firstName}`}</ProfileLink>
    </EmbedPage>
  );
}
