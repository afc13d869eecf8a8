// Who scanned the hall screen rates "in the room", and everyone else "later". Both are counted apart.
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { beforeEach, expect, it } from "vitest";
import { hubEvents, talkHubs } from "#app/database/schema/index.ts";
import { hallScanParam } from "#app/domain/audience/audience.ts";
import { exportFeedback } from "#app/domain/feedback/export-feedback.server.ts";
import { currentPresenceCode } from "#app/domain/stage/presence-code.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const phone = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148" };
const path = "/ada-nwosu/kind-machines";
let hub: Awaited<ReturnType<typeof insertHub>>;
beforeEach(async () => {
  await app.db.delete(talkHubs);
  hub = await insertHub(app.db, adaActor);
});

/** What the hall screen's QR code says `ageMs` ago. */
function codeOnScreen({ hubId = hub.id, ageMs = 0 } = {}) {
  const { signer } = app.installation.services;
  const clock = { now: () => new Date(Date.now() - ageMs) };
  return hallScanParam(currentPresenceCode({ signer, clock }, hubId).code);
}

/** Opens the scanned address, and reports what the page's script would. */
async function scan(visitor: Visitor, s: string, at = path) {
  const { html } = await visitor.open(`${at}?s=${s}`, phone);
  const [, view = ""] = /data-view="([^"]*)"/.exec(html) ?? [];
  const response = await visitor.post(view, { headers: phone, body: new URLSearchParams({ s, r: "" }) });
  expect(response.status).toBe(204);
}

const rate = async (visitor: Visitor, rating: string, comments = "") =>
  expect(
    (await visitor.submit(`${path}/feedback`, { rating, comments, form_token: app.formToken(hub.id) })).status,
  ).toBe(303);

const readResults = async () => {
  await app.installation.settle();
  const { text } = await speaker.open(`/dashboard/edit-hub/${hub.id}?tab=analytics`);
  return /In the room and later.*/.exec(text)?.[0] ?? "";
};

it("the hall screen's code marks whoever scans it, and no other code does", async () => {
  const [rosa, tomas, lena, mallory] = [app.visitor(), app.visitor(), app.visitor(), app.visitor()];
  const benActor = await insertSpeaker(app.db, ben);
  const otherHub = await insertHub(app.db, benActor);
  await scan(rosa, codeOnScreen());
  await scan(tomas, "qr");
  await scan(lena, codeOnScreen({ ageMs: 200_000 }));
  await scan(mallory, codeOnScreen({ hubId: otherHub.id }));
  await rate(tomas, "3");
  expect(await readResults()).toBe("");
  // Rosa's rating counts as hers from the room although the code has changed since.
  await rate(rosa, "5", "The demo that failed");
  await rate(lena, "4");
  await rate(mallory, "1");
  expect(await readResults()).toMatch(/In the room: 5.0 of 5 1 25% Later: 2.7 of 5 3 75%/);

  const { text } = await speaker.open(`/dashboard/edit-hub/${hub.id}/answers?sent=room`);
  expect(text).toMatch(/1 answer, newest first.*The demo that failed.*In the room/);
  const later = await speaker.open(`/dashboard/edit-hub/${hub.id}/answers?sent=later`);
  expect(later.text).toContain("3 answers, newest first");
  expect(later.text).not.toContain("The demo that failed");
});

it("the export says of each rating where it was sent from", async () => {
  const [rosa, tomas] = [app.visitor(), app.visitor()];
  await scan(rosa, codeOnScreen());
  await rate(rosa, "5");
  await rate(tomas, "3");
  await app.installation.settle();
  const work = { actor: adaActor, input: { hubId: hub.id }, report: async () => {} };
  const file = await exportFeedback(app.services, work);
  const rows = parse(await buffer(file?.content as never), { columns: true, bom: true });
  expect(rows).toMatchObject([
    { Rating: "3", Sent: "Later" },
    { Rating: "5", Sent: "In the room" },
  ]);
});

it("a rating that arrives before the view is counted counts as well", async () => {
  const rosa = app.visitor();
  await scan(rosa, "qr");
  await rate(rosa, "5");
  await scan(rosa, codeOnScreen());
  expect(await readResults()).toContain("In the room: 5.0 of 5 1 100%");
});

it("who scans before the talk opens is in the room, and is no viewer yet", async () => {
  await app.db.update(talkHubs).set({ status: "scheduled", openDate: "2090-01-01", openTime: "09:00" });
  app.invalidatePages();
  const rosa = app.visitor();
  await scan(rosa, codeOnScreen());
  await app.installation.settle();
  expect((await app.db.select().from(hubEvents)).map(({ kind }) => kind)).toEqual(["present"]);
  await app.db.update(talkHubs).set({ status: "active", openDate: null, openTime: null });
  app.invalidatePages();
  await rate(rosa, "4");
  expect(await readResults()).toContain("In the room: 4.0 of 5 1 100%");
});

it("without scripts the page's image tells it by the address of the page", async () => {
  const rosa = app.visitor();
  const referer = `${app.origin}${path}?s=${codeOnScreen()}`;
  expect((await rosa.open(`${path}/view`, { ...phone, referer })).status).toBe(204);
  await rate(rosa, "5");
  expect(await readResults()).toContain("In the room: 5.0 of 5 1 100%");
});

it("the owner's own phone, a draft and a closed talk note nobody", async () => {
  const post = (visitor: Visitor) =>
    visitor.post(`${path}/view`, { headers: phone, body: new URLSearchParams({ s: codeOnScreen(), r: "" }) });
  await post(speaker);
  for (const status of ["draft", "closed", "archived"] as const) {
    await app.db.update(talkHubs).set({ status });
    app.installation.feedbackForms.invalidate();
    await post(app.visitor());
    await app.installation.settle();
  }
  expect(await app.db.select().from(hubEvents)).toEqual([]);
});
