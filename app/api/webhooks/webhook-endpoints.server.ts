// REST hooks: a program such as Zapier, Make or n8n subscribes an address to events, and unsubscribes it again.
import { z } from "@hono/zod-openapi";
import { endpoint } from "#app/api/endpoint.server.ts";
import { createdAtOf, cursorQuery, listOf, loadList, toList } from "#app/api/list.server.ts";
import { webhookEventTypes, webhookKinds, webhookPauseReasons } from "#app/database/vocabulary.ts";
import { momentSchema, movingCount, optionalMoment } from "#app/domain/records/json-schemas.server.ts";
import { done } from "#app/domain/values/outcome.ts";
import { deleteEndpoint, revealSigningSecret, subscribeEndpoint } from "#app/domain/webhooks/commands.server.ts";
import { webhookAddress, webhookName } from "#app/domain/webhooks/form.ts";
import { findEndpoint, listEndpointRange } from "#app/domain/webhooks/queries.server.ts";
import { createSampleEvent } from "#app/domain/webhooks/sample-event.server.ts";

const eventType = z.enum(webhookEventTypes);

const webhookSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(webhookKinds),
    address: z.string().nullable().meta({ description: "Null for a service that has its own" }),
    events: z.array(eventType),
    pause_reason: z.enum(webhookPauseReasons).nullable().meta({ description: "Null while events are sent" }),
    paused_at: optionalMoment,
    failing_since: optionalMoment,
    pending_count: movingCount,
    created_at: momentSchema,
  })
  .openapi("Webhook");

const sampleSchema = z
  .object({
    id: z.uuid(),
    type: eventType,
    timestamp: z.iso.datetime(),
    data: z.record(z.string(), z.unknown()),
  })
  .openapi("WebhookEvent");

const list = endpoint({
  method: "get",
  path: "/webhooks",
  name: "listWebhooks",
  area: "webhooks",
  summary: "Where your events are sent, the newest first",
  query: cursorQuery,
  response: listOf(webhookSchema),
  run: (call) => loadList(call, (range) => listEndpointRange(call.services, call.actor, range), createdAtOf),
  done: (page, call) => toList(call, page),
});

const read = endpoint({
  method: "get",
  path: "/webhooks/{id}",
  name: "getWebhook",
  area: "webhooks",
  summary: "One webhook",
  response: webhookSchema,
  run: ({ services, actor, params }) => findEndpoint(services, actor, params.id),
  done: (webhook) => webhook,
});

const create = endpoint({
  method: "post",
  path: "/webhooks",
  name: "subscribeWebhook",
  area: "webhooks",
  summary: "Subscribe an address to events",
  description:
    "Requests to it follow Standard Webhooks. The signing secret is in this response only. Each event needs to be readable for the key (`leads:read` for `lead.created`), and the webhook ends with it.",
  body: z.strictObject({
    address: webhookAddress,
    events: z.array(eventType).min(1).max(webhookEventTypes.length),
    name: webhookName.default("API"),
  }),
  example: { address: "https://93.184.216.34/hook", events: ["lead.created", "lead.deleted"], name: "Zapier" },
  response: z.object({
    id: z.uuid(),
    signing_secret: z.string().meta({ example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD" }),
  }),
  status: 201,
  async run({ services, actor, apiKey, body, token }) {
    const endpoint = { ...body, id: token, kind: "url" as const, credential: null, options: {} };
    const outcome = await subscribeEndpoint(services, actor, apiKey, endpoint);
    return outcome?.ok ? done({ id: outcome.value.id }) : outcome;
  },
  refusals: subscribeEndpoint.refusals,
  async done({ id }, { services, actor }) {
    const signingSecret = await revealSigningSecret(services, actor, id);
    return signingSecret === null ? null : { id, signingSecret };
  },
});

const remove = endpoint({
  method: "delete",
  path: "/webhooks/{id}",
  name: "unsubscribeWebhook",
  area: "webhooks",
  summary: "End a webhook, with what still waits",
  whileLocked: "allowed",
  run: ({ services, actor, params }) => deleteEndpoint(services, actor, params.id),
});

const sample = endpoint({
  method: "get",
  path: "/webhook-samples",
  name: "listWebhookSamples",
  area: "webhooks",
  summary: "A made-up event of each type, as a webhook gets it",
  query: z.strictObject({ type: eventType.optional() }),
  response: listOf(sampleSchema),
  run: async ({ query, services }) =>
    webhookEventTypes
      .filter((type) => query.type === undefined || type === query.type)
      .map((type) => createSampleEvent(type, services.clock.now())),
  done: (items) => ({ items }),
});

export const webhookRoutes = [list, read, create, remove, sample];
