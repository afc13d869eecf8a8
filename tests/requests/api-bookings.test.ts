// Bookings through the API, with the rules of the screens.
import { describe, expect, it } from "vitest";
import { speakerBookings } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { type ApiProgram, withAdaProgram } from "#tests/support/api-program.ts";
import { insertBooking } from "#tests/support/fixtures.ts";
import type { TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let send: ApiProgram;
withAdaProgram((fixture) => {
  ({ app, adaActor, send } = fixture);
});

const write = (method: string, path: string, body?: object) => send(`/api/v1${path}`, { method, body });
const pointersOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
  body.errors.map(({ pointer }: { pointer: string }) => pointer);

describe("a booking", () => {
  it("is held on the day that was agreed, with what changed", async () => {
    const id = await insertBooking(app.db, adaActor, { eventDate: "2027-03-03", eventLocation: "Sydney" });
    const { status, body } = await write("PATCH", `/bookings/${id}`, { status: "held", event_date: "2027-03-04" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ status: "held", event_date: "2027-03-04", event_location: "Sydney", requester_name: "Rosa Jimenez" },
      changes: [{ author: "speaker", label: "Date" }],
    });
    expect(JSON.stringify(body)).not.toMatch(/device|submission|speaker_id/);
    expect((await write("PATCH", `/bookings/${id}`, { notes: "Two sessions" })).body.changes).toHaveLength(1);
    expect((await write("PATCH", `/bookings/${id}`, { event_date: null, notes: null })).body).toMatchObject({
      ...{ event_date: null, notes: null, status: "held" },
    });
  });

  it("names what it can't take, and changes nothing then", async () => {
    const id = await insertBooking(app.db, adaActor);
    const patch = (body: object) => write("PATCH", `/bookings/${id}`, body);
    expect(pointersOf(await patch({ status: "won" }))).toEqual(["#/status"]);
    expect(pointersOf(await patch({ status: "held", event_date: "2027-02-30" }))).toEqual(["#/event_date"]);
    expect(pointersOf(await patch({ requester_email: "ben@example.com" }))).toEqual(["#/requester_email"]);
    expect((await app.db.select().from(speakerBookings))[0]).toMatchObject({ status: "new", eventDate: null });
  });

  it("is replied to once, by email", async () => {
    const id = await insertBooking(app.db, adaActor);
    const reply = (text: string) => write("POST", `/bookings/${id}/reply`, { reply: text });
    expect((await reply("I hold the day.")).body).toMatchObject({ status: "held", reply: "I hold the day." });
    expect((await reply("I hold the day.")).status).toBe(200);
    expect(await reply("Another.")).toMatchObject({ status: 409, body: { code: "already-replied" } });
    expect(pointersOf(await reply(" "))).toEqual(["#/reply"]);
  });

  it("is found by the filters of the screen, and deleted once", async () => {
    const id = await insertBooking(app.db, adaActor, { status: "confirmed", budgetRange: "1000-5000" });
    await insertBooking(app.db, adaActor, { eventName: "Other Day" });
    const ids = async (query: string) =>
      (await send(`/api/v1/bookings?${query}`)).body.items.map((each: { id: string }) => each.id);
    expect(await ids("")).toHaveLength(2);
    expect(await ids("status=confirmed&budget_range=1000-5000&search=lumen&source=profile")).toEqual([id]);
    const statuses = [await write("DELETE", `/bookings/${id}`), await write("DELETE", `/bookings/${id}`)];
    expect(statuses.map(({ status }) => status)).toEqual([204, 404]);
  });
});
