import { data } from "react-router";
import { HubFoot } from "#app/routes/public/hub/hub-screen.tsx";
import { Icon } from "#app/routes/public/hub/icons.tsx";
import { NobodyHere, ProfileStyles, SpeakerFace } from "#app/routes/public/profile/profile-parts.tsx";
import { loadProfile, type ProfileView, sameForAll } from "#app/routes/public/profile/profile-view.server.ts";
import type { Route } from "./+types/book.ts";

/** How to book a speaker, `/{username}/book`. */
export async function loader(asked: Route.LoaderArgs) {
  const found = await loadProfile(asked);
  return found ? sameForAll({ profile: found.view }) : data(null, 404);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Book({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NobodyHere title="Speaker Not Found" text="There is no speaker to book at this address." />;
  const { profile } = loaderData;
  return (
    <>
      <ProfileStyles look={profile.look} />
      <title>{`Book ${profile.name}`}</title>
      <meta name="robots" content={profile.mayBeIndexed ? "index,follow" : "noindex"} />
      <link rel="canonical" href={`${profile.canonical}/book`} />
      <header className="hero">
        <div className="column">
          <a className="back" href={`/${profile.username}`}>
            <Icon name="back" />
            Back to profile
          </a>
          <SpeakerFace profile={profile} title={`Book ${profile.name}`} />
        </div>
      </header>
      <main className="column">
        <div className="talk">
          <Reach profile={profile} />
          <section>
            <h2>What to Expect</h2>
            <ul className="expect">
              {["Response within 24-48 hours", "Flexible scheduling", "Tailored content"].map((promise) => (
                <li key={promise}>
                  <Icon name="check" />
                  {promise}
                </li>
              ))}
            </ul>
          </section>
          <SpeakerInformation profile={profile} />
        </div>
      </main>
      <HubFoot />
    </>
  );
}

/** Until requests can be sent from here, the ways that the speaker made public. */
function Reach({ profile: { firstName, links } }: { profile: ProfileView }) {
  return (
    <section className="panel">
      <h2>Speaking Inquiry</h2>
      <p>
        {links.length > 0
          ? `Booking requests are not open on this page yet. You can reach ${firstName} here:`
          : `Booking requests are not open yet. ${firstName} shows no other way to be reached.`}
      </p>
      <div className="row">
        {links.map(({ label, href }) => (
          <a key={label} className="button" href={href} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        ))}
      </div>
    </section>
  );
}

/** Specification: "experience, years speaking, rate; only those present". */
function SpeakerInformation({ profile }: { profile: ProfileView }) {
  const facts = [
    ["Experience", profile.experience],
    ["Years speaking", profile.yearsSpeaking ? String(profile.yearsSpeaking) : null],
    ["Rate", profile.rate],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>Speaker Information</h2>
      <dl className="dates">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="bio" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
