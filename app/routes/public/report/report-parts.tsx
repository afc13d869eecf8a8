import { joinDetails } from "#app/domain/values/details.ts";
import { atWidth } from "#app/domain/values/image-address.ts";
import type { ReportView } from "#app/routes/public/report/report-view.server.ts";
import { BarList } from "#app/ui/bar-list.tsx";
import { PictureStyles } from "#app/ui/branded/hub-styles.tsx";
import { Icon } from "#app/ui/branded/icons.tsx";
import { QuoteList } from "#app/ui/branded/quote-list.tsx";
import { SpeakerName } from "#app/ui/branded/speaker.tsx";

/** What the report is about: the talk on the speaker's own colours. */
export function ReportHero({ report }: { report: ReportView }) {
  const { title, eventName, speaker, branding, day, audience } = report;
  return (
    <header className="hero">
      {branding.logoUrl && <PictureStyles />}
      <div className="column">
        <div className="hero-top">
          {branding.logoUrl && <img className="logo" src={atWidth(branding.logoUrl, 480)} alt="" height={48} />}
          <p className="event report-mark">Audience report</p>
        </div>
        {eventName && (
          <p className="event" dir="auto">
            {eventName}
          </p>
        )}
        <h1 className={`title ${title.length > 60 ? "title-s" : "title-m"}`} dir="auto">
          {title}
        </h1>
        <p className="speaker">
          <SpeakerName speaker={speaker} />
        </p>
        {(day || audience) && (
          <ul className="facts">
            {day && (
              <li>
                <Icon name="calendar" />
                <span>{day}</span>
              </li>
            )}
            {audience && (
              <li>
                <Icon name="people" />
                <span>{`${audience} in the audience`}</span>
              </li>
            )}
          </ul>
        )}
      </div>
    </header>
  );
}

/** The strong figures, and small what they are from; or why there are no ratings. */
export function Headline({ report: { stats, reach, note } }: { report: ReportView }) {
  return (
    <section>
      <h2>What the audience said</h2>
      {note && <p>{note}</p>}
      {stats.length > 0 && (
        <ul className="stats">
          {stats.map(({ value, label }) => (
            <li key={label}>
              <b>{value}</b> {label}
            </li>
          ))}
        </ul>
      )}
      {reach.length > 0 && <p className="quiet small">{joinDetails(...reach)}</p>}
    </section>
  );
}

export function RatingBands({ bands }: Pick<ReportView, "bands">) {
  if (bands.length === 0) return null;
  return (
    <section>
      <h2>How people rated</h2>
      <BarList
        caption="How people rated"
        rows={bands.map(({ label, count, percent }) => ({ label, value: count, percent }))}
      />
    </section>
  );
}

export function Reasons({ reasons: { high, low } }: Pick<ReportView, "reasons">) {
  if (high.length + low.length === 0) return null;
  return (
    <section>
      <div className="reasons">
        <Chips title="Why 4 or 5 stars" texts={high} />
        <Chips title="Why fewer stars" texts={low} />
      </div>
      <p className="quiet small">Each was ticked by five people or more, the most frequent first.</p>
    </section>
  );
}

function Chips({ title, texts }: { title: string; texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <h2>{title}</h2>
      <ul className="chips">
        {texts.map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Quotes({ quotes }: Pick<ReportView, "quotes">) {
  if (quotes.length === 0) return null;
  return (
    <section>
      <h2>In their words</h2>
      <QuoteList quotes={quotes} />
    </section>
  );
}

export function Downloads({ downloads }: Pick<ReportView, "downloads">) {
  if (downloads.length === 0) return null;
  return (
    <section>
      <h2>What people took home</h2>
      <ul className="taken">
        {downloads.map(({ title, people }) => (
          <li key={title}>
            <span dir="auto">{title}</span>
            <b>{people}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders nothing while the speaker shows no profile, because then nobody can book. */
export function BookAgain({ speaker, booking }: Pick<ReportView, "speaker" | "booking">) {
  if (!booking) return null;
  return (
    <section className="panel stack book-again">
      <h2>{`${speaker.firstName} at your next event`}</h2>
      <p className="on-screen">{`Tell ${speaker.firstName} what you plan.${booking.isPrefilled ? " Your organisation is filled in already." : ""}`}</p>
      <a className="button" href={booking.href}>
        {`Book ${speaker.firstName} again`}
      </a>
      <p className="on-paper">{booking.address}</p>
    </section>
  );
}
