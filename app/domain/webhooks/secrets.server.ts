// What only the product and the receiver know: encrypted in the database, and never shown but to the owner, once.
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { webhookEndpoints } from "#app/database/schema/index.ts";
import { rotationHours } from "#app/domain/webhooks/webhooks.ts";
import type { Services } from "#app/services.ts";

export interface EndpointSecrets {
  /** As Standard Webhooks writes it: "whsec_" and base64. */
  signing: string;
  /** Signs too until then. */
  previous?: { signing: string; until: string };
  /** A service's key, or its secret address. */
  credential?: string;
}

export const newSigningSecret = (): string => `whsec_${randomBytes(24).toString("base64")}`;

export const encryptSecrets = ({ vault }: Pick<Services, "vault">, secrets: EndpointSecrets): Promise<string> =>
  vault.encrypt(JSON.stringify(secrets));

export const decryptSecrets = async ({ vault }: Pick<Services, "vault">, stored: string): Promise<EndpointSecrets> =>
  JSON.parse(await vault.decrypt(stored));

/** The same with a new signing secret. */
export const rotateSecrets = ({ signing, ...rest }: EndpointSecrets, now: Date): EndpointSecrets => ({
  ...rest,
  signing: newSigningSecret(),
  previous: { signing, until: new Date(now.getTime() + rotationHours * 60 * 60 * 1_000).toISOString() },
});

/** The headers of Standard Webhooks: the signatures of all secrets that are valid now. */
export function signedHeaders(
  { signing, previous }: EndpointSecrets,
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const valid = [signing, ...(previous && new Date(previous.until) > now ? [previous.signing] : [])];
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": valid.map((secret) => new Webhook(secret).sign(id, now, body)).join(" "),
  };
}

/** For the screen: without the signatures, keys and secret addresses in it. */
export function maskSecrets(text: string, { signing, previous, credential }: EndpointSecrets): string {
  const texts = [signing, previous?.signing, credential].filter((each): each is string => Boolean(each));
  return texts
    .flatMap((each) => [each, encodeURIComponent(each), Buffer.from(`key:${each}`).toString("base64")])
    .reduce((masked, each) => masked.replaceAll(each, "•••"), text)
    .replace(/v1,[\w+/=]+/g, "v1,•••");
}

/** Encrypts all of them again with the newest secret. Safe to repeat; one that can't be read is logged and skipped. */
export async function reencryptEndpointSecrets(services: Pick<Services, "db" | "log" | "vault">): Promise<void> {
  const { db, log } = services;
  for (const { id } of await db.select({ id: webhookEndpoints.id }).from(webhookEndpoints))
    await db
      .transaction(async (tx) => {
        const [endpoint] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for("update");
        if (!endpoint) return;
        const encryptedSecrets = await encryptSecrets(
          services,
          await decryptSecrets(services, endpoint.encryptedSecrets),
        );
        await tx.update(webhookEndpoints).set({ encryptedSecrets }).where(eq(webhookEndpoints.id, id));
      })
      .catch((error: unknown) => log.error({ err: error, endpointId: id }, "webhook secrets not readable"));
}
