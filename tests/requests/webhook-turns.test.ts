// Five accounts whose addresses answer as late as they may, twenty each, and Ben's program beside them.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { createEndpoint } from "#app/domain/webhooks/commands.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben, rosa } from "#tests/support/people.ts";
import { startOwnTestApp, type TestApp } from "#tests/support/test-app.ts";
import { type Receiver, startReceiver } from "#tests/support/webhook-receiver.ts";

let app: TestApp;
let slow: Receiver;
let quick: Receiver;
beforeAll(async () => {
  app = await startOwnTestApp({ WEBHOOK_NETWORKS: "127.0.0.1" });
  slow = await startReceiver();
  slow.answer = (response) => setTimeout(() => response.end(), 4_000);
  quick = await startReceiver();
});
afterAll(async () => {
  await app.close();
  slow.close();
  quick.close();
});

const createOther = (index: number) => ({
  ...ben,
  email: `stranger-${index}@example.com`,
  username: `stranger-${index}`,
});

/** An account with so many addresses at the receiver, and its talk. */
async function connect(person: typeof ben, { url }: Receiver, addressCount: number) {
  const actor = await insertSpeaker(app.db, person);
  for (let index = 0; index < addressCount; index++)
    await createEndpoint(app.services, actor, {
      ...{ id: randomUUID(), kind: "url", name: `Program ${index}`, address: `${url}/${index}` },
      ...{ credential: null, options: {}, events: ["lead.created"] },
    });
  return { actor, hub: await insertHub(app.db, actor) };
}

const leaveDetails = ({ actor, hub }: { actor: Actor; hub: { id: string } }) =>
  captureLead(app.services, {
    hub: { id: hub.id, ownerId: actor.id },
    deviceId: randomUUID(),
    source: "entry",
    person: { firstName: rosa.firstName, lastName: null, email: rosa.email, phone: null, company: null },
    consentText: "Yes, write.",
    submissionKey: null,
  });

it("Rosa's details reach Ben's program as soon as on a quiet day", async () => {
  const others = [];
  for (let index = 0; index < 5; index++) others.push(await connect(createOther(index), slow, 20));
  const honest = await connect(ben, quick, 1);
  for (const other of others) await leaveDetails(other);
  await vi.waitUntil(() => slow.received.length >= 10, { timeout: 20_000 });
  // Of each account two, while the others wait.
  expect(slow.received).toHaveLength(10);

  const leftAt = performance.now();
  await leaveDetails(honest);
  await vi.waitUntil(() => quick.received.length === 1, { timeout: 20_000, interval: 20 });
  expect(performance.now() - leftAt).toBeLessThan(4_000);
});
