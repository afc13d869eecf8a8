import type { BookerPageView } from "#app/routes/public/booker-page/booker-page-view.server.ts";

interface ViewProps {
  view: BookerPageView;
}

/** What speaker and booker agreed, and the date for a calendar. */
export function Agreed({ view, path }: ViewProps & { path: string }) {
  return (
    <section className="stack">
      <h2>What you agreed</h2>
      <dl className="agreed">
        {view.agreed.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {view.agreed.length === 0 && <p>{`${view.speaker.firstName} has not entered a date or place yet.`}</p>}
      {view.hasDate && (
        <p>
          <a href={`${path}/calendar.ics`}>Add to your calendar</a>
        </p>
      )}
    </section>
  );
}

/** What the audience said, once the speaker has made the report for this booking. */
export function Reports({ reports }: { reports: BookerPageView["reports"] }) {
  if (reports.length === 0) return null;
  return (
    <section className="stack">
      <h2>What your audience said</h2>
      {reports.map(({ path, talk }) => (
        <p key={path}>
          <a className="button" href={path} dir="auto">
            {`Open the report on “${talk}”`}
          </a>
        </p>
      ))}
    </section>
  );
}

export function Speaker({ view: { speaker, bookAgain } }: ViewProps) {
  if (!speaker.profilePath) return null;
  return (
    <section className="stack">
      <h2>{`About ${speaker.firstName}`}</h2>
      <p>
        <a href={`${speaker.profilePath}/kit`}>Biography, photos and introduction for your programme</a>
      </p>
      <p>
        <a href={speaker.profilePath}>{`${speaker.firstName}'s profile`}</a>
      </p>
      {bookAgain && (
        <p>
          <a className="button button-quiet" href={bookAgain}>
            {`Book ${speaker.firstName} again`}
          </a>
        </p>
      )}
    </section>
  );
}
