// Strangers fill what Ada's audience uses, and Rosa, who is nobody's stranger, notices nothing.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { leads, speakerBookings, talkHubs, waitingBookings } from "#app/database/schema/index.ts";
import { hallScanParam } from "#app/domain/audience/audience.ts";
import { maxBookingsPerHour } from "#app/domain/bookings/bookings.ts";
import { currentPresenceCode } from "#app/domain/stage/presence-code.server.ts";
import type { Actor } from "#app/services.ts";
import { drainQueue, findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertBooking, insertHub } from "#tests/support/fixtures.ts";
import { ada, rosa, tomas } from "#tests/support/people.ts";

import { type TestApp, type Visitor, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
withAda((fixture) => {
  ({ app, adaActor } = fixture);
});
beforeEach(async () => {
  await app.db.delete(talkHubs);
});

const [hall, otherNetwork] = ["203.0.113.9", "198.51.100.7"];
const browser = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148" };

const hasCode = async (email: string) => {
  await drainQueue(app);
  const links = await findMailedLinks(app, email, /^\d{6} is your code/).catch(() => []);
  return links.length > 0;
};

it("130 made-up addresses in the hall's network: who scanned the hall's code gets an access code, and so does another talk's hall", async () => {
  const hub = await insertHub(app.db, adaActor, { slug: "listed-hall", access: "verified" });
  const nextHub = await insertHub(app.db, adaActor, { slug: "next-hall", access: "verified" });
  const requestCode = async (visitor: Visitor, { id, slug }: { id: string; slug: string }, email: string) =>
    (await visitor.submit(`/${ada.username}/${slug}/access`, { intent: "ask", email, form_token: app.formToken(id) }))
      .status;
  const madeUp = Array.from({ length: 130 }, (_, i) => `made-up-${i}@example.com`);
  await Promise.all(madeUp.map((email) => requestCode(app.visitor(hall), hub, email)));
  await drainQueue(app);

  const inRoom = app.visitor(hall);
  const scanned = hallScanParam(currentPresenceCode(app.services, hub.id).code);
  const path = `/${ada.username}/listed-hall`;
  await inRoom.open(`${path}?s=${scanned}`, browser);
  await inRoom.post(`${path}/view`, { headers: browser, body: new URLSearchParams({ s: scanned, r: "" }) });
  await app.installation.settle();
  expect(await requestCode(inRoom, hub, rosa.email)).toBe(303);
  expect(await hasCode(rosa.email)).toBe(true);
  expect(await requestCode(app.visitor(hall), nextHub, tomas.email)).toBe(303);
  expect(await hasCode(tomas.email)).toBe(true);
});

it("320 booking requests from one network: an organiser in another reaches Ada at once", async () => {
  const hub = await insertHub(app.db, adaActor, { slug: "booked", status: "active" });
  const book = async (from: string, name: string) => {
    const form = { name, email: `${name.toLowerCase()}@example.com`, eventName: "Lumen Day", consent: "on" };
    const visitor = app.visitor(from);
    return (await visitor.submit(`/${ada.username}/booked/book`, { ...form, form_token: app.formToken(hub.id) }))
      .status;
  };
  const statuses = [];
  for (let round = 0; round < 32; round++)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 10 }, (_, i) => book(otherNetwork, `Other${round}-${i}`)))),
    );
  expect(new Set(statuses)).toEqual(new Set([303, 429]));
  expect(await book(hall, rosa.firstName)).toBe(303);
  expect(await app.db.$count(speakerBookings, eq(speakerBookings.requesterEmail, rosa.email))).toBe(1);
});

const toWords = (html: string) => html.replace(/<[^>]*>/g, " ").replaceAll("&#x27;", "'");

it("300 booking requests from many networks: Rosa's waits for the button in her email, and reaches Ada once", async () => {
  const hub = await insertHub(app.db, adaActor, { slug: "full-hour", status: "active" });
  await app.db.delete(speakerBookings);
  const book = (visitor: Visitor, form: Record<string, string>, headers?: HeadersInit) =>
    visitor.submit(
      `/${ada.username}/full-hour/book`,
      { eventName: "Lumen Day", consent: "on", form_token: app.formToken(hub.id), ...form },
      headers,
    );
  for (let sent = 10; sent < maxBookingsPerHour; sent++)
    await insertBooking(app.db, adaActor, { requesterEmail: tomas.email });
  const last = Array.from({ length: 10 }, (_, network) => {
    const name = `Many${network}`;
    return book(app.visitor(`192.0.2.${network}`), { name, email: `${name.toLowerCase()}@example.com` });
  });
  for (const { status, location } of await Promise.all(last))
    expect([status, location]).toEqual([303, expect.not.stringContaining("sent=waiting")]);
  const ofRosa = eq(speakerBookings.requesterEmail, rosa.email);
  const visitor = app.visitor(hall);
  const form = { name: "Rosa Jimenez", email: rosa.email, submission_id: randomUUID() };
  const answer = await book(visitor, form);
  expect(answer).toMatchObject({ status: 303, location: `/${ada.username}/full-hour/book?sent=waiting#sent` });
  expect((await visitor.open(answer.location ?? "")).text).toContain("your request goes out once you press its button");
  // Without leaving the page, and again, she reads the same and gets one email.
  const stayed = await book(visitor, form, { accept: "application/json" });
  expect([stayed.status, stayed.html]).toEqual([
    202,
    expect.stringContaining("We have sent a message to your address"),
  ]);
  await book(visitor, { ...form, submission_id: randomUUID(), eventName: "Winter Summit" });
  expect(await app.db.$count(speakerBookings, ofRosa)).toBe(0);
  expect(await app.db.$count(leads, eq(leads.email, rosa.email))).toBe(0);

  const links = await findMailedLinks(app, rosa.email, /^Confirm your booking request$/);
  const path = new URL(links.find((link) => link.includes("/privacy/booking/")) ?? "").pathname;
  const page = await visitor.open(path);
  for (const text of ["Lumen Day", "Winter Summit", "Rosa Jimenez"]) expect(toWords(page.html)).toContain(text);
  expect(await app.db.$count(speakerBookings, ofRosa)).toBe(0);
  expect((await visitor.open(`${path}X`)).status).toBe(404);

  const [waiting] = await app.db.select().from(waitingBookings).where(eq(waitingBookings.eventName, "Lumen Day"));
  const press = () => visitor.submit(path, { intent: "confirm", id: waiting?.id ?? "" });
  const pressed = await Promise.all([press(), press()]);
  expect(pressed.map(({ status, location }) => [status, location])).toEqual(Array(2).fill([303, `${path}?sent`]));
  expect((await visitor.open(`${path}?sent`)).text).toContain("Another one still waits");
  expect(await app.db.select().from(speakerBookings).where(ofRosa)).toMatchObject([
    { id: waiting?.id, eventName: "Lumen Day", source: "talk", talkHubId: hub.id, status: "new" },
  ]);
  expect(await app.db.$count(leads, eq(leads.email, rosa.email))).toBe(1);
  expect((await visitor.submit(path, { intent: "confirm", id: randomUUID() })).status).toBe(404);
  expect((await findMailedLinks(app, ada.email, /Rosa Jimenez/)).length).toBeGreaterThan(0);
});
