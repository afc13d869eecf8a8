// A speaker at work: services at a fixed moment, and the forms she fills, already read.
import { randomUUID } from "node:crypto";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import type { talkHubs } from "#app/database/schema/index.ts";
import { brandingDefaults } from "#app/database/vocabulary.ts";
import type { HubEdit, NewHub } from "#app/domain/hubs/form.ts";
import { toUniversalDefaults } from "#app/domain/values/branding.ts";
import type { QueuedEmail } from "#app/emails/index.ts";
import { toFormDefaults } from "#app/routes/dashboard/edit-hub/defaults.server.ts";
import type { Services } from "#app/services.ts";

/** The moment of these stories, unless one says otherwise. */
export const noon = new Date("2026-11-21T12:00:00Z");

export const servicesAt = (db: Database, now = noon, settings: Partial<Services["settings"]> = {}) =>
  ({ db, clock: { now: () => now }, settings: { ...operated, ...settings }, signer, queuedJobs }) as Services;

/** No story of these has jobs waiting; tests/requests/nothing-remains.test.ts has. */
const queuedJobs: Services["queuedJobs"] = { deleteAbout: async () => {} };

const signer = hmacSigner(["a secret that only the tests know, 32+"]);

const operated = {
  appUrl: new URL("https://hubs.example"),
  publishRequiresPlan: false,
  shortestFillMs: 2_000,
};

const { backgroundColor, primaryColor, secondaryColor, buttonColor, textColor, buttonRadius, fontFamily } =
  brandingDefaults;
const defaultBranding = {
  ...{ backgroundColor, primaryColor, secondaryColor, buttonColor, textColor, buttonRadius, fontFamily },
  ...{ logoUrl: null, bannerUrl: null, backgroundUrl: null, useBackgroundImage: true },
};

/** The create form, filled. */
export const newHub = (values: Partial<NewHub> = {}): NewHub => ({
  token: randomUUID(),
  title: "Kind machines",
  slug: "kind-machines",
  eventName: null,
  eventDate: "2027-03-04",
  startTime: null,
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

/** The edit form of `hub` as it is first shown, its description empty, with some of it changed. */
export const editOf = (hub: typeof talkHubs.$inferSelect, values: Partial<HubEdit> = {}): HubEdit => ({
  ...toFormDefaults({ ...hub, effectiveStatus: hub.status }, noUniversalBranding),
  version: hub.version,
  eventDate: hub.eventDate ?? "2027-03-04",
  description: null,
  sharedShown: undefined,
  statusShown: hub.status,
  ...values,
});

/** As a browser sends it: what is empty or off is not there, what is on says "on". */
export const asForm = (values: object) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined || value === false ? [] : [[name, value === true ? "on" : String(value)]],
    ),
  );

/** A queue that keeps what is promised, for reading. */
export function recordQueuedEmails() {
  const sent: QueuedEmail[] = [];
  const queue: Services["queue"] = {
    async enqueue(_tx, name, job) {
      if (name === "send-email") sent.push(job as QueuedEmail);
    },
  };
  return { queue, sent };
}
