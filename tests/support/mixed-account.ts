// An account with every oddity that once made two figures of one.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import {
  feedbackQuestions,
  feedbackSubmissions,
  files,
  hubEvents,
  profiles,
  resources,
  slideDecks,
  slides,
} from "#app/database/schema/index.ts";
import { createDownloadCounter } from "#app/domain/audience/download-counter.server.ts";
import { sweepHubUsage } from "#app/domain/audience-limits/measure-hub.server.ts";
import { removeResource } from "#app/domain/files/resources.server.ts";
import { moveToTrash } from "#app/domain/hubs/trash.server.ts";
import { addLead } from "#app/domain/leads/add-lead.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { deleteLeads } from "#app/domain/leads/manage-leads.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

/** Ada's two talks and one in the trash. Everything happens today, a Saturday. */
export async function fillMixedAccount(db: Database) {
  const services = { ...servicesAt(db), log: { info: () => {} } } as unknown as Services;
  const speaker = await insertSpeaker(db, ada);
  const given = { eventDate: "2026-11-21", timezone: "UTC", createdAt: noon, updatedAt: noon };
  const [first, second, trashed] = [
    await insertHub(db, speaker, given),
    await insertHub(db, speaker, { ...given, slug: "second" }),
    await insertHub(db, speaker, { ...given, slug: "trashed" }),
  ];
  await fillLeads(services, speaker, { first, second, trashed });
  await fillFeedback(db, { first, second, trashed });
  await fillDownloads(services, speaker, { first, trashed });
  await moveToTrash(services, speaker, trashed.id);
  await fillStorage(db, speaker);
  // Four others who share their data, so that the totals of all five are shown, and have done nothing.
  for (const n of [1, 2, 3, 4])
    await insertSpeaker(db, { ...ben, email: `s${n}@example.com`, username: `speaker-${n}` });
  await db.update(profiles).set({ analyticsDataSharing: true });
  await sweepHubUsage(services);
  return { services, speaker, first, second, trashed, administrator: { ...speaker, isAdministrator: true } };
}

type Talks = Record<"first" | "second" | "trashed", { id: string }>;

/**
 * Rosa, Sven and Mia were at both talks, Tomas at the first until he had his details deleted, Wim only at the one in the
 * trash. Vera and Uma were added by hand, Uma without a talk. Lena's entry was a mistake that Ada deleted.
 */
async function fillLeads(services: Services, speaker: Actor, { first, second, trashed }: Talks) {
  const leave = (firstName: string, { id }: { id: string }) =>
    captureLead(services, {
      hub: { id, ownerId: speaker.id },
      deviceId: randomUUID(),
      source: "entry",
      submissionKey: newSubmissionKey(),
      consentText: "I agree.",
      person: { firstName, lastName: null, email: emailOf(firstName), phone: null, company: null },
    });
  const add = (firstName: string, hub: string | null) => {
    const person = { firstName, lastName: null, email: emailOf(firstName), phone: null, company: null };
    return addLead(services, speaker, { ...person, hub, notes: null, token: randomUUID() });
  };
  for (const name of ["Rosa", "Sven", "Mia"]) for (const hub of [first, second]) await leave(name, hub);
  await leave("Tomas", first);
  await deletePerson(services, { speakerId: speaker.id, email: emailOf("Tomas") });
  await leave("Wim", trashed);
  await add("Vera", first.id);
  await add("Uma", null);
  const lena = await leave("Lena", second);
  await deleteLeads(services, speaker, [lena.leadId]);
}
const emailOf = (name: string) => `${name.toLowerCase()}@example.com`;

/** Three ratings at the first talk, one hidden, beside a comment that has none; one at the second. */
async function fillFeedback(db: Database, { first, second, trashed }: Talks) {
  const give = async ({ id }: { id: string }, responses: object, hiddenAt: Date | null = null) => {
    const [question] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, id));
    await db.insert(feedbackSubmissions).values({
      ...{ talkHubId: id, questionId: question?.id as string, deviceId: randomUUID(), responses, hiddenAt },
      ...{ submissionKey: newSubmissionKey(), createdAt: noon },
    });
  };
  await give(first, { rating: 5 });
  await give(first, { rating: 4, comments: "Calm and clear." });
  await give(first, { rating: 1, comments: "Rude." }, noon);
  await give(first, { comments: "No stars, but thanks." });
  await give(second, { rating: 3 });
  await give(trashed, { rating: 2 });
}

/** Two devices downloaded a file that is still there, three one that Ada removed. */
async function fillDownloads(services: Services, speaker: Actor, { first, trashed }: Omit<Talks, "second">) {
  const { db } = services;
  const counter = createDownloadCounter(services);
  const offer = async ({ id }: { id: string }, title: string, devices: number) => {
    const link = { title, type: "link", resourceType: "link", externalUrl: "https://example.com/p" } as const;
    const [resource] = await db
      .insert(resources)
      .values({ talkHubId: id, ...link })
      .returning();
    const resourceId = resource?.id as string;
    for (let n = 0; n < devices; n++)
      counter.count({
        ...{ talkHubId: id, resourceId, deviceId: randomUUID(), deviceType: "phone" },
        ownerTimezone: "UTC",
      });
    await counter.flush();
    return resourceId;
  };
  await offer(first, "The paper", 2);
  await offer(trashed, "A paper of the trash", 7);
  const removed = await offer(first, "A paper with an error", 3);
  await removeResource(services, speaker, first.id, removed);
  await db.insert(hubEvents).values({
    ...{ talkHubId: first.id, kind: "view", deviceId: randomUUID(), day: "2026-11-21" },
    ...{ count: 9, occurredAt: noon },
  });
}

/** A PDF of 1,000 bytes with a slide of 300, and an upload that is not finished. */
async function fillStorage(db: Database, { id: userId }: Actor) {
  const file = { userId, name: "slides.pdf", kind: "presentation", contentType: "application/pdf" } as const;
  const [stored] = await db
    .insert(files)
    .values([
      { ...file, key: `${userId}/files/a`, sizeBytes: 1_000, status: "stored" },
      { ...file, key: `${userId}/files/b`, sizeBytes: 50 },
    ])
    .returning();
  const fileId = stored?.id as string;
  await db.insert(slideDecks).values({ fileId, state: "ready", pageCount: 1 });
  await db.insert(slides).values({
    ...{ fileId, number: 1, width: 1920, height: 1080, text: "", smallKey: "s", largeKey: "l" },
    ...{ smallBytes: 100, largeBytes: 200, token: "token" },
  });
}
