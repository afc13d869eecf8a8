// Strangers fill what Ada's audience uses, and Rosa, who is nobody's stranger, notices nothing.
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import { hallScanParam } from "#app/domain/audience/audience.ts";
import { currentPresenceCode } from "#app/domain/stage/presence-code.server.ts";
import type { Actor } from "#app/services.ts";
import { drainQueue, findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertHub } from "#tests/support/fixtures.ts";
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
  const links = await findMailedLinks(app, email, /^Your code/).catch(() => []);
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
