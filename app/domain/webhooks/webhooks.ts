// The rules of webhooks: what can be connected, what is sent, when it is tried again, and when a receiver is dead.
import type {
  webhookDeliveryStates,
  webhookEventTypes,
  webhookKinds,
  webhookPauseReasons,
} from "#app/database/vocabulary.ts";
import type { ApiArea } from "#app/domain/api-keys/api-keys.ts";

export type WebhookEventType = (typeof webhookEventTypes)[number];
/** The kind of record that an event is about: "lead" of "lead.created". */
export type SubjectName = WebhookEventType extends `${infer Name}.${string}` ? Name : never;
export type WebhookKind = (typeof webhookKinds)[number];
export type WebhookPauseReason = (typeof webhookPauseReasons)[number];
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

export const eventLabels: Record<WebhookEventType, string> = {
  "lead.created": "Someone leaves their details",
  "lead.updated": "A lead's details change",
  "lead.deleted": "A lead is deleted, withdraws consent or has another address",
  "feedback.created": "Someone rates a talk",
  "quote.approved": "You approve a quote",
  "request.created": "Someone asks for something",
  "booking.created": "A booking request arrives",
  "booking.changed": "A booking changes",
  "hub.opened": "A talk hub opens",
  "hub.closed": "A talk hub closes",
};

const everyEvent = Object.keys(eventLabels) as WebhookEventType[];

/** What an event shows of an account: a key that made a webhook must be allowed to read it. */
export const eventAreas: Record<WebhookEventType, ApiArea> = {
  "lead.created": "leads",
  "lead.updated": "leads",
  "lead.deleted": "leads",
  "feedback.created": "feedback",
  "quote.approved": "quotes",
  "request.created": "requests",
  "booking.created": "bookings",
  "booking.changed": "bookings",
  "hub.opened": "hubs",
  "hub.closed": "hubs",
};

/** The areas of these events that a key with these scopes may not read, each once. */
export const findUnreadableAreas = (events: readonly WebhookEventType[], scopes: readonly string[]): ApiArea[] => [
  ...new Set(events.map((type) => eventAreas[type]).filter((area) => !scopes.includes(`${area}:read`))),
];

export const deliveryStateLabels: Record<WebhookDeliveryState, string> = {
  pending: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
  skipped: "Not sent",
};

export const pauseReasonLabels: Record<WebhookPauseReason, string> = {
  "by-speaker": "You paused it",
  failing: "Nothing got through for a day",
  discontinued: "The receiver said it's gone for good",
};

/** One attempt, with all its requests. */
export const attemptLimitMs = 10_000;
export const maxWebhookBytes = 32 * 1_024;
/** The secret of before still signs, so that a receiver can be changed without a gap. */
export const rotationHours = 24;
/** After that many days what was sent is masked, and what still waits is not sent, but that a lead is deleted. */
export const dataDays = 7;
/** How long deliveries stay on the screen. */
export const historyDays = 30;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** The pauses between the attempts of one delivery: 11 over about 22 hours. */
export const attemptPausesMs = [
  ...[5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
  ...[hour, 2 * hour, 4 * hour, 6 * hour, 8 * hour],
];

/**
 * When a delivery is tried again after that many attempts; null: no more. That a lead is deleted is tried at the longest
 * pause until it arrives.
 */
export function nextAttemptAt(type: WebhookEventType, attemptCount: number, now: Date): Date | null {
  const lastPauseMs = type === "lead.deleted" ? attemptPausesMs.at(-1) : undefined;
  const pauseMs = attemptPausesMs[attemptCount - 1] ?? lastPauseMs;
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs);
}

/** A receiver's Retry-After is heard up to so long. */
export const maxRetryAfterMs = 24 * hour;

/** When a receiver says by Retry-After that it may be asked again (RFC 9110, 10.2.3: seconds or a date); null if it doesn't. */
export function readRetryAfter(header: string | undefined, now: Date): Date | null {
  const text = header?.trim() ?? "";
  const ms = /^\d{1,10}$/.test(text)
    ? Number(text) * second
    : /^[a-z]/i.test(text)
      ? Date.parse(text) - now.getTime()
      : 0;
  return ms > 0 ? new Date(now.getTime() + Math.min(ms, maxRetryAfterMs)) : null;
}

/** How long a receiver rests that has failed so often in a row: another event may be what it accepts. */
export const receiverPauseMs = (failureCount: number): number => Math.min(5 * second * 2 ** failureCount, 10 * minute);

/** A receiver that has failed for so long, at different times and with nothing delivered between, is paused. */
export const isDead = (failingSince: Date, now: Date): boolean => now.getTime() - failingSince.getTime() >= 24 * hour;

interface TargetField {
  label: string;
  description: string;
}

export interface TargetDescription {
  label: string;
  /** What it does, on one line. */
  about: string;
  /** What it can be told; the first ones are ticked in a new form. */
  events: readonly WebhookEventType[];
  /** The address that events are sent to; without it, the service has its own. */
  address?: TargetField;
  /** A key or a secret address, which is stored encrypted and never shown again. */
  credential?: TargetField & { isAddress?: boolean };
  options?: Record<string, TargetField & { isRequired?: boolean; isNumber?: boolean }>;
  /** What the test does there. */
  test: string;
}

const leadEvents = ["lead.created", "lead.updated", "lead.deleted"] as const;

export const targetDescriptions: Record<WebhookKind, TargetDescription> = {
  url: {
    label: "Any address",
    about: "Signed JSON to your own program, Zapier, Make or n8n",
    events: everyEvent,
    address: { label: "Address", description: "Starts with https://" },
    test: "Sends one made-up event, marked as a test.",
  },
  mailchimp: {
    label: "Mailchimp",
    about: "People who agreed join your audience",
    events: leadEvents,
    credential: {
      label: "API key",
      description: "Mailchimp: Profile, Extras, API keys. It ends in your data centre, such as -us21.",
    },
    options: {
      list_id: {
        label: "Audience ID",
        description: "Mailchimp: Audience, Settings, Audience name and defaults",
        isRequired: true,
      },
      tag: { label: "Tag", description: "Optional. Added to everyone we send" },
    },
    test: "Asks Mailchimp whether your key and audience are right. Nobody is added.",
  },
  kit: {
    label: "Kit",
    about: "People who agreed become subscribers",
    events: leadEvents,
    credential: { label: "API key (V4)", description: "Kit: Settings, Developer, API keys" },
    options: {
      tag_id: { label: "Tag ID", description: "Optional. The number at the end of the tag's address", isNumber: true },
      consent_field: {
        label: "Custom field for the consent",
        description: "Optional. A custom field that you made in Kit, such as talk_consent",
      },
    },
    test: "Asks Kit whether your key is right. Nobody is added.",
  },
  hubspot: {
    label: "HubSpot",
    about: "Leads become contacts, with a note about their consent",
    events: leadEvents,
    credential: {
      label: "Access token",
      description: "HubSpot: a private app with the scopes crm.objects.contacts.read and crm.objects.contacts.write",
    },
    test: "Asks HubSpot whether your token is right. Nobody is added.",
  },
  "google-sheets": {
    label: "Google Sheets",
    about: "Every event becomes a row",
    events: everyEvent,
    credential: {
      label: "Web app address",
      description: "From your sheet's script, once you deployed it. It ends in /exec.",
      isAddress: true,
    },
    test: "Adds one row, marked as a test.",
  },
  slack: {
    label: "Slack",
    about: "A short message in a channel",
    events: everyEvent.filter((type) => type !== "lead.updated" && type !== "lead.deleted"),
    credential: {
      label: "Incoming webhook address",
      description: "Starts with https://hooks.slack.com/services/",
      isAddress: true,
    },
    test: "Posts one message, marked as a test.",
  },
};

/** Pasted by the speaker into the Apps Script of their sheet, whose web app gets `google-sheets` events. */
export const sheetsScript = `function doPost(e) {
  const lock = LockService.getScriptLock();
  lock.waitLock(8000);
  try {
    const { headings, row, id } = JSON.parse(e.postData.contents);
    const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheets()[0];
    if (sheet.getLastRow() === 0) sheet.appendRow(headings);
    const seen = CacheService.getScriptCache();
    if (!seen.get(id)) {
      sheet.appendRow(row.map((value) => (/^[=+@-]/.test(value) ? "'" + value : value)));
      seen.put(id, "1", 21600);
    }
    return ContentService.createTextOutput(JSON.stringify({ ok: true })).setMimeType(ContentService.MimeType.JSON);
  } finally {
    lock.releaseLock();
  }
}
`;
