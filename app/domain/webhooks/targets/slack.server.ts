// Slack, by an incoming webhook: one short message, without what nobody in a channel needs.
import { cutText } from "#app/domain/values/measured-text.ts";
import { personOf } from "#app/domain/webhooks/lead-person.server.ts";
import { judge, skipped, type Target } from "#app/domain/webhooks/target.server.ts";
import { eventLabels, type WebhookEventType } from "#app/domain/webhooks/webhooks.ts";

export const slackTarget: Target = {
  async deliver({ event: { type, data, isTest }, receiver, send }) {
    const text = describe(type, data);
    if (!text) return skipped("Slack gets no message about this.");
    const body = JSON.stringify({ text: isTest ? `Test: ${text}` : text, unfurl_links: false });
    const headers = { "content-type": "application/json" };
    const result = await send({ method: "POST", url: receiver.secrets.credential ?? "", headers, body });
    return judge(result, "Slack", (problem) => (/^[a-z_]{1,60}$/.test(problem) ? `Slack says: ${problem}.` : null));
  },
};

function describe(type: WebhookEventType, data: Record<string, unknown>): string | null {
  const at = data.talk_hub_title ? ` at “${data.talk_hub_title}”` : "";
  const { firstName, lastName, company } = personOf(data);
  const name = [firstName, lastName].filter(Boolean).join(" ") || "Someone";
  const texts: Partial<Record<WebhookEventType, string>> = {
    "lead.created": `New lead: ${name}${company ? `, ${company}` : ""}`,
    "feedback.created": `${data.rating} of 5 stars${at}${data.comments ? `: “${data.comments}”` : ""}`,
    "quote.approved": `Quote approved${at}: “${data.comment}”`,
    "request.created": `Request${at}: “${data.text}”`,
    "booking.created": `Booking request from ${data.requester_name}: ${data.event_name}${data.event_date ? `, ${data.event_date}` : ""}`,
    "booking.changed": `Booking ${data.status === "deleted" ? "deleted" : `changed: ${data.event_name}, ${data.status}`}`,
    "hub.opened": `${eventLabels[type]}: “${data.title}”`,
    "hub.closed": `${eventLabels[type]}: “${data.title}”`,
  };
  return texts[type] ? cutText(escapeText(texts[type]), 3_000) : null;
}

/** Slack's own three characters, so that nobody's comment mentions a channel or makes a link. */
const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
