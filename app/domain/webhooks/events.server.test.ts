import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { talkHubs, webhookDeliveries, webhookEvents } from "#app/database/schema/index.ts";
import { deleteAccount } from "#app/domain/privacy/delete-account.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { resumeEmails } from "#app/domain/privacy/renew-consent.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import {
  createEndpoint,
  deleteEndpoint,
  editEndpoint,
  rotateSigningSecret,
} from "#app/domain/webhooks/commands.server.ts";
import { deliverDueEvents } from "#app/domain/webhooks/deliver.server.ts";
import { recordHubOpenings } from "#app/domain/webhooks/hub-openings.server.ts";
import { maskOldWebhookData } from "#app/domain/webhooks/mask-data.server.ts";
import { listEndpoints, listWebhookDeliveries } from "#app/domain/webhooks/queries.server.ts";
import { sampleData } from "#app/domain/webhooks/sample-event.server.ts";
import { sendAgain, sendTest } from "#app/domain/webhooks/send-again.server.ts";
import type { WebhookEventType } from "#app/domain/webhooks/webhooks.ts";
import { insertBooking, insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben, rosa } from "#tests/support/people.ts";
import { connect, deliveriesOf, later, leave, setUpWebhookStudio, typesOf } from "#tests/support/webhook-studio.ts";

const studio = setUpWebhookStudio();

describe("Rosa takes back what she gave", () => {
  const subject = () => ({ speakerId: studio.actor.id, email: rosa.email });

  it("and the program hears that she is deleted, and nothing of before", async () => {
    const { id } = await connect(studio, ["lead.created", "lead.deleted"]);
    await leave(studio);
    await deletePerson(studio.services, subject());
    await deliverDueEvents(studio.services, id);
    expect(studio.receiver.bodies()).toMatchObject([
      { type: "lead.deleted", data: { email: rosa.email, reason: "deleted" } },
    ]);
    expect(await studio.services.db.select().from(webhookEvents)).toMatchObject([{ type: "lead.deleted", data: null }]);
    expect(JSON.stringify(await studio.services.db.select().from(webhookDeliveries))).not.toContain(rosa.email);
  });

  it("and a withdrawal counts as a deletion, a new consent as a new lead", async () => {
    const { id } = await connect(studio, ["lead.created", "lead.updated", "lead.deleted"]);
    await leave(studio);
    await deliverDueEvents(studio.services, id);
    await withdrawConsent(studio.services, subject());
    await deliverDueEvents(studio.services, id);
    await resumeEmails(studio.services, subject());
    await deliverDueEvents(studio.services, id);
    expect(typesOf(studio)).toEqual(["lead.created", "lead.deleted", "lead.created"]);
    expect(studio.receiver.bodies()[1]?.data).toMatchObject({ reason: "consent_withdrawn" });
  });

  it("and a booking that is deleted says so, without her name", async () => {
    const { id } = await connect(studio, ["booking.created", "booking.changed"]);
    const bookingId = await insertBooking(studio.services.db, studio.actor);
    await deliverDueEvents(studio.services, id);
    await deletePerson(studio.services, subject());
    await deliverDueEvents(studio.services, id);
    expect(studio.receiver.bodies()).toMatchObject([
      { type: "booking.created", data: { requester_email: rosa.email } },
      { type: "booking.changed", data: { id: bookingId, status: "deleted" } },
    ]);
    expect(JSON.stringify(await studio.services.db.select().from(webhookEvents))).not.toContain(rosa.email);
  });

  it("and after seven days nothing of her is left on the list", async () => {
    const { id } = await connect(studio, ["lead.created"]);
    await leave(studio);
    await deliverDueEvents(studio.services, id);
    const afterAWeek = later(studio, 7 * 24 * 60 + 1);
    await maskOldWebhookData(afterAWeek);
    const [delivery] = await deliveriesOf(studio, id);
    expect(delivery).toMatchObject({ state: "delivered", exchanges: null, maskedAt: afterAWeek.clock.now() });
    expect(await sendAgain(studio.services, studio.actor, id, { deliveryId: delivery?.id ?? "" })).toEqual({
      ok: false,
      refusal: "data-deleted",
    });
  });
});

describe("Ada's account", () => {
  it("can be deleted with its webhooks, whatever waits", async () => {
    await connect(studio, ["lead.created", "lead.deleted", "booking.changed"]);
    await leave(studio);
    await insertBooking(studio.services.db, studio.actor);
    expect(await deleteAccount(studio.services, studio.actor.id)).toBe(true);
    expect(await studio.services.db.select().from(webhookEvents)).toEqual([]);
  });
});

describe("a hub", () => {
  it("is sent when it opens and closes, by hand or by the clock, and not that it is open already", async () => {
    const { id } = await connect(studio, ["hub.opened", "hub.closed"]);
    await recordHubOpenings(studio.services);
    const scheduled = { openDate: "2100-03-04", openTime: "10:00", closeDate: "2100-03-04", closeTime: "12:00" };
    const next = await insertHub(studio.services.db, studio.actor, {
      slug: "next",
      title: "Next",
      timezone: "Australia/Sydney",
      autoClose: true,
      ...scheduled,
    });
    await recordHubOpenings(studio.services);
    await studio.services.db
      .update(talkHubs)
      .set({ status: "closed", closedManuallyAt: new Date() })
      .where(eq(talkHubs.id, studio.hubId));
    for (const day of ["2100-03-03", "2100-03-04", "2100-03-04", "2100-03-06"])
      await recordHubOpenings({ ...studio.services, clock: { now: () => new Date(`${day}T11:00:00+11:00`) } });
    await deliverDueEvents(studio.services, id);
    const sent = studio.receiver.bodies().map(({ type, data }) => `${type} ${data.id}`);
    expect(sent.filter((each) => each.includes(studio.hubId))).toEqual([`hub.closed ${studio.hubId}`]);
    expect(sent.filter((each) => each.includes(next.id))).toEqual([`hub.opened ${next.id}`, `hub.closed ${next.id}`]);
  });
});

describe("another speaker", () => {
  it("finds no connection, no delivery and no secret of Ada's", async () => {
    const other = await insertSpeaker(studio.services.db, ben);
    const { id } = await connect(studio, ["lead.created"]);
    await leave(studio);
    await deliverDueEvents(studio.services, id);
    const [delivery] = await deliveriesOf(studio, id);
    expect(await rotateSigningSecret(studio.services, other, id)).toBeNull();
    expect(await deleteEndpoint(studio.services, other, id)).toBeNull();
    expect(await sendTest(studio.services, other, id)).toBeNull();
    expect(await sendAgain(studio.services, other, id, { deliveryId: delivery?.id ?? "" })).toBeNull();
    expect((await listWebhookDeliveries(studio.services, other, id, 1)).rows).toEqual([]);
    const input = { kind: "url" as const, name: "Mine", address: studio.receiver.url, credential: null, options: {} };
    expect(await editEndpoint(studio.services, other, id, { ...input, events: ["lead.created"] })).toBeNull();
    expect(await createEndpoint(studio.services, other, { id, ...input, events: ["lead.created"] })).toBeNull();
  });
});

describe("a test", () => {
  it("sends a made-up event that says so, and is on the list", async () => {
    const { id } = await connect(studio, ["lead.created"]);
    expect(await sendTest(studio.services, studio.actor, id)).toMatchObject({ state: "delivered" });
    expect(studio.receiver.bodies()).toMatchObject([{ type: "lead.created", test: true }]);
    expect(await deliveriesOf(studio, id)).toMatchObject([{ isTest: true, state: "delivered" }]);
    expect((await listEndpoints(studio.services, studio.actor, 1)).rows).toMatchObject([
      { pendingCount: 0, lastDeliveredAt: studio.services.clock.now() },
    ]);
  });

  it("has the same fields as a real event", async () => {
    const { id } = await connect(studio, ["lead.created", "booking.created", "hub.closed"]);
    await leave(studio);
    await insertBooking(studio.services.db, studio.actor);
    await studio.services.db.update(talkHubs).set({ status: "closed", closedManuallyAt: new Date() });
    await recordHubOpenings(studio.services);
    await deliverDueEvents(studio.services, id);
    expect(studio.receiver.received).toHaveLength(3);
    for (const { type, data } of studio.receiver.bodies())
      expect(Object.keys(data).sort(), type).toEqual(Object.keys(sampleData(type as WebhookEventType)).sort());
  });
});
