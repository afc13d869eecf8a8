import type { WebhookExchange } from "#app/database/schema/webhooks.ts";
import type { WebhookEvent } from "#app/domain/webhooks/event-data.server.ts";
import { maskSecrets } from "#app/domain/webhooks/secrets.server.ts";
import type { Receiver, SendRequest, Verdict } from "#app/domain/webhooks/target.server.ts";
import { targets } from "#app/domain/webhooks/targets/all.server.ts";
import { attemptLimitMs, maxWebhookBytes, readRetryAfter, type WebhookKind } from "#app/domain/webhooks/webhooks.ts";
import type { Services } from "#app/services.ts";

export interface EventAttempt {
  verdict: Verdict;
  /** As the speaker may see them: without secrets. */
  exchanges: WebhookExchange[];
}

type KindedReceiver = Receiver & { kind: WebhookKind };

/** Sends an event once, within ten seconds for all that takes. */
export function sendEvent(services: Services, receiver: KindedReceiver, event: WebhookEvent): Promise<EventAttempt> {
  const now = services.clock.now();
  return attempt(services, receiver, (send) => targets[receiver.kind].deliver({ event, receiver, now, send }));
}

/** Tests a receiver's credentials if it has some, or with this event. */
export function testReceiver(services: Services, receiver: KindedReceiver, event: WebhookEvent): Promise<EventAttempt> {
  const { check } = targets[receiver.kind];
  return check ? attempt(services, receiver, (send) => check(receiver, send)) : sendEvent(services, receiver, event);
}

/** What `sendEvent` would send if every request succeeded. Nothing leaves. */
export async function rehearseEvent(services: Services, receiver: KindedReceiver, event: WebhookEvent) {
  const answer = async () => ({ kind: "responds" as const, status: 200, body: "{}", location: null });
  const links = { ...services.links, send: answer };
  return sendEvent({ ...services, links }, receiver, event);
}

async function attempt(
  { links, clock }: Services,
  receiver: Receiver,
  run: (send: SendRequest) => Promise<Verdict>,
): Promise<EventAttempt> {
  const signal = AbortSignal.timeout(attemptLimitMs);
  const exchanges: WebhookExchange[] = [];
  let retryAt: Date | null = null;
  const mask = (text: string) => maskSecrets(text, receiver.secrets);
  const send: SendRequest = async (request) => {
    const { method, url, headers, body = "" } = request;
    if (Buffer.byteLength(body) > maxWebhookBytes) throw new Error("a webhook's body is too large");
    const result = await links.send(request, signal);
    retryAt = readRetryAfter(result.kind === "responds" ? result.retryAfter : undefined, clock.now());
    exchanges.push({
      method,
      url: mask(url),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mask(value)])),
      body: mask(body),
      status: result.kind === "responds" ? result.status : null,
      // What no column can store, and what would change the direction of the text around.
      response: result.kind === "responds" ? mask(result.body).replaceAll("\0", "") : "",
    });
    return result;
  };
  const verdict = await run(send);
  return { verdict: verdict.state === "failed" && retryAt ? { ...verdict, retryAt } : verdict, exchanges };
}
