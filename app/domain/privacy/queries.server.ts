// What a speaker holds about one email address. The signed link proves that its reader receives the address's mail.
import { eq } from "drizzle-orm";
import { defaultDesignOf } from "#app/database/schema/branding.ts";
import { profiles } from "#app/database/schema/index.ts";
import { personAt } from "#app/domain/privacy/person.server.ts";
import type { PersonalDataEntry } from "#app/domain/privacy/privacy.ts";
import { shownCodes } from "#app/domain/privacy/tables/access-codes.server.ts";
import { shownLists } from "#app/domain/privacy/tables/approved-attendees.server.ts";
import { shownCertificates } from "#app/domain/privacy/tables/certificates.server.ts";
import type { EntrySpeaker, Shown } from "#app/domain/privacy/tables/described-table.server.ts";
import { shownDevices } from "#app/domain/privacy/tables/device-grants.server.ts";
import { shownFeedback } from "#app/domain/privacy/tables/feedback-submissions.server.ts";
import { shownEmails } from "#app/domain/privacy/tables/follow-up-recipients.server.ts";
import { shownActivity } from "#app/domain/privacy/tables/hub-events.server.ts";
import { shownCaptures } from "#app/domain/privacy/tables/lead-captures.server.ts";
import { shownContact } from "#app/domain/privacy/tables/leads.server.ts";
import { shownNotices } from "#app/domain/privacy/tables/opening-notices.server.ts";
import { shownQuotes } from "#app/domain/privacy/tables/quotes.server.ts";
import { shownBookings } from "#app/domain/privacy/tables/speaker-bookings.server.ts";
import { shownAudienceRequests } from "#app/domain/privacy/tables/talk-requests.server.ts";
import { shownWaitingBookings } from "#app/domain/privacy/tables/waiting-bookings.server.ts";
import { isProfilePublic } from "#app/domain/profiles/profile-visibility.server.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import type { PrivacySubject } from "#app/domain/signed-links/privacy-link.server.ts";
import type { Services } from "#app/services.ts";

/** The speaker whom the privacy page is about; null when the account no longer exists. */
export async function findSpeakerForPrivacy({ db }: Services, speakerId: string) {
  const [speaker] = await db.select(speakerColumns).from(profiles).where(eq(profiles.id, speakerId));
  return speaker ? { ...speaker, name: fullName(speaker) } : null;
}
export type PrivacySpeaker = NonNullable<Awaited<ReturnType<typeof findSpeakerForPrivacy>>>;

const speakerColumns = {
  id: profiles.id,
  username: profiles.username,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  company: profiles.company,
  avatarUrl: profiles.avatarUrl,
  isPublic: isProfilePublic,
  timezone: profiles.timezone,
  retentionMonths: profiles.leadRetentionMonths,
  branding: defaultDesignOf(profiles),
};

/** In the order of the page, under the names of the download. */
export const shownKinds = {
  contact: shownContact,
  captures: shownCaptures,
  activity: shownActivity,
  feedback: shownFeedback,
  quotes: shownQuotes,
  certificates: shownCertificates,
  requests: shownAudienceRequests,
  bookings: shownBookings,
  waitingBookings: shownWaitingBookings,
  lists: shownLists,
  emails: shownEmails,
  notices: shownNotices,
  codes: shownCodes,
  devices: shownDevices,
};
type Kinds = typeof shownKinds;
type RowOf<Kind extends keyof Kinds> = Awaited<ReturnType<Kinds[Kind]["list"]>>[number];

export type PersonalData = { contact: RowOf<"contact"> | null } & {
  [Kind in Exclude<keyof Kinds, "contact">]: RowOf<Kind>[];
};

/**
 * Everything that this speaker holds about the address, the newest of each kind first. The speaker's own notes are
 * included: notes about a person are that person's data (docs/decisions/018).
 */
export async function findPersonalData(services: Services, subject: PrivacySubject): Promise<PersonalData> {
  const person = personAt(subject);
  const lists = Object.entries(shownKinds).map(async ([kind, { list }]) => [kind, await list(services, person)]);
  const { contact, ...kinds } = Object.fromEntries(await Promise.all(lists));
  return { contact: contact[0] ?? null, ...kinds };
}

/** Each row with what its kind says about it. */
const listRows = (personalData: PersonalData) =>
  Object.entries<Shown>(shownKinds).flatMap(([kind, shown]) => {
    const rows: unknown[] = [personalData[kind as keyof Kinds] ?? []].flat();
    return rows.map((row) => ({ row, shown }));
  });

/** In plain language: the contact comes first, then the other kinds. */
export const toPersonalDataEntries = (personalData: PersonalData, speaker: EntrySpeaker): PersonalDataEntry[] =>
  listRows(personalData).map(({ row, shown }) => shown.toEntry(row, speaker));

/** Whether the speaker holds nothing about the address. */
export const isPersonalDataEmpty = (personalData: PersonalData): boolean => listRows(personalData).length === 0;

/** Whether there is a consent to withdraw or an email to stop. */
export const canWithdrawConsent = (personalData: PersonalData): boolean =>
  listRows(personalData).some(({ row, shown }) => shown.isWithdrawable?.(row) ?? false);
