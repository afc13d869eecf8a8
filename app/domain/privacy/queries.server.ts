// What a speaker holds about one email address. The signed link proves that its reader receives the address's mail.
import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import {
  accessCodes,
  approvedAttendees,
  deviceGrants,
  feedbackQuestions,
  feedbackSubmissions,
  followUpRecipients,
  followUps,
  leadCaptures,
  leads,
  openingNotices,
  profiles,
  quotes,
  speakerBookings,
  talkHubs,
} from "#app/database/schema/index.ts";
import { stoppedAt } from "#app/domain/emails/stops.server.ts";
import { listDeviceActivity } from "#app/domain/leads/lead-timeline.server.ts";
import { linkedFeedbackIds } from "#app/domain/privacy/linked-feedback.server.ts";
import { listPersonalRequests } from "#app/domain/privacy/linked-requests.server.ts";
import { isProfilePublic } from "#app/domain/profiles/profile-visibility.server.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { isQuoteShown, quotePath } from "#app/domain/quotes/queries.server.ts";
import type { PrivacySubject } from "#app/domain/signed-links/privacy-link.server.ts";
import type { Services } from "#app/services.ts";

/** No real person has more entries of one kind; the limit ends a flood of made-up ones. */
const maxPerKind = 1_000;

type Db = Services["db"];

/** SQL condition on `leads`: the speaker's contact with this address. */
export const isContact = ({ speakerId, email }: PrivacySubject) =>
  and(eq(leads.userId, speakerId), eq(leads.email, email));

/**
 * The id of the speaker's contact with this address, as a query or a subquery. It has no
 * row if there is no such contact.
 */
export const contactIdOf = (db: Db, subject: PrivacySubject) =>
  db.select({ id: leads.id }).from(leads).where(isContact(subject));

/** All hubs of the speaker, including trashed ones: their data is still held. */
export const hubIdsOf = (db: Db, { speakerId }: PrivacySubject) =>
  db.select({ id: talkHubs.id }).from(talkHubs).where(eq(talkHubs.userId, speakerId));

/** Feedback given with this address or by this contact. */
export const feedbackIdsOf = ({ speakerId, email }: PrivacySubject) =>
  linkedFeedbackIds(sql`f.submitter_email = ${email} and f.talk_hub_id in (select id from talk_hubs where user_id = ${speakerId})
    or f.lead_id = (select id from leads where user_id = ${speakerId} and email = ${email})`);

/** SQL condition on `device_grants`: the speaker's grants to this address or contact. */
export const isDeviceGrantOf = (db: Db, subject: PrivacySubject) =>
  and(
    eq(deviceGrants.userId, subject.speakerId),
    or(eq(deviceGrants.email, subject.email), inArray(deviceGrants.leadId, contactIdOf(db, subject))),
  );

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
  primaryColor: profiles.defaultPrimaryColor,
  secondaryColor: profiles.defaultSecondaryColor,
  buttonColor: profiles.defaultButtonColor,
  textColor: profiles.defaultTextColor,
  buttonRadius: profiles.defaultButtonRadius,
  fontFamily: profiles.defaultFontFamily,
};

/**
 * Everything that this speaker holds about the address, the newest of each kind first. The speaker's own notes are
 * included: notes about a person are that person's data (docs/decisions/018).
 */
export async function findPersonalData(services: Services, subject: PrivacySubject) {
  const { db } = services;
  const [contact, captures, activity, feedback, quoted, requests, emails, ...others] = await Promise.all([
    findContact(db, subject),
    listCaptures(db, subject),
    listActivity(db, subject),
    listFeedback(db, subject),
    listQuotes(services, subject),
    listPersonalRequests(db, subject, maxPerKind),
    listFollowUpEmails(db, subject),
    listBookingRequests(db, subject),
    listApprovals(services, subject),
    listOpeningNotices(db, subject),
    listAccessCodes(db, subject),
    listDeviceGrants(db, subject),
  ]);
  const [bookings, lists, notices, codes, devices] = others;
  const given = { contact, captures, activity, feedback, quotes: quoted, requests, bookings };
  return { ...given, lists, emails, notices, codes, devices };
}
export type PersonalData = Awaited<ReturnType<typeof findPersonalData>>;

async function findContact(db: Db, subject: PrivacySubject) {
  const [contact] = await db
    .select({
      firstName: leads.firstName,
      lastName: leads.lastName,
      email: leads.email,
      phone: leads.phone,
      company: leads.company,
      source: leads.source,
      status: leads.status,
      notes: leads.notes,
      createdAt: leads.createdAt,
      consentWithdrawnAt: leads.consentWithdrawnAt,
    })
    .from(leads)
    .where(isContact(subject));
  return contact ?? null;
}

const listCaptures = (db: Db, subject: PrivacySubject) =>
  db
    .select({
      talk: talkHubs.title,
      source: leadCaptures.source,
      consentText: leadCaptures.consentText,
      consentedAt: leadCaptures.consentedAt,
      consentWithdrawnAt: leadCaptures.consentWithdrawnAt,
      createdAt: leadCaptures.createdAt,
    })
    .from(leadCaptures)
    .leftJoin(talkHubs, eq(talkHubs.id, leadCaptures.talkHubId))
    .where(inArray(leadCaptures.leadId, contactIdOf(db, subject)))
    .orderBy(desc(leadCaptures.createdAt), desc(leadCaptures.id))
    .limit(maxPerKind);

/** What the speaker sees this person did, as the speaker sees it. */
async function listActivity(db: Db, subject: PrivacySubject) {
  const [contact] = await contactIdOf(db, subject);
  return contact ? listDeviceActivity(db, { id: subject.speakerId }, contact.id) : [];
}

const listFeedback = (db: Db, subject: PrivacySubject) =>
  db
    .select({
      talk: talkHubs.title,
      question: feedbackQuestions.question,
      type: feedbackQuestions.type,
      responses: feedbackSubmissions.responses,
      email: feedbackSubmissions.submitterEmail,
      emailConsentAt: feedbackSubmissions.emailConsentAt,
      createdAt: feedbackSubmissions.createdAt,
    })
    .from(feedbackSubmissions)
    .innerJoin(talkHubs, eq(talkHubs.id, feedbackSubmissions.talkHubId))
    .innerJoin(feedbackQuestions, eq(feedbackQuestions.id, feedbackSubmissions.questionId))
    .where(and(sql`${feedbackSubmissions.id} in ${feedbackIdsOf(subject)}`, eq(talkHubs.userId, subject.speakerId)))
    .orderBy(desc(feedbackSubmissions.createdAt), desc(feedbackSubmissions.id))
    .limit(maxPerKind);

/** With the page where each can be changed or withdrawn. */
async function listQuotes(services: Services, subject: PrivacySubject) {
  const rows = await services.db
    .select({
      id: quotes.id,
      talk: talkHubs.title,
      comment: quotes.comment,
      name: quotes.authorName,
      role: quotes.authorRole,
      consentVersion: quotes.consentVersion,
      consentedAt: quotes.consentedAt,
      isShown: sql<boolean>`${isQuoteShown}`,
    })
    .from(quotes)
    .innerJoin(feedbackSubmissions, eq(feedbackSubmissions.id, quotes.feedbackId))
    .innerJoin(talkHubs, eq(talkHubs.id, quotes.talkHubId))
    .where(and(sql`${quotes.feedbackId} in ${feedbackIdsOf(subject)}`, eq(talkHubs.userId, subject.speakerId)))
    .orderBy(desc(quotes.consentedAt), desc(quotes.id))
    .limit(maxPerKind);
  return rows.map(({ id, ...quote }) => ({ ...quote, path: quotePath(services, id) }));
}

const listBookingRequests = (db: Db, { speakerId, email }: PrivacySubject) =>
  db
    .select({
      name: speakerBookings.requesterName,
      email: speakerBookings.requesterEmail,
      company: speakerBookings.requesterCompany,
      eventName: speakerBookings.eventName,
      eventDate: speakerBookings.eventDate,
      eventLocation: speakerBookings.eventLocation,
      audienceSize: speakerBookings.audienceSize,
      budgetRange: speakerBookings.budgetRange,
      currency: speakerBookings.currency,
      speakingTopics: speakerBookings.speakingTopics,
      additionalNotes: speakerBookings.additionalNotes,
      status: speakerBookings.status,
      notes: speakerBookings.notes,
      reply: speakerBookings.reply,
      repliedAt: speakerBookings.repliedAt,
      createdAt: speakerBookings.createdAt,
    })
    .from(speakerBookings)
    .where(and(eq(speakerBookings.speakerId, speakerId), eq(speakerBookings.requesterEmail, email)))
    .orderBy(desc(speakerBookings.createdAt), desc(speakerBookings.id))
    .limit(maxPerKind);

const listApprovals = (services: Services, subject: PrivacySubject) =>
  services.db
    .select({
      talk: talkHubs.title,
      firstName: approvedAttendees.firstName,
      lastName: approvedAttendees.lastName,
      approvedAt: approvedAttendees.approvedAt,
      inviteState: approvedAttendees.inviteState,
      invitedAt: approvedAttendees.invitedAt,
      stoppedAt: sql<Date | null>`${stoppedAt(services, subject)}`.mapWith(approvedAttendees.createdAt),
      accessedAt: approvedAttendees.accessedAt,
      createdAt: approvedAttendees.createdAt,
    })
    .from(approvedAttendees)
    .innerJoin(talkHubs, eq(talkHubs.id, approvedAttendees.talkHubId))
    .where(and(eq(talkHubs.userId, subject.speakerId), eq(approvedAttendees.email, subject.email)))
    .orderBy(desc(approvedAttendees.createdAt), desc(approvedAttendees.id))
    .limit(maxPerKind);

/** What the speaker wrote to everyone at a talk, and whether this person got it. */
const listFollowUpEmails = (db: Db, subject: PrivacySubject) =>
  db
    .select({
      talk: talkHubs.title,
      subject: followUps.subject,
      state: followUpRecipients.state,
      startedAt: sql<Date>`${followUps.startedAt}`.mapWith(followUps.createdAt),
      settledAt: followUpRecipients.settledAt,
    })
    .from(followUpRecipients)
    .innerJoin(followUps, eq(followUps.id, followUpRecipients.followUpId))
    .innerJoin(talkHubs, eq(talkHubs.id, followUps.talkHubId))
    .where(inArray(followUpRecipients.leadId, contactIdOf(db, subject)))
    .orderBy(desc(followUps.startedAt), desc(followUps.id))
    .limit(maxPerKind);

const listOpeningNotices = (db: Db, { speakerId, email }: PrivacySubject) =>
  db
    .select({ talk: talkHubs.title, createdAt: openingNotices.createdAt, sentAt: openingNotices.sentAt })
    .from(openingNotices)
    .innerJoin(talkHubs, eq(talkHubs.id, openingNotices.talkHubId))
    .where(and(eq(talkHubs.userId, speakerId), eq(openingNotices.email, email)))
    .orderBy(desc(openingNotices.createdAt))
    .limit(maxPerKind);

const listAccessCodes = (db: Db, { speakerId, email }: PrivacySubject) =>
  db
    .select({ talk: talkHubs.title, createdAt: accessCodes.createdAt, expiresAt: accessCodes.expiresAt })
    .from(accessCodes)
    .innerJoin(talkHubs, eq(talkHubs.id, accessCodes.talkHubId))
    .where(and(eq(talkHubs.userId, speakerId), eq(accessCodes.email, email)))
    .orderBy(desc(accessCodes.createdAt))
    .limit(maxPerKind);

const listDeviceGrants = (db: Db, subject: PrivacySubject) =>
  db
    .select({
      kind: deviceGrants.kind,
      talk: talkHubs.title,
      grantedAt: deviceGrants.grantedAt,
      expiresAt: deviceGrants.expiresAt,
    })
    .from(deviceGrants)
    .leftJoin(talkHubs, eq(talkHubs.id, deviceGrants.talkHubId))
    .where(isDeviceGrantOf(db, subject))
    .orderBy(desc(deviceGrants.grantedAt))
    .limit(maxPerKind);

/** Whether the speaker holds nothing about the address. */
export const isPersonalDataEmpty = ({ contact, ...kinds }: PersonalData): boolean =>
  contact === null && Object.values(kinds).every((kind) => kind.length === 0);

/**
 * Whether there is a consent to withdraw or an email to stop: a contact, an address with feedback, a quote or a notice.
 */
export const canWithdrawConsent = ({ contact, feedback, quotes: quoted, requests, notices }: PersonalData): boolean =>
  (contact !== null && contact.consentWithdrawnAt === null) ||
  quoted.length > 0 ||
  notices.some(({ sentAt }) => sentAt === null) ||
  requests.some(({ email, sentAt }) => email !== null && sentAt === null) ||
  feedback.some(({ email }) => email !== null);
