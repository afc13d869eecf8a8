// What Ada's own program receives, and what becomes of events that it does not accept.
import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { leads, profiles, webhookDeliveries, webhookEndpoints, webhookEvents } from "#app/database/schema/index.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { resumeEndpoint, rotateSigningSecret } from "#app/domain/webhooks/commands.server.ts";
import { deliverDueEvents } from "#app/domain/webhooks/deliver.server.ts";
import { enqueueDueEndpoints } from "#app/domain/webhooks/due-endpoints.server.ts";
import { insertBooking, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, rosa } from "#tests/support/people.ts";
import { listQueuedEmails, listQueuedJobs, takeQueuedJobs } from "#tests/support/queue.ts";
import {
  connect,
  deliveriesOf,
  later,
  leave,
  setUpWebhookStudio,
  tomasLeaves,
  typesOf,
} from "#tests/support/webhook-studio.ts";

const studio = setUpWebhookStudio();

describe("Rosa leaves her details", () => {
  it("and Ada's program gets one signed event, with the words and the time of her consent", async () => {
    const { id, signing } = await connect(studio, ["lead.created", "lead.updated"]);
    await leave(studio);
    await deliverDueEvents(studio.services, id);

    const [webhook] = studio.receiver.received;
    const verified = new Webhook(signing).verify(webhook?.body ?? "", webhook?.headers ?? {});
    expect(verified).toMatchObject({
      type: "lead.created",
      data: {
        email: rosa.email,
        first_name: "Rosa",
        consent_given: true,
        captures: [
          { talk_hub_id: studio.hubId, talk_hub_title: "Kind machines", consent_text: "Yes, write.", source: "entry" },
        ],
      },
    });
    expect(typesOf(studio)).toEqual(["lead.created"]);
    expect(await deliveriesOf(studio, id)).toMatchObject([
      { state: "delivered", attemptCount: 1, exchanges: [{ status: 200, response: "ok" }] },
    ]);
    const shown = JSON.stringify(await deliveriesOf(studio, id));
    expect(shown).toContain("v1,•••");
    expect(shown).not.toContain(webhook?.headers["webhook-signature"]);
  });

  it("and hears of nothing that it has no webhook for, nor of another speaker's", async () => {
    const other = await insertSpeaker(studio.services.db, ben);
    const { id } = await connect(studio, ["lead.created"], other);
    await connect(studio, ["booking.created"]);
    await leave(studio);
    await deliverDueEvents(studio.services, id);
    expect(studio.receiver.received).toEqual([]);
    expect(await studio.services.db.select().from(webhookEvents)).toEqual([]);
  });

  it("and what changes goes in its order, while others don't wait for her", async () => {
    const { id } = await connect(studio, ["lead.created", "lead.updated"]);
    await leave(studio);
    await studio.services.db.update(leads).set({ company: "Lumen" });
    studio.receiver.answer = (response, { body }) => response.writeHead(body.includes(rosa.email) ? 500 : 200).end();
    await tomasLeaves(studio);
    await deliverDueEvents(studio.services, id);
    expect(
      studio.receiver
        .bodies()
        .map(({ type, data }) => `${type} ${data.first_name}`)
        .sort(),
    ).toEqual(["lead.created Rosa", "lead.created Tomas"]);

    studio.receiver.answer = (response) => response.end();
    await deliverDueEvents(later(studio, 1), id);
    expect(typesOf(studio).slice(2)).toEqual(["lead.created", "lead.updated"]);
    const [first, again] = studio.receiver.received.filter(({ body }) => body.includes(rosa.email));
    expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(again?.body).toBe(first?.body);
  });

  it("with a comment, and the rating is told once, however often the form arrives", async () => {
    const { id } = await connect(studio, ["feedback.created"]);
    const input = {
      address: { username: ada.username, slug: "kind-machines" },
      ...{ deviceId: randomUUID(), submissionKey: newSubmissionKey(), rating: 5 as const, comments: "Kind." },
      ...{ email: null, issuedAt: new Date(studio.services.clock.now().getTime() - 60_000) },
    };
    await submitFeedback(studio.services, input);
    await submitFeedback(studio.services, { ...input, comments: "Very kind." });
    await deliverDueEvents(later(studio, 61), id);
    expect(studio.receiver.bodies()).toMatchObject([
      { type: "feedback.created", data: { rating: 5, comments: "Very kind.", talk_hub_title: "Kind machines" } },
    ]);
    expect(studio.receiver.received[0]?.body).not.toContain(input.deviceId);
  });
});

it("twenty receivers of one lead: what they got is stored once, and Ada sees it at each", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 20; index++) ids.push((await connect(studio, ["lead.created"])).id);
  await leave(studio);
  for (const id of ids) await deliverDueEvents(studio.services, id);
  const stored = await studio.services.db.select().from(webhookDeliveries);
  expect(stored).toHaveLength(20);
  expect(JSON.stringify(stored)).not.toContain(rosa.email);
  const [delivery] = await deliveriesOf(studio, ids[7] ?? "");
  expect(delivery?.exchanges?.[0]?.body).toBe(studio.receiver.received[7]?.body);
});

describe("a receiver", () => {
  it("that asks for a pause is left alone until then, and gets everything after", async () => {
    const { id } = await connect(studio, ["lead.created"]);
    await leave(studio);
    studio.receiver.answer = (response) => response.writeHead(429, { "retry-after": "7200" }).end();
    await deliverDueEvents(studio.services, id);
    await tomasLeaves(studio);
    studio.receiver.answer = (response) => response.end();
    for (let minutes = 5; minutes < 120; minutes += 5) await deliverDueEvents(later(studio, minutes), id);
    expect(studio.receiver.received).toHaveLength(1);
    await deliverDueEvents(later(studio, 121), id);
    expect((await deliveriesOf(studio, id)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  it("whose answer is not text is shown without it, and one that names its character set with it", async () => {
    const { id } = await connect(studio, ["lead.created"]);
    const answer = Buffer.from("Gr\u00fc\u00dfe", "latin1");
    studio.receiver.answer = (response) => response.end(answer);
    await leave(studio);
    await deliverDueEvents(studio.services, id);
    studio.receiver.answer = (response) =>
      response.writeHead(200, { "content-type": "text/plain; charset=iso-8859-1" }).end(answer);
    await tomasLeaves(studio);
    await deliverDueEvents(studio.services, id);
    const shown = (await deliveriesOf(studio, id)).map(({ exchanges }) => exchanges?.[0]?.response);
    expect(shown.toSorted()).toEqual(["", "Gr\u00fc\u00dfe"]);
  });

  const stateOf = async () => (await studio.services.db.select().from(webhookEndpoints))[0]?.pauseReason ?? "sending";

  it("that is down is paused after a day, Ada is emailed once, and what waits is sent when she resumes", async () => {
    const { id } = await connect(studio, ["lead.created"]);
    await leave(studio);
    studio.receiver.answer = (response) => response.writeHead(500).end("broken");
    for (let minutes = 0; minutes < 23 * 60; minutes += 9) {
      if (minutes === 12 * 60) await tomasLeaves(studio);
      await deliverDueEvents(later(studio, minutes), id);
    }
    const [, first] = await deliveriesOf(studio, id);
    expect(first).toMatchObject({ state: "failed", attemptCount: 11, message: "The receiver answered 500." });
    expect(await stateOf()).toBe("sending");

    for (let minutes = 23 * 60; minutes < 34 * 60; minutes += 9) await deliverDueEvents(later(studio, minutes), id);
    expect(await stateOf()).toBe("failing");
    expect((await listQueuedEmails(studio.services.db)).map(({ template }) => template)).toEqual(["webhook-paused"]);

    studio.receiver.answer = (response) => response.end();
    studio.receiver.received.length = 0;
    await resumeEndpoint(studio.services, studio.actor, id);
    await deliverDueEvents(later(studio, 34 * 60), id);
    expect(studio.receiver.bodies()).toMatchObject([{ data: { first_name: "Tomas" } }]);
  });

  it("that refuses one person is not paused, however long, and hears of the next", async () => {
    const { id } = await connect(studio, ["lead.created", "lead.deleted"]);
    await leave(studio);
    studio.receiver.answer = (response, { body }) => response.writeHead(body.includes(rosa.email) ? 400 : 200).end();
    for (let hours = 0; hours < 3 * 24; hours++) await deliverDueEvents(later(studio, hours * 60), id);
    await studio.services.db.delete(leads);
    for (let hours = 3 * 24; hours < 7 * 24; hours++) await deliverDueEvents(later(studio, hours * 60), id);
    expect(await stateOf()).toBe("sending");

    const aWeek = 7 * 24 * 60;
    let isAway = true;
    studio.receiver.answer = (response) => response.writeHead(isAway ? 503 : 200).end();
    await tomasLeaves(studio);
    await deliverDueEvents(later(studio, aWeek), id);
    expect(await stateOf()).toBe("sending");
    isAway = false;
    await deliverDueEvents(later(studio, aWeek + 1), id);
    expect(studio.receiver.bodies().at(-1)).toMatchObject({ data: { first_name: "Tomas" } });
  });

  it("that says it is gone is paused at once", async () => {
    const { id } = await connect(studio, ["lead.created"]);
    await leave(studio);
    studio.receiver.answer = (response) => response.writeHead(410).end();
    await deliverDueEvents(studio.services, id);
    expect((await studio.services.db.select().from(webhookEndpoints))[0]?.pauseReason).toBe("discontinued");
  });

  it("of a suspended account hears nothing until that is reinstated", async () => {
    const { id } = await connect(studio, ["lead.created"]);
    await leave(studio);
    const { db } = studio.services;
    await db.update(profiles).set({ suspendedAt: new Date() });
    await enqueueDueEndpoints(studio.services);
    await deliverDueEvents(studio.services, id);
    expect([await listQueuedJobs(db, "deliver-webhooks"), typesOf(studio)]).toEqual([[], []]);
    await db.update(profiles).set({ suspendedAt: null });
    await deliverDueEvents(studio.services, id);
    expect(typesOf(studio)).toEqual(["lead.created"]);
  });

  it("that redirects is not followed", async () => {
    const { id } = await connect(studio, ["lead.created"]);
    await leave(studio);
    studio.receiver.answer = (response) =>
      response.writeHead(302, { location: `${studio.receiver.url}/elsewhere` }).end();
    await deliverDueEvents(studio.services, id);
    expect(studio.receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
    expect((await deliveriesOf(studio, id))[0]?.message).toMatch(/redirects \(302\)/);
  });

  it("that answers without end is read for 4 KB", async () => {
    const { id } = await connect(studio, ["lead.created"]);
    await leave(studio);
    studio.receiver.answer = (response) => {
      const timer = setInterval(() => response.write("x".repeat(10_000)), 1);
      response.on("close", () => clearInterval(timer));
    };
    await deliverDueEvents(studio.services, id);
    expect((await deliveriesOf(studio, id))[0]).toMatchObject({
      state: "delivered",
      exchanges: [{ response: "x".repeat(4_096) }],
    });
  });
});

it("a long booking is cut, and never within a character, which no column can store", async () => {
  const { id } = await connect(studio, ["booking.created"]);
  const longText = `a${"🙂".repeat(4_999)}`;
  await insertBooking(studio.services.db, studio.actor, { additionalNotes: longText, notes: longText });
  await deliverDueEvents(studio.services, id);
  const [event] = studio.receiver.bodies();
  expect(event?.data).toMatchObject({ requester_email: rosa.email, is_shortened: true });
  expect(event?.data.additional_notes).toMatch(/^a🙂+…$/u);
});

it("an event that we fail to send is tried again like others, which don't wait for it", async () => {
  const { id } = await connect(studio, ["lead.created"]);
  await leave(studio);
  await tomasLeaves(studio);
  const { links } = studio.services;
  const send: typeof links.send = (request, signal) =>
    request.body?.includes(rosa.email) ? Promise.reject(new Error("a bug")) : links.send(request, signal);
  await deliverDueEvents({ ...studio.services, links: { ...links, send } }, id);
  expect(studio.receiver.bodies()).toMatchObject([{ data: { first_name: "Tomas" } }]);
  expect(await deliveriesOf(studio, id)).toMatchObject([
    { state: "delivered" },
    { state: "pending", attemptCount: 1, message: "This could not be sent." },
  ]);
});

describe("the secret", () => {
  it("of before still signs for a day after it was changed", async () => {
    const { id, signing } = await connect(studio, ["lead.created"]);
    const renewed = await rotateSigningSecret(studio.services, studio.actor, id);
    await leave(studio);
    await deliverDueEvents(studio.services, id);
    const [{ body, headers } = { body: "", headers: {} }] = studio.receiver.received;
    for (const secret of [signing, renewed ?? ""])
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();

    const sentAfter = later(studio, 24 * 60 + 1);
    await tomasLeaves(studio);
    await deliverDueEvents(sentAfter, id);
    const [, next] = studio.receiver.received;
    expect(next?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
  });

  it("is not readable in the database", async () => {
    const { signing } = await connect(studio, ["lead.created"]);
    expect(JSON.stringify(await studio.services.db.select().from(webhookEndpoints))).not.toContain(signing.slice(6));
  });
});

describe("the queue", () => {
  it("gets a webhook once while something is due, whatever process recorded it", async () => {
    const { id } = await connect(studio, ["lead.created"]);
    await enqueueDueEndpoints(studio.services);
    expect(await takeQueuedJobs(studio.services.db, "deliver-webhooks")).toEqual([]);
    await leave(studio);
    await enqueueDueEndpoints(studio.services);
    await enqueueDueEndpoints(studio.services);
    expect((await listQueuedJobs(studio.services.db, "deliver-webhooks")).map(({ data }) => data)).toEqual([
      { endpointId: id, accountId: studio.actor.id },
    ]);
  });
});
