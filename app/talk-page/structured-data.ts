// Structured data for search engines (schema.org, JSON-LD). It only repeats what the page itself shows.
import type { Event, WithContext } from "schema-dts";
import { schemaOrg, toEvent, toEventLocation, toPerson } from "#app/domain/values/structured-data.ts";
import type { FormHub } from "#app/talk-page/shown-hub.ts";

type Talk = Pick<FormHub, "title" | "language" | "when" | "location" | "speaker" | "eventName">;

interface TalkPage {
  /** What its head says. */
  description: string;
  /** Its URL, and that of its preview image. */
  canonical: string;
  picture: string | null;
}

/** A talk as an event; null while it has no date, which schema.org requires. */
export function buildTalkJsonLd(talk: Talk, { description, canonical, picture }: TalkPage): WithContext<Event> | null {
  const { title, language, when, location, eventName } = talk;
  if (!when) return null;
  const { name, profilePath } = talk.speaker;
  const speaker = toPerson(name, profilePath && new URL(profilePath, canonical).href);
  return {
    "@context": schemaOrg,
    ...toEvent({ title, description, when, url: canonical, eventName, speaker }),
    inLanguage: language,
    ...(location && toEventLocation(location)),
    ...(picture && { image: picture }),
    performer: speaker,
  };
}
