// Structured data for search engines (schema.org, JSON-LD). It only repeats what the page itself shows.
import type { ContactPage, Event, Person, ProfilePage, WithContext } from "schema-dts";
import type { ProfileView, SpeakerBaseView, TalkListItem } from "#app/routes/public/profile/profile-view.server.ts";
import type { EventTime, FormView, LocationView } from "#app/talk-page/hub-view.ts";

const context = "https://schema.org";

type Talk = Pick<FormView, "title" | "when" | "location" | "speaker">;

/**
 * A talk as an event; null while it has no date, which schema.org requires. `canonical` is the page's URL and `picture`
 * that of its preview image.
 */
export function buildTalkJsonLd(talk: Talk, canonical: string, picture: string | null): WithContext<Event> | null {
  const { title, when, location, speaker } = talk;
  if (!when) return null;
  const { profilePath } = speaker;
  return {
    "@context": context,
    ...toEvent({ title, when, url: canonical }),
    ...(location && toEventLocation(location)),
    ...(picture && { image: picture }),
    performer: toPerson(speaker.name, profilePath && new URL(profilePath, canonical).href),
  };
}

/** A speaker's page with the upcoming talks that have a page of their own. */
export function buildProfileJsonLd(profile: ProfileView, upcoming: TalkListItem[]): WithContext<ProfilePage> {
  const { name, canonical, company, topics, links, avatarUrl } = profile;
  const events = upcoming.flatMap(({ path, when, title, place }) =>
    path && when
      ? [
          {
            ...toEvent({ title, when, url: new URL(path, canonical).href }),
            ...(place && toEventLocation({ text: place, link: null })),
          },
        ]
      : [],
  );
  return {
    "@context": context,
    "@type": "ProfilePage",
    url: canonical,
    mainEntity: {
      ...toPerson(name, canonical),
      ...(avatarUrl && { image: new URL(avatarUrl, canonical).href }),
      ...(company && { worksFor: { "@type": "Organization", name: company } }),
      ...(links.length > 0 && { sameAs: links.map(({ href }) => href) }),
      ...(topics.length > 0 && { knowsAbout: topics }),
      ...(events.length > 0 && { performerIn: events }),
    },
  };
}

/** The booking page, as a contact page about its speaker. `canonical` is the profile's URL. */
export const buildBookingJsonLd = ({ name, canonical }: SpeakerBaseView): WithContext<ContactPage> => ({
  "@context": context,
  "@type": "ContactPage",
  name: `Book ${name}`,
  url: `${canonical}/book`,
  about: toPerson(name, canonical),
});

const toPerson = (name: string, url: string | null) =>
  ({ "@type": "Person", name, ...(url && { url }) }) satisfies Person;

const toEvent = ({ title, when, url }: { title: string; when: EventTime; url: string }) =>
  ({
    "@type": "Event",
    name: title,
    url,
    startDate: when.start,
    ...(when.end && { endDate: when.end }),
  }) satisfies Event;

const online = { eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode" } as const;

function toEventLocation({ text, link }: LocationView) {
  if (link) return { ...online, location: { "@type": "VirtualLocation", url: link } } as const;
  if (text === null) return online;
  return {
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: text },
  } as const;
}
