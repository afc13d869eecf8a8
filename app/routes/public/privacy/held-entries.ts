// What a speaker holds about somebody, in plain words and with its day, one entry for each thing that is held.
import { bookingStatusLabels, eventFacts } from "#app/domain/bookings/bookings.ts";
import { isRating, ratingLabels } from "#app/domain/feedback/feedback.ts";
import { type LeadSource, leadStatusLabels } from "#app/domain/leads/leads.ts";
import type { Held, Holder } from "#app/domain/privacy/queries.server.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";

export interface HeldEntry {
  /** The heading it stands under. */
  kind: string;
  title: string;
  /** In words, in the speaker's zone, which it names. */
  when: string;
  facts: { label: string; value: string }[];
}

type Fact = [label: string, value: string | null | undefined];
const given = (facts: Fact[]) => facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** All of it: the contact first, then by kind, each newest first. */
export function heldEntries(held: Held, { firstName, timezone }: Pick<Holder, "firstName" | "timezone">): HeldEntry[] {
  const moment = (at: Date | null) => {
    if (!at) return null;
    const { date, time } = localDateAndTime(at, timezone);
    return formatDayAndTime(date, time, timezone);
  };
  const entry = (kind: string, title: string, at: Date, facts: Fact[]): HeldEntry => ({
    ...{ kind, title, when: moment(at) ?? "", facts: given(facts) },
  });
  const { contact } = held;
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
    ...held.captures.map(({ talk, source, consentText, consentedAt, createdAt }) =>
      entry("When you left your details", talk ?? sources(firstName)[source], createdAt, [
        ["How", talk ? sources(firstName)[source] : null],
        ["You agreed to", consentText && `“${consentText}”`],
        ["You agreed on", moment(consentedAt)],
      ]),
    ),
    ...held.answers.map(({ talk, question, responses, email, emailConsentAt, createdAt }) =>
      entry("Your feedback", talk, createdAt, [
        [question, answerInWords(responses)],
        ["Comment", responses.comments],
        ["Email you added", email],
        ["You agreed to be contacted on", moment(emailConsentAt)],
      ]),
    ),
    ...held.bookings.map((booking) =>
      entry("Your booking requests", booking.eventName, booking.createdAt, [
        ["Name", booking.name],
        ["Email", booking.email],
        ["Company", booking.company],
        ...eventFacts(booking)
          .slice(1)
          .map(({ label, value }): Fact => [label, value]),
        ["Topics", booking.speakingTopics],
        ["Your notes", booking.additionalNotes],
        [`Marked by ${firstName} as`, bookingStatusLabels[booking.status]],
        [`${firstName}'s reply`, booking.reply],
        ["Replied on", moment(booking.repliedAt)],
        [`${firstName}'s own notes`, booking.notes],
      ]),
    ),
    ...held.lists.map((listed) =>
      entry("Attendee lists", listed.talk, listed.createdAt, [
        ["Name", [listed.firstName, listed.lastName].filter(Boolean).join(" ")],
        ["Approved", moment(listed.approvedAt) ?? "Not yet"],
        ["Invitation", listed.inviteState === "sent" ? (moment(listed.invitedAt) ?? "Sent") : null],
        ["First opened", moment(listed.accessedAt)],
        ["You stopped invitations on", moment(listed.stoppedAt)],
      ]),
    ),
    ...held.notices.map(({ talk, createdAt, sentAt }) =>
      entry("Emails you requested", talk, createdAt, [
        ["Email when it opens", sentAt ? `Sent ${moment(sentAt)}` : "Waiting"],
      ]),
    ),
    ...held.codes.map(({ talk, createdAt, expiresAt }) =>
      entry("Access codes", talk, createdAt, [["Valid until", moment(expiresAt)]]),
    ),
    ...held.devices.map(({ kind, talk, grantedAt, expiresAt }) =>
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

function answerInWords({ rating, answer }: Held["answers"][number]["responses"]): string | null {
  if (rating !== undefined) return `${rating} of 5${isRating(rating) ? ` (${ratingLabels[rating]})` : ""}`;
  if (answer === undefined) return null;
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  return typeof answer === "number" ? `${answer} of 10` : answer;
}
