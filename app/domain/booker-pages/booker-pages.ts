// A booking's page for whoever booked. Safe in the browser.
import type { BookingAuthor, BookingStatus } from "#app/domain/bookings/bookings.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { addDays } from "#app/domain/values/instant-in-zone.ts";
import { bytesPerMb, formatSize } from "#app/domain/values/size.ts";

/** The statuses in which a booking has its page. A request that is open or declined has none. */
export const sharedStatuses = ["held", "confirmed", "done"] as const satisfies BookingStatus[];

export const canHavePage = (status: BookingStatus): boolean => sharedStatuses.some((each) => each === status);

/** Nothing on the page changes any more. */
export const isAnsweringClosed = (status: BookingStatus): boolean => status === "done";

/** What a speaker asks who has no list of their own. */
export const defaultQuestions: readonly string[] = [
  "Who will be in the audience?",
  "What should they think or do differently afterwards?",
  "What comes before the talk, and what have they heard on the subject?",
  "What is the room like: size, seats, stage, screen?",
  "Which microphone will there be, and who looks after the sound?",
  "Who introduces the speaker, and whose names should be mentioned?",
];

export const maxQuestions = 12;
export const maxQuestionLength = 200;
export const maxAnswerLength = 2_000;

/** How long the page works: after the event or, where it was shared later, after that; a year while it has no day. */
const daysAfterEvent = 90;
const daysWithoutDate = 365;

/** The last day on which the link works, in UTC. */
export function lastDayOf({ eventDate, sharedAt }: { eventDate: string | null; sharedAt: Date }): string {
  const sharedOn = dayOf(sharedAt, "UTC");
  if (!eventDate) return addDays(sharedOn, daysWithoutDate);
  return addDays(eventDate > sharedOn ? eventDate : sharedOn, daysAfterEvent);
}

/** How many files a booking may have, from both sides. */
export const maxBookingFiles = 20;

/** Of a file in the page's form, which is held in memory. The page's script sends larger ones. */
export const maxFormFileBytes = 7 * bytesPerMb;

export const bookerPagePath = (token: string): string => `/b/${token}`;

export type BookingFileView = ReturnType<typeof toFileView>;

/** A file as its booking's page shows it; `speaker` is a first name. */
export const toFileView = (
  { id, name, sizeBytes, author }: { id: string; name: string; sizeBytes: number; author: BookingAuthor },
  speaker: string,
) => ({ id, name, note: `${formatSize(sizeBytes)}, ${author === "speaker" ? "from" : "for"} ${speaker}` });
