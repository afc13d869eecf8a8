// What every command and query gets: only contracts. services.server.ts chooses the implementations once.
import type { Links } from "#app/adapters/links/contract.ts";
import type { Log } from "#app/adapters/log/contract.ts";
import type { Mail } from "#app/adapters/mail/contract.ts";
import type { Payments } from "#app/adapters/payments/contract.ts";
import type { FailedJobs, Queue, QueuedJobs } from "#app/adapters/queue/contract.ts";
import type { Signer } from "#app/adapters/signer/contract.ts";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import type { Vault } from "#app/adapters/vault/contract.ts";
import type { Database } from "#app/database/connect.server.ts";
import type { ReadReplica } from "#app/database/read-replica.server.ts";
import type { Settings } from "#app/installation/settings.ts";
import type { Jobs } from "#app/jobs/contract.ts";
import type { Media } from "#app/media/contract.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

export interface Clock {
  now(): Date;
}

export interface Services {
  /** In a request each statement has a limit (STATEMENT_SECONDS), because a person waits for it. */
  db: Database;
  /** The same database for what may take longer in a request (`forLongWork`); absent where `db` has no limit. */
  longDb?: Database | undefined;
  /** Where analytics, exports and reports read, with `readFromReplica`; absent without DATABASE_READ_URL. */
  readReplica?: ReadReplica | undefined;
  mail: Mail;
  links: Links;
  storage: FileStorage;
  media: Media;
  queue: Queue<Jobs>;
  failedJobs: FailedJobs<Jobs>;
  queuedJobs: QueuedJobs;
  payments: Payments;
  clock: Clock;
  log: Log;
  signer: Signer<SigningPurpose>;
  vault: Vault;
  settings: Settings;
}

/** The signed-in speaker. Every private query and command uses `id` in its `where`. */
export interface Actor {
  id: string;
  email: string;
  isAdministrator: boolean;
}

/** The services for what may take long although a person waits: deleting an account, purging a talk, importing a list. */
export const forLongWork = <S extends Pick<Services, "db" | "longDb">>(services: S): S => ({
  ...services,
  db: services.longDb ?? services.db,
});
