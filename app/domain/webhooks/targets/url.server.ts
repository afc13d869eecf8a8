// Any address of the speaker's, after Standard Webhooks (standardwebhooks.com): JSON with a signature.
import type { WebhookEvent } from "#app/domain/webhooks/event-data.server.ts";
import { signedHeaders } from "#app/domain/webhooks/secrets.server.ts";
import { judge, type Target } from "#app/domain/webhooks/target.server.ts";

/** The same at each attempt and for each receiver. */
export const toEventBody = ({ type, timestamp, data, isTest }: Omit<WebhookEvent, "id">): string =>
  JSON.stringify({ type, timestamp, data, ...(isTest && { test: true }) });

export const urlTarget: Target = {
  async deliver({ event, receiver, now, send }) {
    const body = toEventBody(event);
    const signed = signedHeaders(receiver.secrets, { id: event.id, body, now });
    const headers = { "content-type": "application/json", ...signed };
    return judge(await send({ method: "POST", url: receiver.address ?? "", headers, body }), "The receiver");
  },
};
