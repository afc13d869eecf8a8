// A line end in a name would begin a new line of a contact card, a header or a list: it is refused where it is typed, with
// the field named and the text kept, and what reaches the database by another way is refused there.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approvedAttendees, leads, speakerBookings, talkHubs, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { ada } from "#tests/support/cast.ts";
import { type House, openHouse } from "#tests/support/house.ts";
import { hasHub, joins } from "#tests/support/stage.ts";
import { asForm, newHub } from "#tests/support/studio.ts";

let house: House;
let adaHerself: Actor;
let hub: Awaited<ReturnType<typeof hasHub>>;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
  adaHerself = await joins(house.db, ada);
  hub = await hasHub(house.db, adaHerself, { leadCaptureEnabled: true, leadRequirePhone: true });
});
afterAll(() => house.close());

const path = "/ada-nwosu/kind-machines";
const message = "Please use one line of text, without line breaks or tabs";
const tricky = "+61 400\r\nEMAIL:mallory@example.com";

describe("a line end in one line", () => {
  it("of a lead is refused at its field, and what was typed is kept", async () => {
    const rosa = { firstName: "Rosa", email: "rosa@example.com", phone: tricky, consent: "on" };
    const form = () => ({ ...rosa, submission_id: randomUUID(), form_token: house.formToken(hub.id) });
    const page = await house.visitor().submit(`${path}/lead`, form());
    expect([page.status, page.text.includes(message)]).toEqual([422, true]);
    expect(page.html).toContain('value="rosa@example.com"');
    const word = await house.visitor().submit(`${path}/lead`, form(), { accept: "application/json" });
    expect([word.status, JSON.parse(word.html).errors]).toEqual([422, { phone: message }]);
    expect(await house.db.$count(leads)).toBe(0);
  });

  it("of a booking is refused at its field", async () => {
    const request = { name: `Tomas${tricky}`, email: "tomas@example.com", eventName: "Summit", currency: "AUD" };
    const form = { ...request, form_token: house.formToken(adaHerself.id), submission_id: randomUUID() };
    const page = await house.visitor().submit("/ada-nwosu/book", form);
    expect([page.status, page.text.includes(message)]).toEqual([422, true]);
    expect(await house.db.$count(speakerBookings)).toBe(0);
  });

  it("of a hub, in its title or its location, is refused at its field", async () => {
    const speaker = await house.visitor().signIn(ada);
    for (const wrong of [{ title: `Kind${tricky}` }, { location: `Hall 3${tricky}` }]) {
      const form = asForm(newHub({ ...wrong, slug: "another", token: randomUUID() }));
      const page = await speaker.submit("/dashboard/create-hub", form);
      expect([page.status, page.html.includes(message)]).toEqual([422, true]);
    }
    expect(await house.db.$count(talkHubs)).toBe(1);
  });

  it("of a list of people is a line of that list, and no part of a name", async () => {
    const speaker = await house.visitor().signIn(ada);
    const list = `/dashboard/qualified-audience?hub=${hub.id}`;
    const people = JSON.stringify([{ email: "rosa@example.com", firstName: `Rosa${tricky}`, lastName: null }]);
    expect((await speaker.submit(list, { intent: "confirm", people })).status).toBe(422);
    expect(await house.db.$count(approvedAttendees)).toBe(0);
    await speaker.submit(list, { intent: "add", lines: "Rosa\u0007EMAIL:x <rosa@example.com>\r\nnobody" });
    expect(await house.db.select().from(approvedAttendees)).toMatchObject([
      { email: "rosa@example.com", firstName: "Rosa EMAIL:x", lastName: null },
    ]);
  });
});
