import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it as plain } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import {
  approvedAttendees,
  feedbackQuestions,
  files,
  leadCaptures,
  profiles,
  resources,
  talkHubs,
} from "#app/database/schema/index.ts";
import { duplicateHub } from "#app/domain/hubs/duplicate-hub.server.ts";
import type { Actor } from "#app/services.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

/** A stored file of the speaker's, offered on their hub; gives the file's id. */
async function addSlides(db: Database, speaker: Actor, talkHubId: string): Promise<string> {
  const fileId = newId();
  await db.insert(files).values({
    id: fileId,
    userId: speaker.id,
    key: `${speaker.id}/files/slides.pdf`,
    name: "slides.pdf",
    kind: "presentation",
    contentType: "application/pdf",
    sizeBytes: 10,
    status: "stored",
  });
  await db.insert(resources).values({
    talkHubId,
    title: "Slides",
    type: "pdf",
    resourceType: "file",
    fileId,
    downloadCount: 30,
    isFeatured: true,
    sortOrder: 1,
  });
  return fileId;
}

/** A hub whose talk is over. */
const usedHub = {
  description: "<p>Kept</p>",
  buttonColor: "#123456",
  leadFormTitle: "Take the slides",
  leadCaptureEnabled: true,
  lowTalkReasons: ["Too fast"],
  audienceCount: 240,
  changeNote: "A shorter demo",
  access: "listed" as const,
  startTime: "10:00",
  endTime: "10:45",
  openDate: "2027-03-04",
  openTime: "09:00",
  viewCount: 412,
  version: 7,
  closedManuallyAt: noon,
};

describe("duplicating a hub", () => {
  it("creates a draft with its page, questions, lead form and files, and nothing of its audience", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker, usedHub);
    await db
      .insert(feedbackQuestions)
      .values({ talkHubId: hub.id, question: "Where from?", type: "choice", options: ["Here", "There"], sortOrder: 1 });
    const fileId = await addSlides(db, speaker, hub.id);
    await db.insert(approvedAttendees).values({ talkHubId: hub.id, email: "rosa@example.com" });

    const outcome = await duplicateHub(servicesAt(db), speaker, hub.id, randomUUID());
    if (!outcome?.ok) throw new Error("refused");
    const { id } = outcome.value;
    const [copy] = await db.select().from(talkHubs).where(eq(talkHubs.id, id));
    expect(copy).toMatchObject({
      title: "Copy of Kind machines",
      slug: "copy-of-kind-machines",
      status: "draft",
      version: 1,
      description: "<p>Kept</p>",
      buttonColor: "#123456",
      access: "listed",
      leadFormTitle: "Take the slides",
      leadCaptureEnabled: true,
      lowTalkReasons: ["Too fast"],
      audienceCount: null,
      changeNote: null,
      viewCount: 0,
      leadCount: 0,
      eventDate: null,
      startTime: null,
      endTime: null,
      openDate: null,
      closedManuallyAt: null,
    });
    expect(await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, id))).toMatchObject([
      { question: "How would you rate this talk?" },
      { question: "Where from?", options: ["Here", "There"] },
    ]);
    expect(await db.select().from(resources).where(eq(resources.talkHubId, id))).toMatchObject([
      { title: "Slides", fileId, isFeatured: true, downloadCount: 0 },
    ]);
    expect(await db.$count(files)).toBe(1);
    expect(await db.$count(approvedAttendees, eq(approvedAttendees.talkHubId, id))).toBe(0);
    expect(await db.$count(leadCaptures)).toBe(0);
  });

  it("creates one copy per token, each with a free slug", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker, { title: "T".repeat(200) });
    const token = randomUUID();
    const first = await duplicateHub(servicesAt(db), speaker, hub.id, token);
    expect(await duplicateHub(servicesAt(db), speaker, hub.id, token)).toEqual(first);
    expect(await duplicateHub(servicesAt(db), speaker, hub.id, randomUUID())).toMatchObject({ ok: true });
    const hubs = await db.select({ slug: talkHubs.slug, title: talkHubs.title }).from(talkHubs);
    expect(hubs).toHaveLength(3);
    expect(new Set(hubs.map(({ slug }) => slug)).size).toBe(3);
  });

  it("makes copies, and copies of copies, deliveries of one talk, and leaves the original's version", async ({
    db,
  }) => {
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker, { version: 7 });
    await insertHub(db, speaker, { slug: "another-talk" });
    const duplicate = async (id: string) => {
      const outcome = await duplicateHub(servicesAt(db), speaker, id, randomUUID());
      if (!outcome?.ok) throw new Error("refused");
      return outcome.value.id;
    };
    const copy = await duplicate(hub.id);
    await duplicate(copy);
    await duplicate(hub.id);
    const hubs = await db.select().from(talkHubs);
    expect(hubs.find(({ id }) => id === hub.id)).toMatchObject({ version: 7, updatedAt: hub.updatedAt });
    expect(hubs.find(({ slug }) => slug === "another-talk")).toMatchObject({ talkId: null });
    const talkIds = hubs.filter(({ slug }) => slug !== "another-talk").map(({ talkId }) => talkId);
    expect(talkIds).toHaveLength(4);
    expect([...new Set(talkIds)]).toEqual([expect.any(String)]);
  });

  it("finds neither another speaker's hub nor one in the trash", async ({ db }) => {
    const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
    const hub = await insertHub(db, other);
    const deleted = await insertHub(db, speaker, { deletedAt: noon });
    for (const id of [hub.id, deleted.id, "no-id"]) {
      expect(await duplicateHub(servicesAt(db), speaker, id, randomUUID())).toBeNull();
    }
    expect(await db.$count(talkHubs)).toBe(2);
  });

  plain("keeps to the plan's limit of drafts for concurrent requests", async () => {
    const database = await openFreshDatabase();
    try {
      const { db } = database;
      const speaker = await insertSpeaker(db, ada);
      await db.update(profiles).set({ maxActiveHubs: 3 });
      const hub = await insertHub(db, speaker);
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () => duplicateHub(servicesAt(db), speaker, hub.id, randomUUID())),
      );
      expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(3);
      expect(outcomes.find((outcome) => !outcome?.ok)).toEqual({ ok: false, refusal: "hub-limit-reached" });
      expect(await db.$count(talkHubs, eq(talkHubs.status, "draft"))).toBe(3);
    } finally {
      await database.close();
    }
  });
});
