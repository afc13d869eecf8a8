// A speaker's services at a fixed time, and the forms she sends, already parsed.

import { randomUUID } from "node:crypto";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import { codeVault } from "#app/auth/code-vault.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import type { talkHubs } from "#app/database/schema/index.ts";
import type { HubEdit, NewHub } from "#app/domain/hubs/form.ts";
import { toFormDefaults } from "#app/domain/hubs/form-defaults.server.ts";
import { toUniversalDefaults } from "#app/domain/hubs/settings/branding.ts";
import { brandingSettings } from "#app/domain/hubs/settings/branding-settings.ts";
import { initialOf } from "#app/domain/hubs/settings/setting.ts";
import { defaultPrice } from "#app/installation/settings.ts";
import type { Services } from "#app/services.ts";
import { createQueueServices } from "#tests/support/queue.ts";

/** The time of these tests, unless a test sets another. */
export const noon = new Date("2026-11-21T12:00:00Z");

export const servicesAt = (db: Database, now = noon, settings: Partial<Services["settings"]> = {}) =>
  ({
    db,
    clock: { now: () => now },
    settings: { ...operated, ...settings },
    signer,
    vault,
    ...createQueueServices(),
  }) as Services;

const signer = hmacSigner(["a secret that only the tests know, 32+"]);
const vault = codeVault(["a secret that only the tests know, 32+"]);

const operated = {
  appUrl: new URL("https://hubs.example"),
  supportEmail: "support@example.com",
  /** Names the administrator, so that whoever wants may sign up. */
  fromEnvironment: { supportEmail: "support@example.com" },
  hasShop: true,
  price: defaultPrice,
  publishRequiresPlan: false,
  offlineRemote: true,
  shortestFillMs: 2_000,
};

const defaultBranding = initialOf(brandingSettings);

/** The filled create form. */
export const newHub = (values: Partial<NewHub> = {}): NewHub => ({
  token: randomUUID(),
  fileId: [],
  title: "Kind machines",
  language: "en",
  slug: "kind-machines",
  eventName: null,
  eventDate: "2027-03-04",
  startTime: null,
  endTime: null,
  location: null,
  speakerLink: null,
  description: null,
  publicVisibility: true,
  ...defaultBranding,
  timezone: "UTC",
  status: "draft",
  leadCaptureEnabled: false,
  leadAllowSkip: true,
  ...values,
});

const noUniversalBranding = { useUniversalBranding: false, ...toUniversalDefaults(defaultBranding) };

/** The edit form of `hub` as it is first shown, with an empty description and these changes. */
export const editOf = (hub: typeof talkHubs.$inferSelect, values: Partial<HubEdit> = {}): HubEdit => ({
  ...toFormDefaults({ ...hub, effectiveStatus: hub.status }, noUniversalBranding),
  version: hub.version,
  eventDate: hub.eventDate ?? "2027-03-04",
  description: null,
  sharedShown: undefined,
  statusShown: hub.status,
  highTalkReasons: hub.highTalkReasons,
  highRoomReasons: hub.highRoomReasons,
  lowTalkReasons: hub.lowTalkReasons,
  lowRoomReasons: hub.lowRoomReasons,
  ...values,
});

/** As a browser sends it: empty and unchecked fields are missing, checked ones are "on", and a list has lines. */
export const asForm = (values: object) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined || value === false ? [] : [[name, toFieldText(value)]],
    ),
  );

const toFieldText = (value: unknown) =>
  value === true ? "on" : Array.isArray(value) ? value.join("\n") : String(value);
