// The most that one account can pile up, whatever its plan says: far above what speakers need, far below what would
// fill a disk. The plan's own limits are in domain/billing.

/** Accounts without a plan; the setting FREE_LIMITS may only go below. The trash counts as hubs. */
export const freeCeilings = { hubs: 100, storageMb: 1_000 } as const;

/** Every account. */
export const ceilings = {
  files: 5_000,
  resourcesPerHub: 200,
  attendeesPerHub: 10_000,
  attendees: 50_000,
  /** Contacts typed in by hand; those that the audience leaves are not limited. */
  manualLeads: 20_000,
  templates: 100,
  helpMessagesPerMonth: 200,
  /** Exports that are kept for download at the same time. */
  storedExports: 50,
  /** Every name is kept for its owner for ever. */
  usernames: 20,
  addressesPerHub: 100,
  /** People who wait to be told that a hub opens. */
  openingNoticesPerHub: 10_000,
} as const;
