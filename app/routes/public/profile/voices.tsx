import { Part } from "#app/routes/public/profile/editable-part.tsx";
import type { ProfileQuote } from "#app/routes/public/profile/profile-page.server.ts";
import type { ProfileView } from "#app/routes/public/profile/profile-view.server.ts";
import { Stars } from "#app/routes/public/profile/rating-line.tsx";
import { ShowAll } from "#app/routes/public/profile/show-all.tsx";

interface Props {
  quotes: ProfileQuote[];
  testimonials: ProfileView["testimonials"];
}

/** Attendees' own words first, then what the speaker added. */
export function Voices({ quotes, testimonials }: Props) {
  return (
    <>
      {quotes.length > 0 && (
        <section className="part-row">
          <div>
            <h2>What attendees say</h2>
            <p className="quiet small">Written on the talk's page, and shown with each author's consent.</p>
          </div>
          <div className="voices">
            {quotes.map((quote) => (
              <QuoteFigure key={quote.author + quote.comment} quote={quote} />
            ))}
          </div>
          <ShowAll count={quotes.length} entries="comments" />
        </section>
      )}
      <Part
        name="testimonials"
        isEmpty={testimonials.length === 0}
        hint="Testimonials: what people who booked you say. They are marked as added by you."
      >
        <section className="part-row">
          <div>
            <h2>What people say</h2>
            <p className="quiet small">Added by the speaker.</p>
          </div>
          <div className="voices">
            {testimonials.map(({ author, content, company }) => (
              <figure key={author + content}>
                <blockquote dir="auto">{content}</blockquote>
                <figcaption dir="auto">{company ? `${author}, ${company}` : author}</figcaption>
              </figure>
            ))}
          </div>
          <ShowAll count={testimonials.length} entries="testimonials" />
        </section>
      </Part>
    </>
  );
}

interface QuoteFigureProps {
  quote: ProfileQuote;
  /** Beside its talk, which then need not be named. */
  isInCard?: boolean;
}

export const QuoteFigure = ({ quote: { comment, author, stars, talk }, isInCard = false }: QuoteFigureProps) => (
  <figure>
    <blockquote dir="auto">{comment}</blockquote>
    <figcaption>
      {stars !== null && <Stars count={stars} />}
      <b dir="auto">{author}</b>
      {!isInCard && (
        <>
          <br />
          <span dir="auto">{talk}</span>
        </>
      )}
    </figcaption>
  </figure>
);
