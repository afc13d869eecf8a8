// What search engines read of the public pages (schema.org, JSON-LD): the facts that the page itself shows, no others.
import type { ContactPage, Event, Person, ProfilePage, WithContext } from "schema-dts";
import type { FormView, LocationView, When } from "#app/routes/public/hub/hub-view.ts";
import type { ProfileView, SpeakerFaceView, TalkLine } from "#app/routes/public/profile/profile-view.server.ts";

const context = "https://schema.org";

type Talk = Pick<FormView, "title" | "when" | "location" | "speaker">;

/**
 * A talk as an event; null while it has no date, which an event must have. `canonical` is the page's address, `picture`
 * the one of its shared link.
 */
export function talkFacts(talk: Talk, canonical: string, picture: string | null): WithContext<Event> | null {
  const { title, when, location, speaker } = talk;
  if (!when) return null;
  const { profilePath } = speaker;
  return {
    "@context": context,
    ...event({ title, when, url: canonical }),
    ...(location && where(location)),
    ...(picture && { image: picture }),
    performer: person(speaker.name, profilePath && new URL(profilePath, canonical).href),
  };
}

/** A speaker's page with the talks to come that have a page of their own. */
export function profileFacts(profile: ProfileView, upcoming: TalkLine[]): WithContext<ProfilePage> {
  const { name, canonical, company, topics, links, avatarUrl } = profile;
  const events = upcoming.flatMap(({ path, when, title, place }) =>
    path && when
      ? [
          {
            ...event({ title, when, url: new URL(path, canonical).href }),
            ...(place && where({ text: place, link: null })),
          },
        ]
      : [],
  );
  return {
    "@context": context,
    "@type": "ProfilePage",
    url: canonical,
    mainEntity: {
      ...person(name, canonical),
      ...(avatarUrl && { image: new URL(avatarUrl, canonical).href }),
      ...(company && { worksFor: { "@type": "Organization", name: company } }),
      ...(links.length > 0 && { sameAs: links.map(({ href }) => href) }),
      ...(topics.length > 0 && { knowsAbout: topics }),
      ...(events.length > 0 && { performerIn: events }),
    },
  };
}

/** The page on which a speaker is asked to speak. */
export const bookingFacts = ({ name, canonical }: SpeakerFaceView): WithContext<ContactPage> => ({
  "@context": context,
  "@type": "ContactPage",
  name: `Book ${name}`,
  url: `${canonical}/book`,
  about: person(name, canonical),
});

const person = (name: string, url: string | null) =>
  ({ "@type": "Person", name, ...(url && { url }) }) satisfies Person;

const event = ({ title, when, url }: { title: string; when: When; url: string }) =>
  ({
    "@type": "Event",
    name: title,
    url,
    startDate: when.start,
    eventStatus: "https://schema.org/EventScheduled",
  }) satisfies Event;

const online = { eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode" } as const;

function where({ text, link }: LocationView) {
  if (link) return { ...online, location: { "@type": "VirtualLocation", url: link } } as const;
  if (text === null) return online;
  return {
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: text },
  } as const;
}
