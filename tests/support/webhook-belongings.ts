import * as tables from "#app/database/schema/index.ts";
import type { Actor, Services } from "#app/services.ts";

interface WebhookBelongings extends Pick<Services, "db" | "vault"> {
  owner: Actor;
  ids: { endpoint: string; webhookEvent: string; webhookDelivery: string; hub: string };
  marker: string;
}

/** A paused webhook, so that nothing is sent, with what was delivered. */
export async function insertWebhook({ db, vault, owner, ids, marker }: WebhookBelongings) {
  const userId = owner.id;
  const address = `https://example.com/${marker}`;
  const paused = { pauseReason: "by-speaker", pausedAt: new Date() } as const;
  const encryptedSecrets = await vault.encrypt(JSON.stringify({ signing: "whsec_AAAA" }));
  await db.insert(tables.webhookEndpoints).values({
    id: ids.endpoint,
    userId,
    name: marker,
    address,
    events: ["quote.approved"],
    encryptedSecrets,
    ...paused,
  });
  const event = { id: ids.webhookEvent, userId, type: "quote.approved", subjectId: ids.hub, isTest: true } as const;
  const [stored] = await db
    .insert(tables.webhookEvents)
    .values({ ...event, data: { title: marker } })
    .returning();
  const sent = { method: "POST", url: address, headers: {}, body: marker, status: 200, response: marker };
  await db.insert(tables.webhookDeliveries).values({
    ...{ id: ids.webhookDelivery, eventId: ids.webhookEvent, endpointId: ids.endpoint, subjectId: ids.hub },
    ...{ position: stored?.position ?? 0, state: "delivered", attemptCount: 1, message: marker, exchanges: [sent] },
  });
}
