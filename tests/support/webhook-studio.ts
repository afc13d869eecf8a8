// Ada's own program, which her webhooks reach. Events are committed, because what happens in one transaction is told once.
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { httpLinks } from "#app/adapters/links/http.server.ts";
import type { OpenedDatabase } from "#app/database/connect.server.ts";
import { users } from "#app/database/schema/index.ts";
import type { ApiArea } from "#app/domain/api-keys/api-keys.ts";
import { makeApiKey } from "#app/domain/api-keys/commands.server.ts";
import { findApiCaller } from "#app/domain/api-keys/queries.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { saveLeadDetails } from "#app/domain/leads/edit-lead.server.ts";
import { findLead } from "#app/domain/leads/queries.server.ts";
import type { CaptureInput } from "#app/domain/leads/store-new-contact.server.ts";
import { createEndpoint, subscribeEndpoint } from "#app/domain/webhooks/commands.server.ts";
import { deliverDueEvents } from "#app/domain/webhooks/deliver.server.ts";
import { listWebhookDeliveries } from "#app/domain/webhooks/queries.server.ts";
import type { WebhookEventType } from "#app/domain/webhooks/webhooks.ts";
import type { Actor, Services } from "#app/services.ts";
import { accessOf } from "#tests/support/api-program.ts";
import { openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, rosa, tomas } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";
import { type Receiver, startReceiver } from "#tests/support/webhook-receiver.ts";

const links = httpLinks({ origin: "https://hubs.example", webhookNetworks: ["127.0.0.0/8"] });
const silent = { info() {}, warn() {}, error() {} } as never;

export interface WebhookStudio {
  actor: Actor;
  hubId: string;
  receiver: Receiver;
  services: Services;
}

/** Ada, her open hub and her receiver, made for each test of the file. */
export function setUpWebhookStudio() {
  let database: OpenedDatabase;
  const studio = {} as WebhookStudio;
  beforeAll(async () => {
    database = await openFreshDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    studio.receiver = await startReceiver();
    studio.services = { ...servicesAt(database.db, new Date()), links, log: silent };
    studio.actor = await insertSpeaker(database.db, ada);
    studio.hubId = (await insertHub(database.db, studio.actor)).id;
  });
  afterEach(async () => {
    studio.receiver.close();
    await database.db.delete(users);
    await database.db.execute(sql`delete from pgboss.job`);
  });
  return studio;
}

/** Connects the receiver, for Ada or another speaker. */
export async function connect(studio: WebhookStudio, events: WebhookEventType[], by = studio.actor) {
  const id = randomUUID();
  const address = `${studio.receiver.url}/hook`;
  const input = { id, kind: "url" as const, name: "My CRM", address, credential: null, options: {} };
  const made = await createEndpoint(studio.services, by, { ...input, events });
  if (!made?.ok) throw new Error("not connected");
  return made.value;
}

/** Connects the receiver with a key of Ada's that may read these areas and change webhooks. Returns its id and the key's. */
export async function subscribe(studio: WebhookStudio, events: WebhookEventType[], areas: ApiArea[]) {
  const owner = { userId: studio.actor.id, address: "203.0.113.7" };
  const access = accessOf({ ...Object.fromEntries(areas.map((area) => [area, "read"])), webhooks: "write" });
  const made = await makeApiKey(studio.services, owner, { name: "Zapier", lifetime: "30", access });
  const caller = made.ok ? await findApiCaller(studio.services, made.value.key) : null;
  if (!caller) throw new Error("no key");
  const address = `${studio.receiver.url}/hook`;
  const input = { id: randomUUID(), kind: "url" as const, name: "My CRM", address, credential: null, options: {} };
  const { keyId } = caller;
  return {
    keyId,
    id: input.id,
    made: await subscribeEndpoint(studio.services, studio.actor, caller, { ...input, events }),
  };
}

/** The services some minutes later. */
export const later = ({ services }: WebhookStudio, minutes: number): Services => ({
  ...services,
  clock: { now: () => new Date(services.clock.now().getTime() + minutes * 60_000) },
});

/** Rosa, or another attendee, leaves her details on the page of the talk. */
export const leave = ({ services, hubId, actor }: WebhookStudio, { firstName, email } = rosa) =>
  captureLead(services, {
    hub: { id: hubId, ownerId: actor.id },
    deviceId: randomUUID(),
    source: "entry",
    person: { firstName, lastName: null, email, phone: null, company: null },
    consentText: "Yes, write.",
    submissionKey: null,
  } satisfies CaptureInput);
export const tomasLeaves = (studio: WebhookStudio) => leave(studio, tomas);

/** Ada gives a lead another address. */
export async function correctAddress({ services, actor }: WebhookStudio, leadId: string, email: string) {
  const lead = await findLead(services, actor, leadId);
  if (!lead) throw new Error("no lead");
  const { firstName, lastName, phone, company, detailsVersion } = lead;
  const details = { firstName, lastName, phone, company, email, detailsVersion };
  return saveLeadDetails(services, actor, leadId, details);
}

/** Sends all that is due, however slow the machine: one run ends after some seconds. */
export async function deliverAll(services: Services, endpointId: string) {
  for (let run = 0; run < 5; run++) await deliverDueEvents(services, endpointId);
}

/** What the receiver was told, such as "lead.created". */
export const typesOf = ({ receiver }: WebhookStudio) => receiver.bodies().map(({ type }) => type);

export const deliveriesOf = async ({ services, actor }: WebhookStudio, endpointId: string) =>
  (await listWebhookDeliveries(services, actor, endpointId, 1)).rows;
