import type { ReactNode } from "react";
import { joinDetails } from "#app/domain/values/details.ts";
import type { PageNumber } from "#app/domain/values/page.ts";
import type { ProfileTalks, TalkListItem } from "#app/routes/public/profile/profile-page.server.ts";
import { ShowAll } from "#app/routes/public/profile/show-all.tsx";
import { Icon } from "#app/ui/branded/icons.tsx";
import { TalkTime } from "#app/ui/branded/talk-time.tsx";

/** The next talk, then the others, then one page of past ones. */
export function Talks({ upcoming: [next, ...later], past }: ProfileTalks) {
  if (!next && past.rows.length === 0) return null;
  return (
    <>
      {next && (
        <section className="part-row">
          <h2>Next talk</h2>
          <NextTalk talk={next} />
        </section>
      )}
      <TalkList title="Upcoming talks" talks={later} />
      <TalkList title="Past talks" talks={past.rows}>
        <Pages {...past.position} />
      </TalkList>
    </>
  );
}

function NextTalk({ talk }: { talk: TalkListItem }) {
  return (
    <div className="panel next-talk">
      <TalkTitle talk={talk} />
      {talk.eventName && <p dir="auto">{talk.eventName}</p>}
      <ul className="facts">
        {talk.when && (
          <li>
            <Icon name="calendar" />
            <TalkTime when={talk.when} path={talk.isGated ? null : talk.path} />
          </li>
        )}
        {talk.place && (
          <li>
            <Icon name="place" />
            <span dir="auto">{talk.place}</span>
          </li>
        )}
      </ul>
    </div>
  );
}

function TalkTitle({ talk: { path, title } }: { talk: TalkListItem }) {
  if (!path) return <b dir="auto">{title}</b>;
  return (
    <a href={path} dir="auto">
      {title}
    </a>
  );
}

function TalkList({ title, talks, children }: { title: string; talks: TalkListItem[]; children?: ReactNode }) {
  if (talks.length === 0) return null;
  return (
    <section id={title.split(" ")[0]?.toLowerCase()} className="part-row">
      <h2>{title}</h2>
      <div>
        <ul className="talk-list">
          {talks.map((talk) => (
            <li key={talk.title + talk.path + talk.when?.day}>
              <TalkTitle talk={talk} />
              <div className="quiet small" dir="auto">
                {joinDetails(talk.when?.day, talk.eventName)}
              </div>
            </li>
          ))}
        </ul>
        <ShowAll count={talks.length} entries="talks" />
        {children}
      </div>
    </section>
  );
}

function Pages({ page, pages }: PageNumber) {
  if (pages === 1) return null;
  return (
    <nav className="row pages" aria-label="Pages of past talks">
      {page > 1 && (
        <a className="button button-quiet" href={`?page=${page - 1}#past`}>
          Newer talks
        </a>
      )}
      {page < pages && (
        <a className="button button-quiet" href={`?page=${page + 1}#past`}>
          Older talks
        </a>
      )}
      <span className="quiet small">{`Page ${page} of ${pages}`}</span>
    </nav>
  );
}
