import { receiveEvent } from "#app/domain/billing/receive-event.server.ts";
import { toStrictText } from "#app/domain/values/strict-text.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/stripe-webhook.ts";

/**
 * Receives events from the payment provider. Responds 200 once the event and all its effects are stored, and 400 if the
 * signature is wrong. After any other error the provider sends the event again. The size limit is the one for all
 * bodies (server.ts).
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
  const { services } = context.get(requestContextKey);
  const body = toStrictText(await request.bytes());
  const event = body && (await services.payments.readEvent(body, request.headers.get("stripe-signature")));
  if (!event) return new Response("signature not accepted", { status: 400 });
  const outcome = await receiveEvent(services, event);
  services.log.info({ event: event.id, type: event.type, outcome }, "payment event");
  return Response.json({ received: true });
}

export const loader = () => new Response(null, { status: 405, headers: { allow: "POST" } });
