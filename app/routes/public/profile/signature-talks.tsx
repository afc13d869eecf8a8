import { joinDetails } from "#app/domain/values/details.ts";
import { Part } from "#app/routes/public/profile/editable-part.tsx";
import type { SignatureTalkView } from "#app/routes/public/profile/profile-page.server.ts";
import { RatingLine } from "#app/routes/public/profile/rating-line.tsx";
import { ShowAll } from "#app/routes/public/profile/show-all.tsx";
import { QuoteFigure } from "#app/routes/public/profile/voices.tsx";

/** The talks that one can book, each with how it was received. */
export const SignatureTalks = ({ talks }: { talks: SignatureTalkView[] }) => (
  <Part
    name="signature-talks"
    isEmpty={talks.length === 0}
    hint="Signature talks: what people can book, with what each promises."
  >
    <section className="part-row">
      <h2>Signature talks</h2>
      <div className="cards">
        {talks.map((talk) => (
          <SignatureTalkCard key={talk.id} talk={talk} />
        ))}
      </div>
      <ShowAll count={talks.length} entries="talks" />
    </section>
  </Part>
);

function SignatureTalkCard({ talk }: { talk: SignatureTalkView }) {
  const { title, promise, audience, length, format, given, rating, quote } = talk;
  const details = joinDetails(audience && `For ${audience}`, format, length);
  return (
    <article className="card">
      <h3 dir="auto">{title}</h3>
      {promise && (
        <p className="promise" dir="auto">
          {promise}
        </p>
      )}
      {details && (
        <p className="quiet small" dir="auto">
          {details}
        </p>
      )}
      {rating && <RatingLine rating={rating} />}
      {given && (
        <p className="quiet small" dir="auto">
          {given}
        </p>
      )}
      {quote && <QuoteFigure quote={quote} isInCard />}
    </article>
  );
}
