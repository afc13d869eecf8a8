import type { ReactNode } from "react";
import { data } from "react-router";
import type { PageNumber } from "#app/domain/values/page.ts";
import hubModule from "#app/enhance/hub.ts?worker&url";
import { linkPictureAddress } from "#app/media/link-picture-address.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { toProfilePicture } from "#app/routes/public/profile/link-picture.ts";
import { ProfileStyles, SpeakerHeader, SpeakerNotFoundPage } from "#app/routes/public/profile/profile-parts.tsx";
import {
  loadProfile,
  loadQuotes,
  loadTalks,
  type ProfileQuote,
  type ProfileView,
  type TalkListItem,
  toProfileView,
  withSharedCacheHeaders,
} from "#app/routes/public/profile/profile-view.server.ts";
import { buildProfileJsonLd } from "#app/routes/public/profile/structured-data.ts";
import { BrandedFooter } from "#app/ui/branded/branded-footer.tsx";
import { Icon } from "#app/ui/branded/icons.tsx";
import { SocialMeta } from "#app/ui/branded/social-meta.tsx";
import { SaveContact } from "#app/ui/branded/speaker.tsx";
import { TalkTime } from "#app/ui/branded/talk-time.tsx";
import { JsonLd, serialiseJsonLd } from "#app/ui/public/json-ld.tsx";
import type { Route } from "./+types/profile.ts";

/** A speaker's public profile, `/{username}`. */
export async function loader(args: Route.LoaderArgs) {
  const profileData = await loadProfile(args);
  if (!profileData) return data(null, 404);
  const { services } = args.context.get(requestContextKey);
  const now = services.clock.now();
  const query = new URL(args.request.url).searchParams;
  const profile = toProfileView(profileData);
  const { id } = profileData.profile;
  const [talks, quotes] = await Promise.all([
    loadTalks(services, { id, username: profile.username }, query),
    loadQuotes(services, id),
  ]);
  const picture = linkPictureAddress(profile.canonical, toProfilePicture(profile));
  return withSharedCacheHeaders({ profile, picture, quotes, ...talks }, now);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Profile({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return <SpeakerNotFoundPage title="Profile not found" text="There is no speaker profile at this address." />;
  const { profile, picture, quotes, upcoming, past } = loaderData;
  const [next, ...later] = upcoming;
  return (
    <>
      <ProfileStyles branding={profile.branding} />
      <ProfileMeta profile={profile} picture={picture} />
      {profile.mayBeIndexed && <JsonLd text={serialiseJsonLd(buildProfileJsonLd(profile, upcoming))} />}
      <header className="hero">
        <div className="column">
          <SpeakerHeader profile={profile} title={profile.name} />
          <div className="row">
            <a className="button strong" href={`/${profile.username}/book`}>
              {`Book ${profile.firstName}`}
            </a>
          </div>
        </div>
      </header>
      <main className="column">
        <div className="talk">
          {next && <NextTalk talk={next} />}
          <AboutSpeaker profile={profile} />
          <TalkList title="Upcoming talks" talks={later} />
          <TalkList title="Past talks" talks={past.rows}>
            <Pages {...past.position} />
          </TalkList>
          <Quotes quotes={quotes} />
          <Testimonials testimonials={profile.testimonials} />
          <Links profile={profile} />
        </div>
      </main>
      <BrandedFooter username={profile.username} />
      {next && <script type="module" src={hubModule} />}
    </>
  );
}

function ProfileMeta({ profile, picture }: { profile: ProfileView; picture: string }) {
  const title = [profile.name, profile.company].filter(Boolean).join(" · ");
  const description = (profile.bio ?? `Talks by ${profile.name}.`).replace(/\s+/g, " ").slice(0, 160);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={profile.mayBeIndexed ? "index,follow" : "noindex"} />
      <link rel="canonical" href={profile.canonical} />
      <SocialMeta {...{ title, description, canonical: profile.canonical, type: "profile" }} picture={picture} />
    </>
  );
}

function NextTalk({ talk }: { talk: TalkListItem }) {
  return (
    <section className="panel next-talk">
      <h2>Next talk</h2>
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
    </section>
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

function AboutSpeaker({ profile: { firstName, bio, topics } }: { profile: ProfileView }) {
  if (!bio && topics.length === 0) return null;
  return (
    <section>
      <h2>{`About ${firstName}`}</h2>
      {bio && (
        <p className="bio" dir="auto">
          {bio}
        </p>
      )}
      {topics.length > 0 && (
        <ul className="topics" aria-label="Topics">
          {topics.map((topic) => (
            <li key={topic} dir="auto">
              {topic}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TalkList({ title, talks, children }: { title: string; talks: TalkListItem[]; children?: ReactNode }) {
  if (talks.length === 0) return null;
  return (
    <section id={title.split(" ")[0]?.toLowerCase()}>
      <h2>{title}</h2>
      <ul className="talk-list">
        {talks.map((talk) => (
          <li key={talk.title + talk.path + talk.when?.day}>
            <TalkTitle talk={talk} />
            <div className="quiet small" dir="auto">
              {[talk.when?.day, talk.eventName].filter(Boolean).join(" · ")}
            </div>
          </li>
        ))}
      </ul>
      {children}
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

/** From attendees themselves, unlike the speaker's testimonials. */
function Quotes({ quotes }: { quotes: ProfileQuote[] }) {
  if (quotes.length === 0) return null;
  return (
    <section>
      <h2>What attendees say</h2>
      <p className="quiet small">Written on the talk's page, and shown with each author's consent.</p>
      <div className="quotes">
        {quotes.map(({ comment, author, talk }) => (
          <figure key={author + comment}>
            <blockquote dir="auto">{comment}</blockquote>
            <figcaption>
              <b dir="auto">{author}</b>
              <br />
              <span dir="auto">{talk}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Testimonials({ testimonials }: { testimonials: ProfileView["testimonials"] }) {
  if (testimonials.length === 0) return null;
  return (
    <section>
      <h2>What people say</h2>
      <p className="quiet small">Added by the speaker.</p>
      <div className="quotes">
        {testimonials.map(({ author, content, company }) => (
          <figure key={author + content}>
            <blockquote dir="auto">{content}</blockquote>
            <figcaption dir="auto">{company ? `${author}, ${company}` : author}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Links({ profile: { username, firstName, links } }: { profile: ProfileView }) {
  return (
    <section>
      <h2>{`Stay in touch with ${firstName}`}</h2>
      <div className="row">
        <SaveContact profilePath={`/${username}`} />
        {links.map(({ label, href }) => (
          <a key={label} className="button button-quiet" href={href} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        ))}
      </div>
    </section>
  );
}
