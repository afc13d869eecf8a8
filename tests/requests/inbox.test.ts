import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { profiles, speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import { moveToTrash } from "#app/domain/hubs/trash.server.ts";
import type { Actor } from "#app/services.ts";
import { insertBooking, insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const createBooking = async (values: Parameters<typeof insertBooking>[2] = {}) =>
  `/dashboard/bookings/${await insertBooking(app.db, adaActor, values)}`;
const inbox = "/dashboard/bookings";

describe("the inbox", () => {
  it("explains itself while it is empty; then it filters by status and search, and the sidebar counts new requests", async () => {
    expect((await speaker.open(inbox)).text).toContain("No booking requests yet");
    await createBooking();
    await createBooking({ eventName: "Orbital Summit", status: "declined" });
    const all = await speaker.open(inbox);
    expect(all.text).toMatch(/Bookings 1 new/);
    expect(all.text).toMatch(/All 2 New 1 Held Confirmed Done Declined 1/);
    expect((await speaker.open(`${inbox}?tab=declined`)).text).not.toContain("Lumen Day");
    expect((await speaker.open(`${inbox}?search=orbital`)).text).toContain("Orbital Summit");
    expect((await speaker.open(`${inbox}?search=nobody`)).text).toContain("No requests match these filters");
  });

  it("warns of a day on which Ada already speaks, with a link to that talk", async () => {
    const hub = await insertHub(app.db, adaActor, { eventDate: "2027-03-04" });
    const path = await createBooking({ eventDate: "2027-03-04" });
    expect((await speaker.open(inbox)).text).toContain("You're booked that day");
    const one = await speaker.open(path);
    expect(one.text).toContain("You're already booked that day");
    expect(one.html).toContain(`/dashboard/edit-hub/${hub.id}`);
  });

  it("needs as many statements for 30 requests as for one", async () => {
    await createBooking({ eventDate: "2027-03-04" });
    const one = await countStatements(app.db, () => speaker.open(inbox));
    expect(one).toBeGreaterThan(3); // the counter works
    for (let i = 0; i < 30; i++) await createBooking({ eventDate: "2027-03-04" });
    expect(await countStatements(app.db, () => speaker.open(inbox))).toBe(one);
  });
});

describe("one request", () => {
  it("is moved, noted, replied to once and deleted", async () => {
    const path = await createBooking();
    expect((await speaker.submit(path, { intent: "status", status: "held" })).status).toBe(200);
    const notesVersion = /name="notesVersion" value="([^"]+)"/.exec((await speaker.open(path)).html)?.[1] ?? "";
    expect((await speaker.submit(path, { intent: "notes", notesVersion, notes: "Train from London" })).status).toBe(
      200,
    );
    const reply = { intent: "reply", reply: "Gladly.", status: "confirmed" };
    expect((await speaker.submit(path, reply)).status).toBe(200);
    expect((await speaker.submit(path, reply)).status).toBe(200); // a second tap
    const other = await speaker.submit(path, { ...reply, reply: "Sorry, I cannot." });
    expect(other.status).toBe(409);
    expect(other.html).toContain("Sorry, I cannot.");
    expect(await app.db.select().from(speakerBookings)).toMatchObject([
      { status: "confirmed", notes: "Train from London", reply: "Gladly." },
    ]);
    expect((await speaker.submit(path, { intent: "delete" })).location).toBe(inbox);
    expect((await speaker.open(path)).status).toBe(404);
  });

  it("becomes a draft hub in one click once it is confirmed, and leads to it from then on", async () => {
    const path = await createBooking({ eventDate: "2027-03-04", eventLocation: "Hall 3, Lisbon" });
    expect((await speaker.open(path)).text).not.toContain("Create hub");
    const early = await speaker.submit(path, { intent: "create-hub" });
    expect(early.status).toBe(409);
    expect(early.html).toContain("first, then create its hub.");
    expect(await app.db.$count(talkHubs)).toBe(0);

    await speaker.submit(path, { intent: "status", status: "confirmed" });
    expect((await speaker.open(path)).text).toContain("Create hub");
    const created = await speaker.submit(path, { intent: "create-hub" });
    expect(created).toMatchObject({ status: 303, location: expect.stringMatching(/^\/dashboard\/edit-hub\//) });
    expect(await speaker.submit(path, { intent: "create-hub" })).toMatchObject({
      status: 303,
      location: created.location,
    });
    const [hub, ...others] = await app.db.select().from(talkHubs);
    expect(others).toEqual([]);
    expect(hub).toMatchObject({
      title: "Lumen Day",
      eventDate: "2027-03-04",
      location: "Hall 3, Lisbon",
      status: "draft",
    });
    expect((await speaker.open(created.location as string)).text).toContain("Lumen Day");

    // Its own hub is no clash of dates.
    for (const address of [path, inbox]) expect((await speaker.open(address)).text).not.toContain("booked that day");
    const after = await speaker.open(path);
    expect(after.text).toContain("Open hub");
    expect(after.html).toContain(`href="${created.location}"`);
    await moveToTrash(app.services, adaActor, hub?.id as string);
    expect((await speaker.open(path)).text).toContain("Hub is in the trash");
    expect((await speaker.submit(path, { intent: "create-hub" })).status).toBe(409);
  });

  it("asks after its day was moved whether the talk's page moves too, and once declined whether its draft goes", async () => {
    const path = await createBooking({ eventDate: "2027-03-04", status: "confirmed" });
    await speaker.submit(path, { intent: "create-hub" });
    expect((await speaker.open(path)).text).not.toContain("Also move the talk's page?");
    const version = /name="agreementVersion" value="([^"]+)"/.exec((await speaker.open(path)).html)?.[1] ?? "";
    await speaker.submit(path, { intent: "agreement", agreementVersion: version, eventDate: "2027-03-05" });
    const moved = await speaker.open(path);
    expect(moved.text).toContain("Also move the talk's page?");
    expect(moved.text).toContain("Move to Fri 5 Mar 2027");
    expect((await speaker.submit(path, { intent: "move-hub" })).status).toBe(200);
    expect(await app.db.select().from(talkHubs)).toMatchObject([{ eventDate: "2027-03-05" }]);
    expect((await speaker.open(path)).text).not.toContain("Also move the talk's page?");

    expect((await speaker.submit(path, { intent: "trash-draft" })).status).toBe(409);
    await speaker.submit(path, { intent: "status", status: "declined" });
    expect((await speaker.open(path)).text).toContain("Delete the draft of this talk?");
    expect((await speaker.submit(path, { intent: "trash-draft" })).status).toBe(200);
    expect((await speaker.open(path)).text).toContain("Hub is in the trash");
    expect((await speaker.submit(path, { intent: "move-hub" })).status).toBe(404);
  });

  it("reports the plan's limit of drafts, and which hubs count", async () => {
    await app.db.update(profiles).set({ maxActiveHubs: 1 });
    await insertHub(app.db, adaActor, { title: "The first draft", status: "draft" });
    const refused = await speaker.submit(await createBooking({ status: "confirmed" }), { intent: "create-hub" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Hub Limit Reached");
    expect(refused.html).toContain(">The first draft</a>");
  });

  it("keeps the input when it is refused", async () => {
    const path = await createBooking();
    const empty = await speaker.submit(path, { intent: "reply", reply: "  ", status: "held" });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain("Write your reply first");
    const long = await speaker.submit(path, { intent: "reply", reply: `kept ${"x".repeat(10_000)}`, status: "held" });
    expect(long.status).toBe(422);
    expect(long.html).toContain("kept xxx");
    const notes = await speaker.submit(path, { intent: "notes", notesVersion: "", notes: `kept ${"y".repeat(5_000)}` });
    expect(notes.status).toBe(422);
    expect(notes.html).toContain("kept yyy");
    const agreement = await speaker.submit(path, { intent: "agreement", eventDate: "soon", fee: "kept 8,500" });
    expect(agreement.status).toBe(422);
    expect(agreement.text).toContain("Please choose a date");
    expect(agreement.html).toContain("kept 8,500");
    const stale = await speaker.submit(path, { intent: "agreement", agreementVersion: "old", fee: "kept 9,000" });
    expect(stale.status).toBe(409);
    expect(stale.html).toContain("kept 9,000");
    expect((await speaker.submit(path, { intent: "status", status: "famous" })).status).toBe(422);
    expect(await app.db.select().from(speakerBookings)).toMatchObject([
      { status: "new", fee: null, notes: null, reply: null },
    ]);
  });

  it("of another account, or an unknown one, is not found for any action", async () => {
    const path = await createBooking();
    await insertSpeaker(app.db, ben);
    const other = await app.visitor().signIn(ben);
    for (const missing of [path, `${inbox}/${randomUUID()}`, `${inbox}/none`]) {
      expect((await other.open(missing)).status).toBe(404);
      for (const intent of [
        "status",
        "notes",
        "agreement",
        "reply",
        "create-hub",
        "move-hub",
        "trash-draft",
        "delete",
      ]) {
        const form = { intent, status: "done", notes: "x", notesVersion: "x", agreementVersion: "x", reply: "x" };
        expect((await other.submit(missing, form)).status).toBe(404);
      }
    }
    expect(await app.db.select().from(speakerBookings)).toMatchObject([{ status: "new", notes: null, reply: null }]);
  });
});
