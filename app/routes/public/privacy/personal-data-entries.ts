// What a speaker holds about a person, in plain language: one dated entry for each record.
import { bookingStatusLabels, listEventDetails } from "#app/domain/bookings/bookings.ts";
import { isRating, ratingLabels } from "#app/domain/feedback/feedback.ts";
import { type LeadSource, leadStatusLabels } from "#app/domain/leads/leads.ts";
import type { PersonalData, PrivacySpeaker } from "#app/domain/privacy/queries.server.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";

export interface PersonalDataEntry {
  /** The heading of its section. */
  kind: string;
  title: string;
  /** In the speaker's timezone, which the text names. */
  when: string;
  details: { label: string; value: string }[];
}

type Detail = [label: string, value: string | null | undefined];
const toPresentDetails = (details: Detail[]) => details.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** The contact comes first, then the other kinds, each newest first. */
export function toPersonalDataEntries(
  personalData: PersonalData,
  { firstName, timezone }: Pick<PrivacySpeaker, "firstName" | "timezone">,
): PersonalDataEntry[] {
  const moment = (at: Date | null) => {
    if (!at) return null;
    const { date, time } = localDateAndTime(at, timezone);
    return formatDayAndTime(date, time, timezone);
  };
  const entry = (kind: string, title: string, at: Date, details: Detail[]): PersonalDataEntry => ({
    ...{ kind, title, when: moment(at) ?? "", details: toPresentDetails(details) },
  });
  const { contact } = personalData;
  return [
    ...(contact
      ? [
          entry("Your details", `A contact of ${firstName}'s`, contact.createdAt, [
            ["Name", [contact.firstName, contact.lastName].filter(Boolean).join(" ")],
            ["Email", contact.email],
            ["Phone", contact.phone],
            ["Company", contact.company],
            ["First contact", sources(firstName)[contact.source]],
            [`Marked by ${firstName} as`, leadStatusLabels[contact.status]],
            [`${firstName}'s own notes`, contact.notes],
            ["Consent withdrawn", moment(contact.consentWithdrawnAt)],
          ]),
        ]
      : []),
    ...personalData.captures.map(({ talk, source, consentText, consentedAt, createdAt }) =>
      entry("When you left your details", talk ?? sources(firstName)[source], createdAt, [
        ["How", talk ? sources(firstName)[source] : null],
        ["You agreed to", consentText && `“${consentText}”`],
        ["You agreed on", moment(consentedAt)],
      ]),
    ),
    ...personalData.feedback.map(({ talk, question, responses, email, emailConsentAt, createdAt }) =>
      entry("Your feedback", talk, createdAt, [
        [question, formatAnswer(responses)],
        ["Comment", responses.comments],
        ["Email you added", email],
        ["You agreed to be contacted on", moment(emailConsentAt)],
      ]),
    ),
    ...personalData.bookings.map((booking) =>
      entry("Your booking requests", booking.eventName, booking.createdAt, [
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
        ["Replied on", moment(booking.repliedAt)],
        [`${firstName}'s own notes`, booking.notes],
      ]),
    ),
    ...personalData.lists.map((listed) =>
      entry("Attendee lists", listed.talk, listed.createdAt, [
        ["Name", [listed.firstName, listed.lastName].filter(Boolean).join(" ")],
        ["Approved", moment(listed.approvedAt) ?? "Not yet"],
        ["Invitation", listed.inviteState === "sent" ? (moment(listed.invitedAt) ?? "Sent") : null],
        ["First opened", moment(listed.accessedAt)],
        ["You stopped invitations on", moment(listed.stoppedAt)],
      ]),
    ),
    ...personalData.notices.map(({ talk, createdAt, sentAt }) =>
      entry("Emails you requested", talk, createdAt, [
        ["Email when it opens", sentAt ? `Sent ${moment(sentAt)}` : "Waiting"],
      ]),
    ),
    ...personalData.codes.map(({ talk, createdAt, expiresAt }) =>
      entry("Access codes", talk, createdAt, [["Valid until", moment(expiresAt)]]),
    ),
    ...personalData.devices.map(({ kind, talk, grantedAt, expiresAt }) =>
      entry("Remembered devices", talk ?? `All of ${firstName}'s talks`, grantedAt, [
        [
          "Reason",
          kind === "lead"
            ? "You left your details, so we won't ask again on this device"
            : "You verified your email on this device",
        ],
        ["Until", moment(expiresAt)],
      ]),
    ),
  ];
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
