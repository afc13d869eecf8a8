import type { Target } from "#app/domain/webhooks/target.server.ts";
import { urlTarget } from "#app/domain/webhooks/targets/url.server.ts";
import type { WebhookKind } from "#app/domain/webhooks/webhooks.ts";

export const targets: Record<WebhookKind, Target> = {
  url: urlTarget,
  mailchimp: urlTarget,
  kit: urlTarget,
  hubspot: urlTarget,
  "google-sheets": urlTarget,
  slack: urlTarget,
};
