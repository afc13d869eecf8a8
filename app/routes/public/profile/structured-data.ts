// Structured data for search engines (schema.org, JSON-LD). It only repeats what the page itself shows.
import type { ContactPage, ProfilePage, WithContext } from "schema-dts";
import { schemaOrg, toEvent, toEventLocation, toPerson } from "#app/domain/values/structured-data.ts";
import type { TalkListItem } from "#app/routes/public/profile/profile-page.server.ts";
import type { ProfileView, SpeakerBaseView } from "#app/routes/public/profile/profile-view.server.ts";

/** A speaker's page with the upcoming talks that have a page of their own, and a place, which an event needs. */
export function buildProfileJsonLd(profile: ProfileView, upcoming: TalkListItem[]): WithContext<ProfilePage> {
  const { name, canonical, company, topics, links, avatarUrl, headline, bioShort, homeBase, languages } = profile;
  const description = headline ?? bioShort;
  const speaker = toPerson(name, canonical);
  const events = upcoming.flatMap(({ path, when, title, place, eventName }) =>
    path && when && place
      ? [
          {
            ...toEvent({
              title,
              description: [`A talk by ${name}`, eventName].filter(Boolean).join(", "),
              when,
              url: new URL(path, canonical).href,
              eventName,
              speaker,
            }),
            ...toEventLocation({ text: place, link: null }),
          },
        ]
      : [],
  );
  return {
    "@context": schemaOrg,
    "@type": "ProfilePage",
    url: canonical,
    mainEntity: {
      ...speaker,
      ...(avatarUrl && { image: new URL(avatarUrl, canonical).href }),
      ...(description && { description }),
      ...(homeBase && { homeLocation: { "@type": "Place", name: homeBase } }),
      ...(languages.length > 0 && { knowsLanguage: languages }),
      ...(company && { worksFor: { "@type": "Organization", name: company } }),
      ...(links.length > 0 && { sameAs: links.map(({ href }) => href) }),
      ...(topics.length > 0 && { knowsAbout: topics }),
      ...(events.length > 0 && { performerIn: events }),
    },
  };
}

/** The booking page, as a contact page about its speaker. `canonical` is the profile's URL. */
export const buildBookingJsonLd = ({ name, canonical }: SpeakerBaseView): WithContext<ContactPage> => ({
  "@context": schemaOrg,
  "@type": "ContactPage",
  name: `Book ${name}`,
  url: `${canonical}/book`,
  about: toPerson(name, canonical),
});
