// What pages tell search engines of people and talks (schema.org, JSON-LD).
import type { Event, Person } from "schema-dts";
import type { EventTime } from "#app/domain/values/event-time.ts";

/** The vocabulary's address, for `@context`. */
export const schemaOrg = "https://schema.org";

export const toPerson = (name: string, url: string | null) =>
  ({ "@type": "Person", name, ...(url && { url }) }) satisfies Person;

export const toEvent = ({ title, when, url }: { title: string; when: EventTime; url: string }) =>
  ({
    "@type": "Event",
    name: title,
    url,
    startDate: when.start,
    ...(when.end && { endDate: when.end }),
  }) satisfies Event;

const online = { eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode" } as const;

export function toEventLocation({ text, link }: { text: string | null; link: string | null }) {
  if (link) return { ...online, location: { "@type": "VirtualLocation", url: link } } as const;
  if (text === null) return online;
  return {
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: text },
  } as const;
}
