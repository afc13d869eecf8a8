// What a speaker holds about a person, in plain language: one dated entry for each record.
import { bookingStatusLabels, listEventDetails } from "#app/domain/bookings/bookings.ts";
import { isRating, joinReasons, ratingLabels } from "#app/domain/feedback/feedback.ts";
import type { FollowUpState } from "#app/domain/follow-ups/follow-ups.ts";
import { describeTimelineEntry, type LeadSource, leadStatusLabels } from "#app/domain/leads/leads.ts";
import type { PersonalData, PrivacySpeaker } from "#app/domain/privacy/queries.server.ts";
import { formatQuoteAuthor, type QuoteConsentVersion, quoteConsents } from "#app/domain/quotes/quotes.ts";
import { isRequestPublic, requestStateOf } from "#app/domain/requests/requests.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";

export interface PersonalDataEntry {
  /** The heading of its section. */
  kind: string;
  title: string;
  /** In the speaker's timezone, which the text names. */
  when: string;
  details: { label: string; value: string }[];
  /** Where its reader can change it. */
  link?: { text: string; href: string };
}

type Detail = [label: string, value: string | null | undefined];
const toPresentDetails = (details: Detail[]) => details.flatMap(([label, value]) => (value ? [{ label, value }] : []));

type Speaker = Pick<PrivacySpeaker, "firstName" | "timezone">;

/** The contact comes first, then the other kinds, each newest first. */
export function toPersonalDataEntries(personalData: PersonalData, speaker: Speaker): PersonalDataEntry[] {
  return [
    ...(personalData.contact ? [toContactEntry(personalData.contact, speaker)] : []),
    ...personalData.captures.map((capture) => toCaptureEntry(capture, speaker)),
    ...personalData.activity.map((activity) => toActivityEntry(activity, speaker)),
    ...personalData.feedback.map((feedback) => toFeedbackEntry(feedback, speaker)),
    ...personalData.quotes.map((quote) => toQuoteEntry(quote, speaker)),
    ...personalData.requests.map((request) => toRequestEntry(request, speaker)),
    ...personalData.bookings.map((booking) => toBookingEntry(booking, speaker)),
    ...personalData.lists.map((attendee) => toAttendeeEntry(attendee, speaker)),
    ...personalData.emails.map((email) => toFollowUpEntry(email, speaker)),
    ...personalData.notices.map((notice) => toNoticeEntry(notice, speaker)),
    ...personalData.codes.map((code) => toCodeEntry(code, speaker)),
    ...personalData.devices.map((device) => toDeviceEntry(device, speaker)),
  ];
}

function toContactEntry(contact: NonNullable<PersonalData["contact"]>, speaker: Speaker) {
  const { firstName } = speaker;
  return toEntry(speaker, "Your details", `A contact of ${firstName}'s`, contact.createdAt, [
    ["Name", [contact.firstName, contact.lastName].filter(Boolean).join(" ")],
    ["Email", contact.email],
    ["Phone", contact.phone],
    ["Company", contact.company],
    ["First contact", sources(firstName)[contact.source]],
    [`Marked by ${firstName} as`, leadStatusLabels[contact.status]],
    [`${firstName}'s own notes`, contact.notes],
    ["Consent withdrawn", formatMoment(contact.consentWithdrawnAt, speaker)],
  ]);
}

function toCaptureEntry(capture: PersonalData["captures"][number], speaker: Speaker) {
  const { talk, consentText } = capture;
  const source = sources(speaker.firstName)[capture.source];
  return toEntry(speaker, "When you left your details", talk ?? source, capture.createdAt, [
    ["How", talk ? source : null],
    [
      capture.consentedAt ? "You agreed to" : "Not counted, because you had withdrawn",
      consentText && `“${consentText}”`,
    ],
    ["You agreed on", formatMoment(capture.consentedAt, speaker)],
    ["You withdrew it on", formatMoment(capture.consentWithdrawnAt, speaker)],
  ]);
}

function toActivityEntry({ at, kind, count, resource, hubTitle }: PersonalData["activity"][number], speaker: Speaker) {
  return toEntry(speaker, "What you opened", hubTitle, at, [
    ["What", describeTimelineEntry({ kind, count, detail: resource })],
  ]);
}

function toFeedbackEntry(feedback: PersonalData["feedback"][number], speaker: Speaker) {
  return toEntry(speaker, "Your feedback", feedback.talk, feedback.createdAt, [
    [feedback.question, formatAnswer(feedback.responses)],
    ["Reasons", joinReasons(feedback.responses.reasons)],
    ["Comment", feedback.responses.comments],
    ["Email you added", feedback.email],
    ["You agreed to be contacted on", formatMoment(feedback.emailConsentAt, speaker)],
  ]);
}

function toQuoteEntry(quote: PersonalData["quotes"][number], speaker: Speaker): PersonalDataEntry {
  const entry = toEntry(speaker, "Quotes you agreed to", quote.talk, quote.consentedAt, [
    ["Your words", quote.comment],
    ["Shown as", formatQuoteAuthor(quote)],
    ["You agreed to", `“${quoteConsents[quote.consentVersion as QuoteConsentVersion]}”`],
    ["Shown now", quote.isShown ? "Yes" : "No"],
  ]);
  return { ...entry, link: { text: "Change or withdraw this quote", href: quote.path } };
}

function toRequestEntry(request: PersonalData["requests"][number], speaker: Speaker) {
  const { talk, text, isAuthor, createdAt, answeredAt, email, sentAt } = request;
  const isShown = isRequestPublic(requestStateOf(request));
  return toEntry(speaker, "What you asked for", talk, createdAt, [
    [isAuthor ? "Your words" : "Someone's words, which you support", text],
    ["Shown now", isShown ? "Yes" : "No"],
    ["Answered on", formatMoment(answeredAt, speaker)],
    ["Email with the answer", email && (sentAt ? `Sent ${formatMoment(sentAt, speaker)}` : "Waiting")],
  ]);
}

function toBookingEntry(booking: PersonalData["bookings"][number], speaker: Speaker) {
  const { firstName } = speaker;
  return toEntry(speaker, "Your booking requests", booking.eventName, booking.createdAt, [
    ["Name", booking.name],
    ["Email", booking.email],
    ["Company", booking.company],
    ...listEventDetails(booking)
      .slice(1)
      .map(({ label, value }): Detail => [label, value]),
    ["Topics", booking.speakingTopics],
    ["Your notes", booking.additionalNotes],
    [`Marked by ${firstName} as`, bookingStatusLabels[booking.status]],
    [`${firstName}'s reply`, booking.reply],
    ["Replied on", formatMoment(booking.repliedAt, speaker)],
    [`${firstName}'s own notes`, booking.notes],
  ]);
}

function toAttendeeEntry(attendee: PersonalData["lists"][number], speaker: Speaker) {
  const isInvited = attendee.inviteState === "sent";
  return toEntry(speaker, "Attendee lists", attendee.talk, attendee.createdAt, [
    ["Name", [attendee.firstName, attendee.lastName].filter(Boolean).join(" ")],
    ["Approved", formatMoment(attendee.approvedAt, speaker) ?? "Not yet"],
    ["Invitation", isInvited ? (formatMoment(attendee.invitedAt, speaker) ?? "Sent") : null],
    ["First opened", formatMoment(attendee.accessedAt, speaker)],
    ["You stopped invitations on", formatMoment(attendee.stoppedAt, speaker)],
  ]);
}

function toFollowUpEntry(email: PersonalData["emails"][number], speaker: Speaker) {
  const { talk, subject, state, startedAt, settledAt } = email;
  return toEntry(speaker, `Emails from ${speaker.firstName}`, talk, settledAt ?? startedAt, [
    ["Subject", subject],
    ["Sent", followUpOutcomes[state]],
  ]);
}

const followUpOutcomes: Record<FollowUpState, string> = {
  waiting: "Not yet",
  queued: "Not yet",
  sent: "Yes",
  withdrawn: "No, because you withdrew or unsubscribed",
  blocked: "No",
  refused: "No, because your mail server refused it",
  failed: "No, because our mail server was away",
};

function toNoticeEntry({ talk, createdAt, sentAt }: PersonalData["notices"][number], speaker: Speaker) {
  return toEntry(speaker, "Emails you requested", talk, createdAt, [
    ["Email when it opens", sentAt ? `Sent ${formatMoment(sentAt, speaker)}` : "Waiting"],
  ]);
}

function toCodeEntry({ talk, createdAt, expiresAt }: PersonalData["codes"][number], speaker: Speaker) {
  return toEntry(speaker, "Access codes", talk, createdAt, [["Valid until", formatMoment(expiresAt, speaker)]]);
}

function toDeviceEntry({ kind, talk, grantedAt, expiresAt }: PersonalData["devices"][number], speaker: Speaker) {
  const reason =
    kind === "lead"
      ? "You left your details, so we won't ask again on this device"
      : "You verified your email on this device";
  return toEntry(speaker, "Remembered devices", talk ?? `All of ${speaker.firstName}'s talks`, grantedAt, [
    ["Reason", reason],
    ["Until", formatMoment(expiresAt, speaker)],
  ]);
}

const toEntry = (speaker: Speaker, kind: string, title: string, at: Date, details: Detail[]): PersonalDataEntry => ({
  kind,
  title,
  when: formatMoment(at, speaker) ?? "",
  details: toPresentDetails(details),
});

function formatMoment(at: Date | null, { timezone }: Speaker): string | null {
  if (!at) return null;
  const { date, time } = localDateAndTime(at, timezone);
  return formatDayAndTime(date, time, timezone);
}

const sources = (firstName: string): Record<LeadSource, string> => ({
  entry: "The form on a talk page",
  download: "The form before a download",
  connect: "Connect",
  feedback: "Feedback with your address",
  booking: "A booking request",
  import: `Imported by ${firstName}`,
  manual: `Entered by ${firstName}`,
});

function formatAnswer({ rating, answer }: PersonalData["feedback"][number]["responses"]): string | null {
  if (rating !== undefined) return `${rating} of 5${isRating(rating) ? ` (${ratingLabels[rating]})` : ""}`;
  if (answer === undefined) return null;
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  return typeof answer === "number" ? `${answer} of 10` : answer;
}
