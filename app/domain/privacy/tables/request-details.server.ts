import { type BookedEvent, listEventDetails } from "#app/domain/bookings/bookings.ts";
import type { Detail } from "#app/domain/privacy/tables/entry.server.ts";

interface WrittenRequest extends BookedEvent {
  name: string;
  email: string;
  company: string | null;
  speakingTopics: string | null;
  additionalNotes: string | null;
}

/** What the sender of a booking request wrote in it, for its entry on their page, whose title names the event. */
export const toRequestDetails = (request: WrittenRequest): Detail[] => [
  ["Name", request.name],
  ["Email", request.email],
  ["Company", request.company],
  ...listEventDetails(request)
    .slice(1)
    .map(({ label, value }): Detail => [label, value]),
  ["Topics", request.speakingTopics],
  ["Your notes", request.additionalNotes],
];
