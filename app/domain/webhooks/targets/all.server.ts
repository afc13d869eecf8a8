import type { Target } from "#app/domain/webhooks/target.server.ts";
import { googleSheetsTarget } from "#app/domain/webhooks/targets/google-sheets.server.ts";
import { hubspotTarget } from "#app/domain/webhooks/targets/hubspot.server.ts";
import { kitTarget } from "#app/domain/webhooks/targets/kit.server.ts";
import { mailchimpTarget } from "#app/domain/webhooks/targets/mailchimp.server.ts";
import { slackTarget } from "#app/domain/webhooks/targets/slack.server.ts";
import { urlTarget } from "#app/domain/webhooks/targets/url.server.ts";
import type { WebhookKind } from "#app/domain/webhooks/webhooks.ts";

export const targets: Record<WebhookKind, Target> = {
  url: urlTarget,
  mailchimp: mailchimpTarget,
  kit: kitTarget,
  hubspot: hubspotTarget,
  "google-sheets": googleSheetsTarget,
  slack: slackTarget,
};
