// What every command and query is given. Only contracts: which database, mailer or store stands behind them is
// decided once, in services.server.ts.
import type { Log } from "#app/adapters/log/contract.ts";
import type { Mail } from "#app/adapters/mail/contract.ts";
import type { Payments } from "#app/adapters/payments/contract.ts";
import type { FailedJobs, Queue, QueuedJobs } from "#app/adapters/queue/contract.ts";
import type { Signer } from "#app/adapters/signer/contract.ts";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import type { Database } from "#app/database/connect.server.ts";
import type { FreeLimits } from "#app/domain/billing/billing.ts";
import type { Media } from "#app/media/contract.ts";

export interface Clock {
  now(): Date;
}

/** The few operator settings that business rules and letters speak about. No secret is among them: adapters hold those. */
export interface Settings {
  appUrl: URL;
  supportEmail: string;
  companyLine: string;
  businessNumber: string;
  publishRequiresPlan: boolean;
  /** Nobody fills a stranger's form sooner; a program does. Milliseconds. */
  shortestFillMs: number;
  /** Limits of accounts without a plan; absent: only the ceilings against abuse. */
  freeLimits?: FreeLimits;
}

export interface Services {
  db: Database;
  mail: Mail;
  storage: FileStorage;
  media: Media;
  queue: Queue;
  failedJobs: FailedJobs;
  queuedJobs: QueuedJobs;
  payments: Payments;
  clock: Clock;
  log: Log;
  signer: Signer;
  settings: Settings;
}

/** Who asks. Every private query and command puts `id` into its `where`. */
export interface Actor {
  id: string;
  email: string;
  isAdministrator: boolean;
}
