// A line break in a name would start a new line of a contact card, a header or a list: forms refuse it at its field and
// keep the text, and the database refuses it too.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { approvedAttendees, leads, speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { asForm, newHub } from "#tests/support/studio.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let hub: Awaited<ReturnType<typeof insertHub>>;
withAda(async (fixture) => {
  ({ app, adaActor } = fixture);
  hub = await insertHub(app.db, adaActor, { leadCaptureEnabled: true, leadRequirePhone: true });
});

const path = "/ada-nwosu/kind-machines";
const message = "Please use one line of text, without line breaks or tabs";
const tricky = "+61 400\r\nEMAIL:mallory@example.com";

describe("a line break in a single-line field", () => {
  it("of a lead is refused at its field, and the input is kept", async () => {
    const rosa = { firstName: "Rosa", email: "rosa@example.com", phone: tricky, consent: "on" };
    const form = () => ({ ...rosa, submission_id: randomUUID(), form_token: app.formToken(hub.id) });
    const page = await app.visitor().submit(`${path}/lead`, form());
    expect([page.status, page.text.includes(message)]).toEqual([422, true]);
    expect(page.html).toContain('value="rosa@example.com"');
    const jsonResponse = await app.visitor().submit(`${path}/lead`, form(), { accept: "application/json" });
    expect([jsonResponse.status, JSON.parse(jsonResponse.html).errors]).toEqual([422, { phone: message }]);
    expect(await app.db.$count(leads)).toBe(0);
  });

  it("of a booking is refused at its field", async () => {
    const request = { name: `Tomas${tricky}`, email: "tomas@example.com", eventName: "Summit", currency: "AUD" };
    const form = { ...request, form_token: app.formToken(adaActor.id), submission_id: randomUUID() };
    const page = await app.visitor().submit("/ada-nwosu/book", form);
    expect([page.status, page.text.includes(message)]).toEqual([422, true]);
    expect(await app.db.$count(speakerBookings)).toBe(0);
  });

  it("of a hub, in its title or its location, is refused at its field", async () => {
    const speaker = await app.visitor().signIn(ada);
    for (const wrong of [{ title: `Kind${tricky}` }, { location: `Hall 3${tricky}` }]) {
      const form = asForm(newHub({ ...wrong, slug: "another", token: randomUUID() }));
      const page = await speaker.submit("/dashboard/create-hub", form);
      expect([page.status, page.html.includes(message)]).toEqual([422, true]);
    }
    expect(await app.db.$count(talkHubs)).toBe(1);
  });

  it("of a list of people starts a new line of that list, and is no part of a name", async () => {
    const speaker = await app.visitor().signIn(ada);
    const list = `/dashboard/qualified-audience?hub=${hub.id}`;
    const people = JSON.stringify([{ email: "rosa@example.com", firstName: `Rosa${tricky}`, lastName: null }]);
    expect((await speaker.submit(list, { intent: "confirm", people })).status).toBe(422);
    expect(await app.db.$count(approvedAttendees)).toBe(0);
    await speaker.submit(list, { intent: "add", lines: "Rosa\u0007EMAIL:x <rosa@example.com>\r\nnobody" });
    expect(await app.db.select().from(approvedAttendees)).toMatchObject([
      { email: "rosa@example.com", firstName: "Rosa", lastName: "EMAIL:x" },
    ]);
  });
});
