// A person of a speaker's audience, and how rows about one are found.
import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { leads, talkHubs } from "#app/database/schema/index.ts";
import { isContact } from "#app/domain/leads/lock-person.server.ts";
import type { PrivacySubject } from "#app/domain/signed-links/privacy-link.server.ts";
import type { Services } from "#app/services.ts";

type Db = Services["db"];

/** Everyone with an address, or some of a speaker's contacts. */
export interface DataSubject {
  speakerId: string;
  /** Null: only what belongs to the contacts. */
  email: string | null;
  /** SQL condition: a column's value is the id of one of their contacts. */
  isContactId(column: SQLWrapper): SQL;
}

export interface DataSubjectWithAddress extends DataSubject {
  email: string;
}

export const personAt = ({ speakerId, email }: PrivacySubject): DataSubjectWithAddress => ({
  speakerId,
  email,
  isContactId: (column) => sql`${column} = (select id from leads where user_id = ${speakerId} and email = ${email})`,
});

export const peopleOfContacts = (speakerId: string, ids: string[], email: string | null = null): DataSubject => ({
  speakerId,
  email,
  isContactId: (column) => sql`${column} = any(${sql.param(ids)}::uuid[])`,
});

/**
 * The id of the speaker's contact with this address, as a query or a subquery. It has no
 * row if there is no such contact.
 */
export const contactIdOf = (db: Db, subject: PrivacySubject) =>
  db.select({ id: leads.id }).from(leads).where(isContact(subject));

/** All hubs of the speaker, including trashed ones: their data is still held. */
export const hubIdsOf = (db: Db, { speakerId }: PrivacySubject) =>
  db.select({ id: talkHubs.id }).from(talkHubs).where(eq(talkHubs.userId, speakerId));

/**
 * A subquery for the ids of a person's feedback: the submissions with the address or of the contact, and the same
 * device's other submissions at that talk, because only the rating carries the address.
 */
export const feedbackIdsOf = ({ speakerId, email, isContactId }: DataSubject): SQL => sql`(
  select submission.id from feedback_questions question
  join feedback_submissions submission on submission.question_id = question.id
  join (
    select distinct f.talk_hub_id, f.device_id from feedback_submissions f
    where ${isContactId(sql`f.lead_id`)}
      or f.submitter_email = ${email} and f.talk_hub_id in (select id from talk_hubs where user_id = ${speakerId})
  ) linked on linked.talk_hub_id = question.talk_hub_id and linked.device_id = submission.device_id)`;

/**
 * A subquery for the ids of the requests that a person typed at this speaker's hubs: those whose author left this address
 * for the answer, and those of a device on which nobody but this contact left details at that talk.
 */
export const audienceRequestIdsOf = (person: DataSubject): SQL => sql`(
  select request.id from talk_requests request
  join talk_hubs hub on hub.id = request.talk_hub_id and hub.user_id = ${person.speakerId}
  where exists (
    select from talk_request_notices notice join talk_request_supporters author on author.id = notice.supporter_id
    where notice.request_id = request.id and notice.email = ${person.email} and author.device_id = request.device_id)
  or ${isOnlyContactOf(person, sql`request`)})`;

/**
 * A subquery for the ids of a person's certificates: those of a device with feedback of this person at that talk, and of
 * one on which nobody but this contact left details there.
 */
export const certificateIdsOf = (person: DataSubject): SQL => sql`(
  select certificate.id from certificates certificate
  join talk_hubs hub on hub.id = certificate.talk_hub_id and hub.user_id = ${person.speakerId}
  where exists (
    select from feedback_submissions f where f.id in ${feedbackIdsOf(person)}
      and f.talk_hub_id = certificate.talk_hub_id and f.device_id = certificate.device_id)
  or ${isOnlyContactOf(person, sql`certificate`)})`;

/** SQL condition on rows with a hub and a device: nobody but this contact left details there on that device. */
const isOnlyContactOf = ({ isContactId }: DataSubject, row: SQL): SQL => sql`exists (
  select from lead_captures capture where ${isContactId(sql`capture.lead_id`)}
    and capture.talk_hub_id = ${row}.talk_hub_id and capture.device_id = ${row}.device_id
    and not exists (
      select from lead_captures other where other.talk_hub_id = capture.talk_hub_id
        and other.device_id = capture.device_id and other.lead_id <> capture.lead_id))`;
