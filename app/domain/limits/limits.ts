// Limits on what one account can store, whatever its plan: far above what speakers need, and low enough to protect the
// disk. The limits of plans are in domain/billing.

/**
 * For accounts without a plan. The setting FREE_LIMITS can only lower these. Hubs in the trash count; the storage is the
 * plan's, so that joining never takes room away.
 */
export const maxWithoutPlan = { hubs: 100, storageMb: 2_048 } as const;

/** For every account. */
export const maxCounts = {
  files: 5_000,
  resourcesPerHub: 200,
  attendeesPerHub: 10_000,
  attendees: 50_000,
  /** Leads that the speaker types in or imports. */
  addedLeads: 20_000,
  templates: 100,
  helpMessagesPerMonth: 200,
  /** Exports that can be downloaded at the same time. */
  storedExports: 50,
  /** Former usernames stay reserved for their owner forever. */
  usernames: 20,
  addressesPerHub: 100,
  passkeys: 20,
  apiKeys: 20,
  webhookEndpoints: 20,
  /** People waiting for "Tell me when it opens". */
  openingNoticesPerHub: 10_000,
  audienceRequestsPerHub: 1_000,
  /** People waiting for the answer to a request. */
  audienceRequestNoticesPerHub: 10_000,
} as const;

/**
 * What the audience can store: the largest halls are a tenth of it. Measured, not counted in each form (decision 087),
 * so a flood can pass it by a tenth.
 */
export const audienceLimits = {
  /** Stars are taken beyond them. */
  hub: { ratings: 20_000, leads: 20_000, bytes: 20_000_000 },
  account: { ratings: 2_000_000, leads: 2_000_000, bytes: 1_000_000_000 },
} as const;

// A visitor's copy of the sample speaker (setting DEMO).
/** Specification of the demo: an hour. */
export const demoMs = 60 * 60 * 1_000;
/** At a time; of more the oldest ends. */
export const maxDemoCopies = { ofNetwork: 5, inAll: 100 };
/** What one copy may store, so that all of them fit any disk. */
export const maxDemoStorageMb = 25;
/** Of one uploaded file. */
export const maxDemoFileMb = 5;

/** What is answered to everything that a demo does not do. */
export const demoRefusal = "The demo doesn't do this. On your own installation it works.";
