// What two speakers own: one of everything, under known ids; every text of Ada's contains a marker.
import { randomUUID } from "node:crypto";
import { getTableColumns, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as tables from "#app/database/schema/index.ts";
import { firstStage } from "#app/domain/stage/stage.ts";
import { newSubmissionKey, type SubmissionKey, toSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { insertWebhook } from "#tests/support/webhook-belongings.ts";

/** In every text of Ada's: a response that contains it leaks her data. */
export const adaMarker = "Zephyrine";
/** Finds the marker; a response that repeats the search term does not contain the marker. */
export const adaMarkerPrefix = "zephyrin";

const createIds = () => ({
  draft: randomUUID(),
  scheduled: randomUUID(),
  hub: randomUUID(),
  closed: randomUUID(),
  trashed: randomUUID(),
  question: randomUUID(),
  answer: randomUUID(),
  quote: randomUUID(),
  request: randomUUID(),
  lead: randomUUID(),
  capture: randomUUID(),
  booking: randomUUID(),
  bookingFile: randomUUID(),
  attendee: randomUUID(),
  followUp: randomUUID(),
  waiting: randomUUID(),
  template: randomUUID(),
  task: randomUUID(),
  file: randomUUID(),
  image: randomUUID(),
  session: randomUUID(),
  passkey: randomUUID(),
  apiKey: randomUUID(),
  resource: randomUUID(),
  // As long as a real one.
  slideToken: randomUUID().replaceAll("-", "").slice(0, 22),
  link: randomUUID(),
  ticket: randomUUID(),
  payment: randomUUID(),
  signatureTalk: randomUUID(),
  endpoint: randomUUID(),
  webhookEvent: randomUUID(),
  webhookDelivery: randomUUID(),
});
export const adaIds = createIds();
export const benIds = createIds();
export const adaHubIds = [adaIds.draft, adaIds.scheduled, adaIds.hub, adaIds.closed, adaIds.trashed];

type DataStores = Pick<Services, "db" | "storage">;
type Signing = Pick<Services, "signer" | "vault">;

/** Stores one of everything for `owner` under these ids, with `marker` in every text. */
export async function createBelongings(
  { db, storage, signer, vault }: DataStores & Signing,
  owner: Actor,
  ids: typeof adaIds,
  marker: string,
) {
  const keyOf = (submissionId: string) => toSubmissionKey({ signer }, submissionId);
  const belongings = { db, owner, ids, marker, keyOf, person: personOf(marker) };
  await insertHubs(belongings);
  await insertAudience(belongings);
  await insertAccount(belongings);
  await insertPayment(belongings);
  await insertFiles(belongings);
  await insertWebhook({ ...belongings, vault });
  for (const key of objectsOf(owner, ids)) await storage.write(key, Buffer.from(marker), { contentType: pdfType });
}

const pdfType = "application/pdf";
const personOf = (marker: string) => ({
  firstName: marker,
  lastName: marker,
  email: `${marker.toLowerCase()}@example.com`,
});

interface Belongings {
  db: Services["db"];
  keyOf(submissionId: string): SubmissionKey;
  owner: Actor;
  ids: typeof adaIds;
  marker: string;
  person: ReturnType<typeof personOf>;
}

async function insertHubs({ db, owner, ids, marker }: Belongings) {
  const named = (id: string, slug: string) => ({ id, slug, title: `${marker} ${slug}` });
  await insertHub(db, owner, { ...named(ids.draft, "draft"), status: "draft" });
  const opens = { openDate: "2090-03-04", openTime: "08:00" };
  await insertHub(db, owner, { ...named(ids.scheduled, "scheduled"), status: "scheduled", ...opens });
  await insertHub(db, owner, { ...named(ids.hub, "talk"), leadCaptureEnabled: true, access: "listed" });
  const earlier = { status: "closed", talkId: randomUUID(), changeNote: marker } as const;
  await insertHub(db, owner, { ...named(ids.closed, "closed"), ...earlier });
  await insertHub(db, owner, { ...named(ids.trashed, "trashed"), deletedAt: new Date() });

  const question = `${marker}, what stays with you?`;
  await db
    .insert(tables.feedbackQuestions)
    .values({ id: ids.question, talkHubId: ids.hub, question, type: "text", sortOrder: 1 });
  await db.insert(tables.templates).values({
    id: ids.template,
    userId: owner.id,
    name: marker,
    category: "business",
    content: { title: marker },
  });
}

/** A lead with its capture and its feedback, a booking, and two attendees, one of them waiting. */
async function insertAudience({ db, owner, ids, marker, person, keyOf }: Belongings) {
  const [userId, talkHubId] = [owner.id, ids.hub];
  await db.insert(tables.leads).values({ id: ids.lead, userId, talkHubId, ...person, source: "entry", notes: marker });
  await db.insert(tables.deviceGrants).values({ deviceId: randomUUID(), userId, leadId: ids.lead, kind: "lead" });
  await db.insert(tables.leadCaptures).values({
    id: ids.capture,
    userId,
    talkHubId,
    leadId: ids.lead,
    source: "entry",
    submissionKey: keyOf(ids.capture),
    notifiedAt: new Date(),
  });
  await db.insert(tables.feedbackSubmissions).values({
    id: ids.answer,
    talkHubId,
    questionId: ids.question,
    leadId: ids.lead,
    submissionKey: newSubmissionKey(),
    deviceId: randomUUID(),
    responses: { rating: 5, answer: marker, comments: marker },
  });
  await db.insert(tables.quotes).values({
    id: ids.quote,
    talkHubId,
    feedbackId: ids.answer,
    comment: marker,
    authorName: marker,
    consentVersion: 1,
    consentedAt: new Date(),
  });
  await insertRequest({ db, ids, marker, person });
  await insertBooking({ db, owner, ids, marker, person });
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await db.insert(tables.reports).values({ talkHubId, bookingId: ids.booking, organisation: marker, expiresAt });
  const text = { subject: marker, message: marker, linkLabel: marker, linkUrl: "https://example.com/" };
  await db.insert(tables.followUps).values({ id: ids.followUp, talkHubId, ...text, startedAt: new Date() });
  await db
    .insert(tables.followUpRecipients)
    .values({ followUpId: ids.followUp, leadId: ids.lead, state: "sent", settledAt: new Date() });
  await db.insert(tables.approvedAttendees).values([
    { id: ids.attendee, talkHubId, ...person },
    { id: ids.waiting, talkHubId, ...person, email: `waiting-${person.email}`, approvedAt: null },
  ]);
}

/** A booking with its page, an answer, a file and a change. */
async function insertBooking({ db, owner: { id: userId }, ids, marker, person }: Omit<Belongings, "keyOf">) {
  const requester = { requesterName: marker, requesterEmail: person.email, eventName: marker };
  await db.insert(tables.speakerBookings).values({
    id: ids.booking,
    speakerId: userId,
    ...requester,
    submissionKey: newSubmissionKey(),
  });
  const form = { deviceId: randomUUID(), submissionKey: newSubmissionKey() };
  await db.insert(tables.waitingBookings).values({ speakerId: userId, ...requester, ...form });
  await db.insert(tables.bookerPages).values({ bookingId: ids.booking });
  await db.insert(tables.calendarFeeds).values({ userId, tokenHash: `${marker}-calendar` });
  await db
    .insert(tables.bookingAnswers)
    .values({ bookingId: ids.booking, position: 0, question: marker, answer: marker });
  const bookingFile = { id: ids.bookingFile, userId, name: `${marker}.pdf`, title: marker, kind: "booking" as const };
  const stored = { contentType: pdfType, sizeBytes: marker.length, status: "stored" as const };
  await db.insert(tables.files).values({ ...bookingFile, ...stored, key: `${userId}/files/${bookingFile.id}` });
  await db.insert(tables.bookingFiles).values({ id: bookingFile.id, bookingId: ids.booking, author: "booker" });
  await db
    .insert(tables.bookingChanges)
    .values({ bookingId: ids.booking, author: "booker", label: marker, oldValue: marker, notifiedAt: new Date() });
}

/** A request that waits for approval, whose author left an address. */
async function insertRequest({ db, ids, marker, person }: Pick<Belongings, "db" | "ids" | "marker" | "person">) {
  const [talkHubId, requestId, supporterId, deviceId] = [ids.hub, ids.request, randomUUID(), randomUUID()];
  await db
    .insert(tables.talkRequests)
    .values({ id: requestId, talkHubId, text: marker, deviceId, submissionKey: newSubmissionKey() });
  await db.insert(tables.talkRequestSupporters).values({ id: supporterId, requestId, deviceId });
  await db.insert(tables.talkRequestNotices).values({ talkHubId, requestId, supporterId, email: person.email });
}

async function insertAccount({ db, owner, ids, marker, person, keyOf }: Belongings) {
  const userId = owner.id;
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await db
    .insert(tables.sessions)
    .values({ id: ids.session, userId, token: randomUUID(), expiresAt, userAgent: marker });
  await db.insert(tables.twoFactors).values({ userId, secret: marker, backupCodes: marker, verified: false });
  await db
    .insert(tables.passkeys)
    .values({ id: ids.passkey, userId, credentialId: randomUUID(), publicKey: marker, signCount: 0, name: marker });
  const key = { keyHash: randomUUID(), ending: "aaaa", scopes: ["hubs:read"] };
  await db.insert(tables.apiKeys).values({ id: ids.apiKey, userId, name: marker, ...key });
  await db.insert(tables.signatureTalks).values({ id: ids.signatureTalk, userId, title: marker, sortOrder: 0 });
  await db
    .insert(tables.speakerKits)
    .values({ userId, pronunciation: marker, introduction: marker, stageNeeds: marker });
  const mailbox = { senderId: userId, readerMailbox: "a hash" };
  await db.insert(tables.emailSends).values({ ...mailbox, senderMailbox: "another hash", template: "invitation" });
  await db.insert(tables.emailStops).values(mailbox);
  await db.insert(tables.readerProofs).values(mailbox);
  await db.insert(tables.emailChanges).values({
    userId,
    newEmail: `new-${person.email}`,
    expiresAt,
    oldTokenHash: randomUUID(),
    newTokenHash: randomUUID(),
  });
  await db
    .insert(tables.securityEvents)
    .values({ userId, event: "email-changed", windowKey: randomUUID(), detail: marker, lastAt: new Date() });
  const unconfirmed = { email: owner.email, firstName: marker, lastName: marker, username: marker.toLowerCase() };
  await db.insert(tables.signUps).values({ ...unconfirmed, password: marker, expiresAt });
  await db
    .insert(tables.helpRequests)
    .values({ id: ids.ticket, userId, subject: marker, message: marker, submissionKey: keyOf(ids.ticket) });
}

async function insertPayment({ db, owner, ids, marker, person }: Belongings) {
  await db.insert(tables.payments).values({
    id: ids.payment,
    userId: owner.id,
    email: person.email,
    buyerName: marker,
    provider: "stripe",
    status: "paid",
    paidAt: new Date(),
    sessionId: `cs_${ids.payment}`,
    intentId: `pi_${ids.payment}`,
    amountCents: 28_000,
    currency: "AUD",
    taxLine: "including GST",
  });
}

/** A file with a slide, an image, a task with its result, and two resources of the hub. */
async function insertFiles({ db, owner, ids, marker }: Belongings) {
  const [userId, talkHubId] = [owner.id, ids.hub];
  const stored = { userId, name: `${marker}.pdf`, title: marker, status: "stored" as const, sizeBytes: marker.length };
  const avatar = { name: `${marker}.webp`, kind: "avatar", contentType: "image/webp" } as const;
  await db.insert(tables.files).values([
    { ...stored, id: ids.file, key: `${userId}/files/${ids.file}`, kind: "presentation", contentType: pdfType },
    { ...stored, ...avatar, id: ids.image, key: `${userId}/files/${ids.image}` },
  ]);
  await db.insert(tables.slideDecks).values({ fileId: ids.file, state: "ready", pageCount: 1 });
  const pictures = { smallKey: `${userId}/files/${ids.image}`, largeKey: `${userId}/files/${ids.image}` };
  const sizes = { width: 1920, height: 1080, smallBytes: marker.length, largeBytes: marker.length };
  const slide = { fileId: ids.file, number: 1, text: marker, token: ids.slideToken };
  await db.insert(tables.slides).values({ ...slide, ...pictures, ...sizes });
  const result = { resultKey: `${userId}/tasks/${ids.task}`, resultName: `${marker}.csv`, resultType: "text/csv" };
  await db.insert(tables.tasks).values({ id: ids.task, userId, kind: "export-leads", state: "done", ...result });
  await db.insert(tables.resources).values([
    { id: ids.resource, talkHubId, title: marker, type: "pdf", resourceType: "file", fileId: ids.file },
    { id: ids.link, talkHubId, title: marker, type: "link", resourceType: "link", externalUrl: "https://example.com/" },
  ]);
}

const objectsOf = ({ id }: Actor, ids: typeof adaIds) => [
  `${id}/files/${ids.file}`,
  `${id}/files/${ids.image}`,
  `${id}/files/${ids.bookingFile}`,
  `${id}/tasks/${ids.task}`,
];

/** Every row that names `owner` or one of `ids`, as JSON in a fixed order, and every stored object. */
export async function listBelongings({ db, storage }: DataStores, owner: Actor, ids: typeof adaIds): Promise<string[]> {
  const names = [owner.id, ...Object.values(ids)];
  const rows: string[] = [];
  for (const table of Object.values(tables).filter((each) => is(each, PgTable))) {
    // That a hall screen or remote asked is noted whenever its owner looks, and hubs are measured every few minutes.
    const columns = Object.keys(getTableColumns(table)).filter((name) => name !== "followedAt");
    for (const row of await db.select().from(table)) {
      if (table === tables.stages && "version" in row && row.version === firstStage.version) continue;
      // Another account's task may name any id; only its results matter.
      if (table === tables.tasks && "userId" in row && row.userId !== owner.id) continue;
      const json = JSON.stringify(columns.map((name) => [name, (row as Record<string, unknown>)[name]]));
      if (table !== tables.hubUsage && names.some((name) => json.includes(name))) rows.push(json);
    }
  }
  const objects = await Promise.all(
    objectsOf(owner, ids).map(async (key) => `${key} ${Buffer.from(await storage.read(key)).toString()}`),
  );
  return [...rows.sort(), ...objects];
}
