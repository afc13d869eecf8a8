// Structured data for search engines (schema.org, JSON-LD). It only repeats what the page itself shows.
import type { Event, WithContext } from "schema-dts";
import { schemaOrg, toEvent, toEventLocation, toPerson } from "#app/domain/values/structured-data.ts";
import type { FormHub } from "#app/talk-page/shown-hub.ts";

type Talk = Pick<FormHub, "title" | "language" | "when" | "location" | "speaker">;

/**
 * A talk as an event; null while it has no date, which schema.org requires. `canonical` is the page's URL and `picture`
 * that of its preview image.
 */
export function buildTalkJsonLd(talk: Talk, canonical: string, picture: string | null): WithContext<Event> | null {
  const { title, language, when, location, speaker } = talk;
  if (!when) return null;
  const { profilePath } = speaker;
  return {
    "@context": schemaOrg,
    ...toEvent({ title, when, url: canonical }),
    inLanguage: language,
    ...(location && toEventLocation(location)),
    ...(picture && { image: picture }),
    performer: toPerson(speaker.name, profilePath && new URL(profilePath, canonical).href),
  };
}
