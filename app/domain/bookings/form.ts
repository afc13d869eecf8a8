// The forms about a booking: the request, and the speaker's actions on it.
import { z } from "zod";
import { audienceSizes, bookingSources, bookingStatuses, budgetRanges } from "#app/database/vocabulary.ts";
import { bookingLengths, currencies, maxTopicChips } from "#app/domain/bookings/bookings.ts";
import { honeypot, submissionId } from "#app/domain/leads/form.ts";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { isEmail, normaliseEmail } from "#app/domain/values/email-address.ts";
import { line, optionalText, paragraphs, requiredText } from "#app/domain/values/plain-text.ts";

const requester = {
  name: requiredText("Name is required", bookingLengths.name),
  email: requiredText("Email is required", bookingLengths.email)
    .overwrite(normaliseEmail)
    .refine((text) => text === "" || isEmail(text), "Please enter a valid email"),
  consent: z.boolean().default(false),
  submission_id: submissionId,
  [honeypotField]: honeypot,
};

const oneOf = <Option extends string>(options: readonly [Option, ...Option[]]) =>
  z
    .enum(options, "Please choose one from the list")
    .optional()
    .transform((option) => option ?? null);

/** What the long form alone asks about the event, besides its day. */
const eventDetails = {
  eventLocation: optionalText(bookingLengths.location),
  audienceSize: oneOf(audienceSizes),
  budgetRange: oneOf(budgetRanges),
  currency: z.enum(currencies, "Please choose one from the list").default("AUD"),
  speakingTopics: optionalText(bookingLengths.topics, paragraphs),
  additionalNotes: optionalText(bookingLengths.additionalNotes, paragraphs),
  reference: optionalText(bookingLengths.reference),
};

/**
 * "Speaking Inquiry" (specification, "Booking"). `today` is the earliest calendar day anywhere on earth, so that no
 * date is refused that is still in the future for the requester.
 */
export function bookingForm(today: string) {
  const futureDay = z.iso
    .date("Please choose a date")
    .refine((day) => day >= today, "Please choose a future date")
    .refine((day) => day < "2100", "Please choose a date in this century")
    .optional()
    .transform((day) => day ?? null);
  return z.object({
    ...requester,
    company: optionalText(bookingLengths.company),
    eventName: requiredText("Event name is required", bookingLengths.eventName),
    eventDate: futureDay,
    /** One of the free days that the form offered in place of `eventDate`. */
    otherDay: futureDay,
    /** A hidden field: the day of which the form said that it is not free. */
    knownDay: futureDay.catch(null),
    ...eventDetails,
    /** The chips: talks of the speaker that were chosen. */
    topics: z.preprocess(
      (sent) => (sent === undefined ? [] : [sent].flat()),
      z.array(optionalText(bookingLengths.topic)).max(maxTopicChips, "Please choose fewer topics"),
    ),
    /** A hidden field: what led here. */
    source: z.enum(bookingSources).exclude(["talk"]).catch("profile"),
  });
}
export type BookingRequest = Omit<
  z.output<ReturnType<typeof bookingForm>>,
  typeof honeypotField | "submission_id" | "source" | "otherDay" | "knownDay" | "topics"
>;

/** The short form of a talk's page. All else is agreed by email. */
export const talkBookingForm = z.object({
  ...requester,
  eventName: requiredText("Please say what it is for", bookingLengths.eventName),
});
export type TalkBookingRequest = Pick<z.output<typeof talkBookingForm>, "name" | "email" | "eventName" | "consent">;

/** The request of a short form, as if nobody had filled in what it doesn't ask. */
export const toBookingRequest = ({ name, email, eventName, consent }: TalkBookingRequest): BookingRequest => ({
  ...z.object(eventDetails).parse({}),
  ...{ name, email, eventName, consent, company: null, eventDate: null },
});

export const statusForm = z.object({ status: z.enum(bookingStatuses) });

/** What speaker and booker agreed. `agreementVersion` names what this replaces. */
export const agreementForm = z.object({
  eventDate: z.iso
    .date("Please choose a date")
    .refine((day) => day >= "2000" && day < "2100", "Please choose a date in this century")
    .optional()
    .transform((day) => day ?? null),
  eventLocation: optionalText(bookingLengths.location),
  fee: optionalText(bookingLengths.fee),
  contractNote: optionalText(bookingLengths.contractNote, paragraphs),
  isFeeShown: z.boolean().default(false),
  agreementVersion: line(),
});
export type Agreement = Omit<z.output<typeof agreementForm>, "agreementVersion">;

/** `notesVersion` names the notes that these replace. */
export const notesForm = z.object({ notes: optionalText(bookingLengths.notes, paragraphs), notesVersion: line() });

export const replyForm = z.object({
  reply: requiredText("Write your reply first", bookingLengths.reply, paragraphs),
  status: z.enum(bookingStatuses),
});
