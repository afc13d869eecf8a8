// Booking requests. Safe in the browser.

import type {
  audienceSizes,
  bookingAuthors,
  bookingSources,
  bookingStatuses,
  budgetRanges,
} from "#app/database/vocabulary.ts";
import { bookingWaitDays } from "#app/domain/values/booking-wait.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { choiceFilter, searchFilter } from "#app/domain/values/filters.ts";

export type BookingStatus = (typeof bookingStatuses)[number];
export type BookingAuthor = (typeof bookingAuthors)[number];
export type BookingSource = (typeof bookingSources)[number];
export type AudienceSize = (typeof audienceSizes)[number];
export type BudgetRange = (typeof budgetRanges)[number];

export const bookingStatusLabels: Record<BookingStatus, string> = {
  new: "New",
  held: "Held",
  confirmed: "Confirmed",
  done: "Done",
  declined: "Declined",
};

export const bookingSourceLabels: Record<BookingSource, string> = {
  talk: "After your talk",
  profile: "Booking page",
  report: "Report",
};

/** Stands for the name of someone who had it erased, in an agreed booking, which stays in the speaker's calendar. */
export const deletedPersonName = "Deleted at their request";

/** Statuses that take the day: nobody else gets it. */
export const heldStatuses = ["held", "confirmed"] as const satisfies BookingStatus[];

export const takesDay = (status: BookingStatus): boolean => heldStatuses.some((each) => each === status);

/** "asked": someone else has asked for the day and the speaker holds it; "taken": the speaker is somewhere else. */
export type DayState = "asked" | "taken";

/** What someone who names a day is told of it. */
export interface DayAdvice {
  /** "2026-12-24". */
  day: string;
  state: "past" | "free" | DayState;
  /** The nearest free days, in order. */
  nearest: string[];
}

/** For the speaker: "You're taken that day. Free near it: Wed 3 Mar 2027, Fri 5 Mar 2027". Null for a day that is over. */
export function describeAdvice({ state, nearest }: DayAdvice): string | null {
  if (state === "past") return null;
  if (state === "free") return "Free that day";
  const word = state === "taken" ? "You're taken that day." : "You hold that day for another booking.";
  return nearest.length > 0 ? `${word} Free near it: ${nearest.map(formatDay).join(", ")}` : word;
}

/** Only an agreed date becomes a talk's page. */
export const canBecomeHub = (status: BookingStatus): boolean => status === "confirmed" || status === "done";

/** Specification, section 9: "Budget options". */
export const budgetLabels: Record<BudgetRange, string> = {
  "under-1000": "Under 1,000",
  "1000-5000": "1,000-5,000",
  "5000-10000": "5,000-10,000",
  "10000-25000": "10,000-25,000",
  "25000+": "25,000+",
  discuss: "To be discussed",
};

/** Currencies for the budget. The first is the default. */
export const currencies = ["AUD", "USD", "EUR", "GBP", "NZD", "CAD", "SGD", "CHF", "JPY", "INR", "ZAR", "BRL"] as const;

/** "5,000-10,000 EUR"; a budget to be discussed has no currency yet. */
export function formatBudget(range: BudgetRange, currency: string): string {
  return range === "discuss" ? budgetLabels.discuss : `${budgetLabels[range]} ${currency}`;
}

/**
 * How many requests reach a speaker within an hour. The next ones wait for their sender's confirmation by email, so
 * that strangers who fill the hour shut the form for nobody.
 */
export const maxBookingsPerHour = 300;

/** What the form of such a request says. */
export const waitingText = (firstName: string): string =>
  `Many people are asking ${firstName} right now. We have sent a message to your address: your request goes out once you press its button, within ${bookingWaitDays} days.`;

export const bookingLengths = {
  name: 200,
  email: 254,
  company: 200,
  eventName: 200,
  location: 500,
  topics: 2_000,
  topic: 200,
  additionalNotes: 5_000,
  reference: 60,
  fee: 200,
  contractNote: 2_000,
  notes: 5_000,
  reply: 10_000,
} as const;

/** How many talks the form offers as chips. */
export const maxTopicChips = 8;

/** The chosen talks and what was typed besides, as they are stored: "Calm under fire, and something on trust". */
export const joinTopics = (chosen: (string | null)[], typed: string | null): string | null =>
  [...chosen, typed].filter(Boolean).join(", ") || null;

/** The consent text beside the checkbox, stored with the contact. */
export const bookingConsent = (firstName: string): string =>
  `${firstName} may also keep my details and contact me about other talks. I can ask for them to be deleted at any time.`;

export interface BookedEvent {
  eventName: string;
  eventDate: string | null;
  eventLocation: string | null;
  audienceSize: AudienceSize | null;
  budgetRange: BudgetRange | null;
  currency: string;
  reference: string | null;
}

/** The fields that the requester filled in, in the order of the form. */
export function listEventDetails(event: BookedEvent): { label: string; value: string }[] {
  const { eventName, eventDate, eventLocation, audienceSize, budgetRange, currency, reference } = event;
  const details: [string, string | null][] = [
    ["Event", eventName],
    ["Date", eventDate && formatDay(eventDate)],
    ["Location", eventLocation],
    ["Audience", audienceSize && `${audienceSize} people`],
    ["Budget", budgetRange && formatBudget(budgetRange, currency)],
    ["Reference", reference],
  ];
  return details.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** "Calm under fire, 5 stars, in the room": the talk, and what the requester's device had told about it. */
export function describeTalk({ title, rating, isInRoom }: { title: string; rating: number | null; isInRoom: boolean }) {
  const stars = rating && (rating === 1 ? "1 star" : `${rating} stars`);
  return [title, stars, isInRoom && "in the room"].filter(Boolean).join(", ");
}

/** Words in the name, email, company, event or place; what they can pay, and where they found the form. */
export const bookingFilters = {
  search: searchFilter("Name, company, event or place"),
  budget: choiceFilter("Budget", budgetLabels),
  source: choiceFilter("Source", bookingSourceLabels),
};

/** What a change of the agreement or notes says that were changed since they were read. */
export const staleBooking = { message: "This booking was changed just now. Please send it again." };
