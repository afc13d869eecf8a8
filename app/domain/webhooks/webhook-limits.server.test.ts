// What a webhook may not: show what its key may not read, try addresses for whoever presses the button, and tell whose
// words are whose.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiKeys, webhookEndpoints, webhookEvents } from "#app/database/schema/index.ts";
import { revokeApiKey } from "#app/domain/api-keys/commands.server.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";
import { deliverDueEvents } from "#app/domain/webhooks/deliver.server.ts";
import { sendTest } from "#app/domain/webhooks/send-again.server.ts";
import { ada, rosa, tomas } from "#tests/support/people.ts";
import { typedAddress } from "#tests/support/typed-address.ts";
import {
  connect,
  deliveriesOf,
  later,
  leave,
  setUpWebhookStudio,
  subscribe,
  tomasLeaves,
  typesOf,
} from "#tests/support/webhook-studio.ts";

const studio = setUpWebhookStudio();

describe("a webhook that a key made", () => {
  it("is refused events about what the key may not read", async () => {
    const { made } = await subscribe(studio, ["hub.opened", "lead.created", "lead.deleted"], ["hubs"]);
    expect(made).toEqual({ ok: false, refusal: "events-unreadable", areas: ["leads"] });
    expect(await studio.services.db.$count(webhookEndpoints)).toBe(0);
  });

  it("sends while its key works, and nothing once that has expired or may read less", async () => {
    const { id, keyId } = await subscribe(studio, ["lead.created"], ["leads"]);
    await leave(studio);
    await deliverDueEvents(studio.services, id);
    expect(typesOf(studio)).toEqual(["lead.created"]);

    await tomasLeaves(studio);
    await deliverDueEvents(later(studio, 31 * 24 * 60), id);
    const key = eq(apiKeys.id, keyId);
    await studio.services.db
      .update(apiKeys)
      .set({ scopes: ["webhooks:write"] })
      .where(key);
    await leave(studio, { ...tomas, email: "ines@example.com" });
    await deliverDueEvents(studio.services, id);
    expect(typesOf(studio)).toEqual(["lead.created"]);
    expect((await deliveriesOf(studio, id)).map(({ state, message }) => [state, message])).toEqual([
      ["skipped", "The API key that made this webhook may not read Leads."],
      ["skipped", "The API key that made this webhook has expired."],
      ["delivered", "Delivered"],
    ]);
  });

  it("ends with it, and one made by hand does not", async () => {
    const { keyId } = await subscribe(studio, ["lead.created"], ["leads"]);
    const byHand = await connect(studio, ["lead.created"]);
    await revokeApiKey(studio.services, { userId: studio.actor.id, address: "203.0.113.7" }, keyId);
    expect(await studio.services.db.select().from(webhookEndpoints)).toMatchObject([{ id: byHand.id }]);
  });
});

it("a test is sent twenty times in ten minutes, and says the same of every address that does not answer", async () => {
  const { id } = await connect(studio, ["lead.created"]);
  for (let count = 0; count < 20; count++)
    expect(await sendTest(studio.services, studio.actor, id)).toMatchObject({ state: "delivered" });
  expect(await sendTest(studio.services, studio.actor, id)).toMatchObject({
    message: expect.stringMatching(/^Too many/),
  });
  expect(studio.receiver.received).toHaveLength(20);

  const inTime = later(studio, 11);
  const messages = new Set<string | undefined>();
  for (const address of [
    "http://127.0.0.1:1/",
    "http://10.0.0.1/",
    "https://127.0.0.1:22/",
    "https://nobody.invalid/",
  ]) {
    await studio.services.db.update(webhookEndpoints).set({ address });
    messages.add((await sendTest(inTime, studio.actor, id))?.message);
  }
  expect([...messages]).toEqual(["The receiver couldn't be reached, or didn't answer within 10 seconds."]);
});

it("feedback without a name comes with that of its hour, in no order and without a moment", async () => {
  const { id } = await connect(studio, ["feedback.created"]);
  const rate = (at: number, email: TypedAddress | null) =>
    submitFeedback(studio.services, {
      address: { username: ada.username, slug: "kind-machines" },
      ...{ deviceId: randomUUID(), submissionKey: newSubmissionKey(), rating: 5 as const, comments: `Words ${at}` },
      ...{ email, issuedAt: new Date(studio.services.clock.now().getTime() - 60_000) },
    });
  for (let at = 0; at < 12; at++) await rate(at, null);
  await rate(12, typedAddress(rosa.email));
  await deliverDueEvents(studio.services, id);
  const wordsOf = () => studio.receiver.bodies().map(({ data }) => data.comments);
  expect(wordsOf()).toEqual(["Words 12"]);

  const events = await studio.services.db.select().from(webhookEvents);
  expect(events.filter(({ createdAt }) => createdAt.getTime() % 3_600_000 === 0)).toHaveLength(12);
  await deliverDueEvents(later(studio, 61), id);
  const words = wordsOf().slice(1);
  expect(words.toSorted()).toEqual(Array.from({ length: 12 }, (_, at) => `Words ${at}`).sort());
  expect(words).not.toEqual(Array.from({ length: 12 }, (_, at) => `Words ${at}`));
  const sent = studio.receiver.received.slice(1).map(({ body }) => JSON.parse(body));
  for (const { timestamp, data } of sent) {
    expect(timestamp).toMatch(/:00:00\.000Z$/);
    expect(data.id[14], "a random id, not one of a moment").toBe("4");
  }
});
