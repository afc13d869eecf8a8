// One talk, given several times: its hubs beside each other, joined by duplicating or by hand.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { feedbackQuestions, feedbackSubmissions, profiles, talkHubs } from "#app/database/schema/index.ts";
import { saveReport } from "#app/domain/reports/commands.server.ts";
import { findOwnReport } from "#app/domain/reports/queries.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor: actor, speaker } = fixture);
});

const screenOf = (hubId: string) => `/dashboard/hubs/${hubId}/deliveries`;
const read = async (hubId: string) => (await speaker.open(screenOf(hubId))).text;
const findRow = async (hubId: string) => (await app.db.select().from(talkHubs).where(eq(talkHubs.id, hubId)))[0];

async function rate(hubId: string, stars: number[], reasons: object[] = []) {
  const [question] = await app.db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, hubId));
  const rows = stars.map((rating) => ({
    talkHubId: hubId,
    questionId: question?.id as string,
    submissionKey: newSubmissionKey(),
    deviceId: randomUUID(),
    responses: { rating, reasons: reasons as [] },
  }));
  await app.db.insert(feedbackSubmissions).values(rows);
}

async function duplicate(hubId: string): Promise<string> {
  const sent = await speaker.submit(`/dashboard/hubs/${hubId}/actions`, { intent: "duplicate", token: randomUUID() });
  return /edit-hub\/([\w-]+)/.exec(sent.location ?? "")?.[1] as string;
}

describe("the deliveries of a talk", () => {
  it("tells a speaker with one room to duplicate it, and leads there from its results", async () => {
    const hub = await insertHub(app.db, actor, { slug: "alone" });
    expect(await read(hub.id)).toContain("One delivery so far");
    expect(await read(hub.id)).toContain("Duplicate this hub");
    const results = await speaker.open(`/dashboard/edit-hub/${hub.id}?tab=analytics`);
    expect(results.html).toContain(`href="${screenOf(hub.id)}"`);
  });

  it("shows two rooms side by side, each in its own time zone, with what stands apart", async () => {
    const hub = await insertHub(app.db, actor, {
      slug: "two-rooms",
      eventName: "Lumen Day",
      eventDate: "2026-10-01",
      startTime: "14:30",
      timezone: "Asia/Tokyo",
      audienceCount: 24,
      status: "closed",
    });
    await rate(hub.id, [5, 5, 5, 5, 5, 5, 5, 4, 4, 4], [{ text: "Story", kind: "talk" }]);
    await rate(hub.id, [1, 1], [{ text: "Sound", kind: "room" }]);
    const copy = await duplicate(hub.id);
    await rate(copy, [3]);
    const text = await read(hub.id);
    expect(text).toContain("Thu 1 Oct 2026, 14:30 (Tokyo) Lumen Day");
    expect(text).toContain("4.1 of 5 12 ratings 50% of 24 people");
    expect(text).toContain("Low stars because of the room: 1.0 (2) Without these: 4.7 (10)");
    expect(text).toContain("Story 10");
    expect(text).toContain("Sound (room) 2");
    expect(text).toMatch(/No date yet.*3\.0 of 5 1 rating Few.*Thu 1 Oct 2026/);
    // The same from the other room.
    expect(await read(copy)).toContain("Thu 1 Oct 2026, 14:30 (Tokyo) Lumen Day");
  });

  it("saves a note for each delivery, as often as it is sent, and refuses a long one with its text", async () => {
    const hub = await insertHub(app.db, actor, { slug: "noted" });
    const copy = await duplicate(hub.id);
    const save = (note: string) => speaker.submit(screenOf(hub.id), { intent: "note", hub: copy, note });
    for (let n = 0; n < 2; n++) expect((await save(" Slower start.\nNo demo. ")).status).toBe(200);
    expect(await findRow(copy)).toMatchObject({ changeNote: "Slower start.\nNo demo.", version: 1 });
    expect((await findRow(hub.id))?.changeNote).toBeNull();
    expect(await read(hub.id)).toContain("Slower start. No demo.");

    const refused = await save("x".repeat(501));
    expect(refused.status).toBe(422);
    expect(await findRow(copy)).toMatchObject({ changeNote: "Slower start.\nNo demo." });
    await save("");
    expect((await findRow(copy))?.changeNote).toBeNull();
  });

  it("joins hubs by hand and takes them out again", async () => {
    const hub = await insertHub(app.db, actor, { slug: "joined", title: "Joined by hand" });
    const older = await insertHub(app.db, actor, { slug: "older", title: "An older one", eventDate: "2025-02-03" });
    const trashed = await insertHub(app.db, actor, { slug: "in-trash", title: "Trashed", deletedAt: new Date() });
    expect(await read(hub.id)).toContain("An older one, Mon 3 Feb 2025");
    const send = (intent: string, other: string) => speaker.submit(screenOf(hub.id), { intent, hub: other });
    for (const id of ["", hub.id, trashed.id, "no-id"]) {
      const refused = await send("join", id);
      expect([id, refused.status]).toEqual([id, 422]);
      expect(refused.text).toMatch(/Please choose/);
    }
    for (let n = 0; n < 2; n++) expect((await send("join", older.id)).location).toBe(screenOf(hub.id));
    expect(await read(older.id)).toMatch(/Thu 4 Mar 2027.*Mon 3 Feb 2025/);
    for (let n = 0; n < 2; n++) expect((await send("leave", older.id)).location).toBe(screenOf(hub.id));
    expect(await read(hub.id)).toContain("One delivery so far");
  });

  it("is for the speaker alone: no page, profile or report shows a note", async () => {
    const marker = "Cut the weak story";
    const hub = await insertHub(app.db, actor, { slug: "private", changeNote: marker, talkId: randomUUID() });
    await rate(hub.id, [5, 5, 5, 5, 5]);
    await saveReport(app.services, actor, hub.id, { booking: null, organisation: null, quoteIds: [], days: null });
    const report = await findOwnReport(app.services, actor, hub.id);
    for (const path of ["/ada-nwosu/private", "/ada-nwosu", `/r/${report?.token}`, "/ada-nwosu/private/thanks"]) {
      const page = await app.visitor().open(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.html).not.toContain(marker);
      expect(page.html).not.toContain(hub.talkId);
    }
  });

  it("stays readable on a locked account, which changes nothing", async () => {
    const hub = await insertHub(app.db, actor, { slug: "locked" });
    await app.db.update(profiles).set({ plan: "lifetime", paymentStatus: "refunded" }).where(eq(profiles.id, actor.id));
    expect((await speaker.open(screenOf(hub.id))).status).toBe(200);
    const note = await speaker.submit(screenOf(hub.id), { intent: "note", hub: hub.id, note: "Late" });
    expect([note.status, (await findRow(hub.id))?.changeNote]).toEqual([409, null]);
  });
});
