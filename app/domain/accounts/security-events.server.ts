// What happens to an account's security, for the administrator's audit list (docs/decisions/026).
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { securityEvents, users } from "#app/database/schema/index.ts";
import type { securityEventNames } from "#app/database/vocabulary.ts";
import { networkPrefix } from "#app/domain/accounts/network-prefix.server.ts";
import type { Clock, Services } from "#app/services.ts";

export type SecurityEventName = (typeof securityEventNames)[number];

interface NewEvent {
  event: SecurityEventName;
  userId: string;
  /** The client's IP address, of which only the network is stored. */
  address: string | undefined;
  detail?: string;
}

/** Records the event in `tx`. Like events of an account from one network share a row per hour. */
export async function recordSecurityEvent({ clock }: { clock: Clock }, tx: Database, { userId, ...rest }: NewEvent) {
  const network = networkPrefix(rest.address ?? "");
  // Each change of address has its own row, because rows that are shared show one detail.
  const distinction = rest.detail === undefined ? network : clock.now().toISOString();
  await upsertEvent(clock, tx, { ...rest, userId, network, distinction: distinction ?? "" });
}

/** Records the use of an API key to change something. The uses of one kind share a row per hour. */
export async function recordApiEvent(
  { clock }: { clock: Clock },
  tx: Database,
  { keyId, operation, address, ...event }: Omit<Required<NewEvent>, "event"> & { keyId: string; operation: string },
) {
  const distinction = `${keyId.slice(-12)} ${operation}`;
  await upsertEvent(clock, tx, { ...event, event: "api-write", network: networkPrefix(address ?? ""), distinction });
}

/**
 * Records a wrong password, code or passkey. All of an account's share a row per hour, whatever their networks, and all of
 * addresses without an account share one: an attack writes few rows however long it is.
 */
export async function recordFailedSignIn(
  { db, clock }: Pick<Services, "db" | "clock">,
  account: { email: string } | { userId: string } | { passkeyOf: string | null },
  address: string,
) {
  // The same statement with and without an account, so that its time reveals none.
  const failed =
    "email" in account
      ? {
          event: "sign-in-failed" as const,
          userId: sql`(select ${users.id} from ${users} where ${users.email} = ${account.email})`,
        }
      : "userId" in account
        ? { event: "code-failed" as const, userId: account.userId }
        : { event: "passkey-failed" as const, userId: account.passkeyOf };
  await upsertEvent(clock, db, { ...failed, network: networkPrefix(address), distinction: "" });
}

interface StoredEvent {
  event: SecurityEventName;
  userId: string | SQL | null;
  network: string | null;
  detail?: string;
  /** Events of one hour with different values have rows of their own. */
  distinction: string;
}

async function upsertEvent(clock: Clock, tx: Database, { distinction, ...event }: StoredEvent) {
  const now = clock.now();
  await tx
    .insert(securityEvents)
    .values({
      ...event,
      windowKey: `${now.toISOString().slice(0, 13)} ${distinction}`,
      lastAt: now,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [securityEvents.userId, securityEvents.event, securityEvents.windowKey],
      set: {
        eventCount: sql`${securityEvents.eventCount} + 1`,
        network: sql`excluded.network`,
        lastAt: sql`excluded.last_at`,
      },
    });
}
