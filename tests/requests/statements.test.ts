// No screen runs more statements for 30 rows than for 1.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#app/database/schema/columns.ts";
import * as tables from "#app/database/schema/index.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let speaker: Visitor;
let hubId: string;
const talkId = randomUUID();

/** Adds `rows` of everything that a speaker's screens list, numbered from `from`. */
async function addRows(from: number, rows: number) {
  for (let n = from; n < from + rows; n++) {
    const hub = await insertHub(app.db, actor, { slug: `talk-${n}`, title: `Talk ${n}`, talkId, access: "listed" });
    hubId ??= hub.id;
    await addAudience(hubId, n);
    await addResource(hubId, n);
    await addAccountRows(n);
  }
}

/** A lead, an attendee, a booking, a rating and a view. */
async function addAudience(talkHubId: string, n: number) {
  const { db } = app;
  const leadId = newId();
  const email = `person${n}@example.com`;
  await db.insert(tables.leads).values({ id: leadId, userId: actor.id, talkHubId, email, source: "entry" });
  await db.insert(tables.leadCaptures).values({ leadId, userId: actor.id, talkHubId, source: "entry" });
  await db.insert(tables.approvedAttendees).values({ talkHubId, email });
  await db.insert(tables.speakerBookings).values({
    speakerId: actor.id,
    requesterName: `Host ${n}`,
    requesterEmail: email,
    eventName: `Event ${n}`,
    eventDate: "2027-03-04",
    submissionKey: newSubmissionKey(),
  });
  const question = await db.query.feedbackQuestions.findFirst({ where: (q, { eq }) => eq(q.talkHubId, talkHubId) });
  await db.insert(tables.feedbackSubmissions).values({
    talkHubId,
    questionId: question?.id ?? "",
    submissionKey: newSubmissionKey(),
    deviceId: randomUUID(),
    responses: { rating: 5, comments: `Comment ${n}` },
  });
  await db.insert(tables.hubEvents).values({ talkHubId, kind: "view", deviceId: randomUUID(), day: "2026-11-20" });
}

async function addResource(talkHubId: string, n: number) {
  const [file] = await app.db
    .insert(tables.files)
    .values({
      userId: actor.id,
      key: `${actor.id}/files/${n}.pdf`,
      name: `Slides ${n}.pdf`,
      kind: "presentation",
      contentType: "application/pdf",
      sizeBytes: 1_000,
      status: "stored",
    })
    .returning();
  await app.db.insert(tables.resources).values({
    talkHubId,
    title: `Slides ${n}`,
    type: "pdf",
    resourceType: "file",
    fileId: file?.id,
    fileSize: 1_000,
    sortOrder: n,
  });
}

/** A template, a message to the help desk and a payment. */
async function addAccountRows(n: number) {
  const { db } = app;
  await db
    .insert(tables.templates)
    .values({ userId: actor.id, name: `Look ${n}`, category: "business", isPublic: n % 2 === 0 });
  await db
    .insert(tables.helpRequests)
    .values({ userId: actor.id, subject: `Question ${n}`, message: "?", submissionKey: newSubmissionKey() });
  await db.insert(tables.payments).values({
    userId: actor.id,
    email: `person${n}@example.com`,
    provider: "stripe",
    status: "refunded",
    sessionId: `cs_${n}`,
    amountCents: 28_000,
    currency: "AUD",
    taxLine: "including GST",
    paidAt: new Date(),
  });
}

beforeAll(async () => {
  app = await startTestApp();
  actor = await insertSpeaker(app.db, ada);
  speaker = await app.visitor().signIn(ada);
  await addRows(0, 1);
});
afterAll(() => app.close());

const screens = () => [
  "/dashboard",
  "/dashboard/hubs",
  "/dashboard/hubs?show=trash",
  "/dashboard/analytics",
  "/dashboard/leads",
  "/dashboard/bookings",
  "/dashboard/templates",
  "/dashboard/templates?mine=true",
  "/dashboard/public-pages",
  "/dashboard/speaker-settings",
  "/dashboard/kit",
  "/dashboard/speaker-notes",
  "/dashboard/qualified-audience",
  `/dashboard/qualified-audience?hub=${hubId}&tab=manage`,
  "/dashboard/help",
  "/profile",
  "/account-settings",
  "/billing",
  `/dashboard/edit-hub/${hubId}`,
  `/dashboard/edit-hub/${hubId}?tab=analytics`,
  `/dashboard/hubs/${hubId}/deliveries`,
  `/dashboard/hubs/${hubId}/live`,
  "/ada-nwosu",
  "/ada-nwosu/talk-0",
];

describe("a screen full of rows", () => {
  it("runs no more statements than one with a single row", async () => {
    const count = async () => {
      const counted: Record<string, number> = {};
      for (const path of screens()) {
        const open = async () => expect((await speaker.open(path)).status, path).toBe(200);
        counted[path] = await countStatements(app.db, open);
      }
      return counted;
    };
    await count(); // the first request may write back a computed status
    const few = await count();
    expect(few["/dashboard"]).toBeGreaterThan(3); // the counter works
    await addRows(1, 29);
    await count();
    const many = await count();
    const more = Object.keys(few).filter((path) => (many[path] ?? 0) > (few[path] ?? 0));
    expect(more.map((path) => `${path}: ${few[path]} statements, with 30 rows ${many[path]}`)).toEqual([]);
  });
});
