// What pages tell search engines of people and talks (schema.org, JSON-LD).
import type { Event, Person } from "schema-dts";
import type { EventTime } from "#app/domain/values/event-time.ts";

/** The vocabulary's address, for `@context`. */
export const schemaOrg = "https://schema.org";

export const toPerson = (name: string, url: string | null) =>
  ({ "@type": "Person", name, ...(url && { url }) }) satisfies Person;

interface EventOptions {
  title: string;
  description: string;
  when: EventTime;
  url: string;
  /** The conference, which organises it; else its speaker does. */
  eventName: string | null;
  speaker: ReturnType<typeof toPerson>;
}

export const toEvent = ({ title, description, when, url, eventName, speaker }: EventOptions) =>
  ({
    "@type": "Event",
    name: title,
    description,
    url,
    startDate: when.start,
    endDate: when.end,
    eventStatus: "https://schema.org/EventScheduled",
    organizer: eventName ? { "@type": "Organization", name: eventName } : speaker,
  }) satisfies Event;

const online = { eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode" } as const;

export function toEventLocation({ text, link }: { text: string | null; link: string | null }) {
  if (link) return { ...online, location: { "@type": "VirtualLocation", url: link } } as const;
  if (text === null) return online;
  return {
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: text, address: text },
  } as const;
}
