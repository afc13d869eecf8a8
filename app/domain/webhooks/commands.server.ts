import { and, arrayOverlaps, eq, gt, ne } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { webhookDeliveries, webhookEndpoints } from "#app/database/schema/index.ts";
import { apiAreas } from "#app/domain/api-keys/api-keys.ts";
import type { ApiCaller } from "#app/domain/api-keys/queries.server.ts";
import { lockOwnAccount } from "#app/domain/billing/limits.server.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { EndpointInput } from "#app/domain/webhooks/form.ts";
import { noteOpenHubs } from "#app/domain/webhooks/hub-openings.server.ts";
import { isOwnEndpoint } from "#app/domain/webhooks/queries.server.ts";
import {
  decryptSecrets,
  encryptSecrets,
  newSigningSecret,
  rotateSecrets,
} from "#app/domain/webhooks/secrets.server.ts";
import { findUnreadableAreas, targetDescriptions, type WebhookKind } from "#app/domain/webhooks/webhooks.ts";
import type { Actor, Services } from "#app/services.ts";

/** Why nothing can be sent to an address. */
export type AddressRefusal = "address-unreachable" | "address-needs-https";

interface NewEndpoint extends EndpointInput {
  /** Made by the caller, so that a repeat creates nothing. */
  id: string;
  kind: WebhookKind;
  /** The API key that subscribes it and with which it ends. */
  apiKeyId?: string;
}

/** The same whatever the cause, so that nobody learns here what is inside. */
const addressRefusals = {
  "address-unreachable": ({ field }: RefusedAddress) => ({
    status: 422 as const,
    field,
    message: "We can't send to this address. Please check it: the internet must reach it, at port 443 or 8443.",
  }),
  "address-needs-https": ({ field }: RefusedAddress) => ({
    status: 422 as const,
    field,
    message: "Please use an address that starts with https://",
  }),
};
/** The field that has the address: a secret one is a credential. */
type RefusedAddress = { ok: false; refusal: AddressRefusal; field: "address" | "credential" };
const refuseAddress = (kind: WebhookKind, refusal: AddressRefusal): RefusedAddress => ({
  ...refuse(refusal),
  field: targetDescriptions[kind].address ? "address" : "credential",
});

/**
 * Connects a receiver and returns its signing secret. Null for an id that is another speaker's. Refuses an address that
 * nothing is sent to, and one connection too many.
 */
export const createEndpoint = command(
  {
    ...addressRefusals,
    "endpoint-limit-reached": {
      message: `You have ${maxCounts.webhookEndpoints} connections, which is the limit. Please delete one first.`,
    },
  },
  async (
    services: Services,
    actor: Actor,
    { id, kind, credential, ...values }: NewEndpoint,
  ): Promise<Outcome<{ id: string; signing: string }, "endpoint-limit-reached"> | RefusedAddress | null> => {
    const refusal = await findAddressRefusal(services, values.address, kind, credential);
    if (refusal) return refuseAddress(kind, refusal);
    const { db, clock } = services;
    return db.transaction(async (tx) => {
      await lockOwnAccount(tx, actor);
      const [existing] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
      if (existing && existing.userId !== actor.id) return null;
      if (existing) {
        const { signing } = await decryptSecrets(services, existing.encryptedSecrets);
        return done({ id, signing });
      }
      if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.userId, actor.id))) >= maxCounts.webhookEndpoints)
        return refuse("endpoint-limit-reached");
      const signing = newSigningSecret();
      const encryptedSecrets = await encryptSecrets(services, { signing, ...(credential && { credential }) });
      const now = clock.now();
      await tx
        .insert(webhookEndpoints)
        .values({ id, userId: actor.id, kind, ...values, encryptedSecrets, createdAt: now, updatedAt: now });
      await noteHubsOfFirst(tx, actor, { id, events: values.events }, now);
      return done({ id, signing });
    });
  },
);

/**
 * Connects a receiver for the program with this key, which must be allowed to read what the events show. Otherwise as
 * `createEndpoint`.
 */
export const subscribeEndpoint = command(
  {
    ...createEndpoint.refusals,
    "events-unreadable": ({ areas }) => ({
      status: 403,
      field: "events",
      message: `This key may not read ${areas.map((area) => apiAreas[area]).join(", ")}, which these events show. Please use one with ${areas.map((area) => `${area}:read`).join(", ")}.`,
    }),
  },
  async (services: Services, actor: Actor, apiKey: Pick<ApiCaller, "keyId" | "scopes">, endpoint: NewEndpoint) => {
    const areas = findUnreadableAreas(endpoint.events, apiKey.scopes);
    if (areas.length > 0) return { ...refuse("events-unreadable"), areas };
    return createEndpoint(services, actor, { ...endpoint, apiKeyId: apiKey.keyId });
  },
);

/** Changes name, address, options and events; a credential only where one is given. Null when it is not the actor's. */
export const editEndpoint = command(
  addressRefusals,
  async (
    services: Services,
    actor: Actor,
    id: string,
    { kind, name, address, credential, options, events }: EndpointInput & { kind: WebhookKind },
  ): Promise<Outcome<void, never> | RefusedAddress | null> => {
    const { db, clock } = services;
    const [own] = await db
      .select({ kind: webhookEndpoints.kind })
      .from(webhookEndpoints)
      .where(isOwnEndpoint(actor, id));
    if (own?.kind !== kind) return null;
    const refusal = await findAddressRefusal(services, address, kind, credential);
    if (refusal) return refuseAddress(kind, refusal);
    return db.transaction(async (tx) => {
      const [endpoint] = await tx.select().from(webhookEndpoints).where(isOwnEndpoint(actor, id)).for("update");
      if (!endpoint) return null;
      const secrets = await decryptSecrets(services, endpoint.encryptedSecrets);
      const encryptedSecrets = await encryptSecrets(services, credential ? { ...secrets, credential } : secrets);
      const now = clock.now();
      await tx
        .update(webhookEndpoints)
        .set({ name, address, options, events, ...rested, encryptedSecrets, updatedAt: now })
        .where(isOwnEndpoint(actor, id));
      // What has failed may go well now.
      await retryNow(tx, id);
      if (!endpoint.events.some(isAboutHubs)) await noteHubsOfFirst(tx, actor, { id, events }, now);
      return done(undefined);
    });
  },
);

async function findAddressRefusal(
  { links }: Services,
  address: string | null,
  kind: WebhookKind,
  credential: string | null,
): Promise<AddressRefusal | null> {
  const isSecretAddress = kind === "slack" || kind === "google-sheets";
  const target = isSecretAddress ? credential : address;
  const verdict = target === null ? "allowed" : await links.checkAddress(target);
  if (verdict === "needs-https") return "address-needs-https";
  return verdict === "unreachable" ? "address-unreachable" : null;
}

const hubEvents = ["hub.opened", "hub.closed"] as const;
const isAboutHubs = (type: string) => hubEvents.some((each) => each === type);

async function noteHubsOfFirst(
  tx: Database,
  actor: Actor,
  { id, events }: { id: string; events: string[] },
  now: Date,
): Promise<void> {
  if (!events.some(isAboutHubs)) return;
  const others = and(
    eq(webhookEndpoints.userId, actor.id),
    ne(webhookEndpoints.id, id),
    arrayOverlaps(webhookEndpoints.events, [...hubEvents]),
  );
  if ((await tx.$count(webhookEndpoints, others)) === 0) await noteOpenHubs(tx, actor.id, now);
}

/** A new signing secret, which is returned. For 24 hours the one before signs too. Null when it is not the actor's. */
export function rotateSigningSecret(services: Services, actor: Actor, id: string): Promise<string | null> {
  const { db, clock } = services;
  return db.transaction(async (tx) => {
    const [endpoint] = await tx.select().from(webhookEndpoints).where(isOwnEndpoint(actor, id)).for("update");
    if (!endpoint) return null;
    const secrets = rotateSecrets(await decryptSecrets(services, endpoint.encryptedSecrets), clock.now());
    await tx
      .update(webhookEndpoints)
      .set({ encryptedSecrets: await encryptSecrets(services, secrets), updatedAt: clock.now() })
      .where(isOwnEndpoint(actor, id));
    return secrets.signing;
  });
}

/** The signing secret, for its owner. Null when it is not the actor's. */
export async function revealSigningSecret(services: Services, actor: Actor, id: string): Promise<string | null> {
  const [endpoint] = await services.db.select().from(webhookEndpoints).where(isOwnEndpoint(actor, id));
  return endpoint ? (await decryptSecrets(services, endpoint.encryptedSecrets)).signing : null;
}

/** Events wait until it is resumed. Null when it is not the actor's. */
export async function pauseOwnEndpoint({ db, clock }: Services, actor: Actor, id: string): Promise<true | null> {
  const at = clock.now();
  const paused = await db
    .update(webhookEndpoints)
    .set({ pauseReason: "by-speaker", pausedAt: at })
    .where(isOwnEndpoint(actor, id))
    .returning({ id: webhookEndpoints.id });
  return paused.length > 0 || null;
}

/** Sends what waits, now, and counts failures from now on. Null when it is not the actor's. */
export function resumeEndpoint({ db }: Services, actor: Actor, id: string): Promise<true | null> {
  return db.transaction(async (tx) => {
    const resumed = await tx
      .update(webhookEndpoints)
      .set({ pauseReason: null, pausedAt: null, ...rested })
      .where(isOwnEndpoint(actor, id))
      .returning({ id: webhookEndpoints.id });
    if (resumed.length === 0) return null;
    await retryNow(tx, id);
    return true;
  });
}

/** As if nothing had failed. */
const rested = { failingSince: null, failureCount: 0, retryAt: null };

/** What has failed and is still tried is due. */
const retryNow = (tx: Database, endpointId: string) =>
  tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: null })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, "pending"),
        gt(webhookDeliveries.attemptCount, 0),
      ),
    );

/** What waits goes with it, and so does its history. Null when it is not the actor's. */
export async function deleteEndpoint({ db }: Services, actor: Actor, id: string): Promise<true | null> {
  const deleted = await db
    .delete(webhookEndpoints)
    .where(isOwnEndpoint(actor, id))
    .returning({ id: webhookEndpoints.id });
  return deleted.length > 0 || null;
}
