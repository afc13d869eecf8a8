import type { OneSheet } from "#app/routes/public/kit/kit-view.server.ts";

/** The one-sheet, which only paper shows. */
export function PrintedSheet({ sheet }: { sheet: OneSheet }) {
  const { name, company, headline, pronunciation, rating, photo, bio, topics, talks, quotes, links } = sheet;
  return (
    <article className="sheet-page">
      <header>
        {photo && <img src={photo.address} alt={photo.alt} />}
        <div>
          <h1 dir="auto">{name}</h1>
          {company && <p dir="auto">{company}</p>}
          {headline && <p dir="auto">{headline}</p>}
          {rating && <p>{rating}</p>}
          {pronunciation && <p className="quiet" dir="auto">{`Say: ${pronunciation}`}</p>}
          {links.map(({ label, href }) => (
            <p key={label}>
              {`${label}: `}
              <a href={href}>{href.replace(/^https?:\/\//, "")}</a>
            </p>
          ))}
        </div>
      </header>
      {bio && (
        <section>
          <h2>About</h2>
          <p className="bio" dir="auto">
            {bio}
          </p>
        </section>
      )}
      {talks.length > 0 && (
        <section>
          <h2>Talks</h2>
          {talks.map(({ title, promise }) => (
            <p key={title} dir="auto">
              <b>{title}</b>
              {promise && ` ${promise}`}
            </p>
          ))}
        </section>
      )}
      {topics.length > 0 && (
        <section>
          <h2>Topics</h2>
          <p dir="auto">{topics.join(" · ")}</p>
        </section>
      )}
      {quotes.length > 0 && (
        <section>
          <h2>What attendees say</h2>
          {quotes.map(({ comment, author, talk }) => (
            <figure key={author + comment}>
              <blockquote dir="auto">{comment}</blockquote>
              <figcaption className="quiet" dir="auto">{`${author} · ${talk}`}</figcaption>
            </figure>
          ))}
        </section>
      )}
    </article>
  );
}
