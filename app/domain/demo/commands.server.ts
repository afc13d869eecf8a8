// The accounts of a demo (setting DEMO): each is one visitor's copy of the sample speaker, and ends after an hour.
import { randomBytes } from "node:crypto";
import { and, desc, eq, inArray, isNull, lte, min, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { demoCopies, emailSends, hubCodes, profiles, talkHubs, usernames } from "#app/database/schema/index.ts";
import { publishPastRatings } from "#app/domain/feedback/published-results.server.ts";
import { demoMs, maxDemoCopies } from "#app/domain/limits/limits.ts";
import { closeAccount, deleteClosedAccount } from "#app/domain/privacy/delete-account.server.ts";
import type { Services } from "#app/services.ts";

/** Writes a copy of the sample speaker and returns its account's id; only a demo loads it (sample/fill.server.ts). */
export type WriteCopy = (
  tx: Database,
  copy: { email: string; username: string; now: Date; store: Services["storage"]["write"] },
) => Promise<string>;

/** Makes a copy for a visitor from `network`; returns the account's id. A job deletes it even if nobody asks for anything then. */
export async function makeCopy(services: Services, write: WriteCopy, network: string): Promise<string> {
  const { db, clock, queue, storage } = services;
  const now = clock.now();
  const endsAt = new Date(now.getTime() + demoMs);
  // Nobody guesses it, and no email could reach it.
  const username = `amara-osei-${randomBytes(6).toString("hex")}`;
  return db.transaction(async (tx) => {
    const userId = await write(tx, { email: `${username}@demo.invalid`, username, now, store: storage.write });
    await tx.insert(demoCopies).values({ userId, network, endsAt });
    await publishPastRatings({ db: tx, clock });
    await queue.enqueue(tx, "delete-account", { userId }, { startAfter: endsAt });
    return userId;
  });
}

/** The copies that can be reached, newest first: the others are closed and being deleted. */
const listCopies = (db: Database, condition?: SQL) =>
  db
    .select({ userId: demoCopies.userId, network: demoCopies.network })
    .from(demoCopies)
    .innerJoin(profiles, eq(profiles.id, demoCopies.userId))
    .where(and(isNull(profiles.suspendedAt), condition))
    .orderBy(desc(demoCopies.endsAt), desc(demoCopies.userId));

/** The oldest copies beyond the limits, of each network and in all. */
export async function listSurplusCopies({ db }: Pick<Services, "db">): Promise<string[]> {
  const ofNetwork = new Map<string, number>();
  const surplus = (await listCopies(db)).filter(({ network }, index) => {
    const ofThis = (ofNetwork.get(network) ?? 0) + 1;
    ofNetwork.set(network, ofThis);
    return ofThis > maxDemoCopies.ofNetwork || index >= maxDemoCopies.inAll;
  });
  return surplus.map(({ userId }) => userId);
}

/** The copies whose hour is over. */
export const listDueCopies = async ({ db, clock }: Pick<Services, "db" | "clock">): Promise<string[]> =>
  (await listCopies(db, lte(demoCopies.endsAt, clock.now()))).map(({ userId }) => userId);

/** Closes copies at once: nobody reaches them any more. `deleteClosedAccount` deletes what they have. */
export async function closeCopies(services: Services, userIds: string[]) {
  for (const userId of userIds) await closeAccount(services, userId);
}

/**
 * Deletes what closed copies have. Two things go too that elsewhere outlive an account: its talks' short codes, because they
 * are printed, and the count of its emails, so that a new account doesn't begin anew.
 */
export async function deleteCopies(services: Services, userIds: string[]) {
  for (const userId of userIds) await deleteClosedAccount(services, userId);
  await services.db.delete(hubCodes).where(isNull(hubCodes.talkHubId));
  await services.db.delete(emailSends).where(isNull(emailSends.senderId));
}

/** For the hourly sweep: ends what requests and jobs have not ended yet. */
export async function sweepDemoCopies(services: Services) {
  if (!services.settings.isDemo) return;
  const due = await listDueCopies(services);
  await closeCopies(services, due);
  await deleteCopies(services, due);
  await reuseSpace(services);
}

/** The embedded database has nobody else who finds the space of deleted rows. */
export const reuseSpace = ({ db }: Pick<Services, "db">) => db.execute(sql`vacuum`);

/** When the next copy ends; null without any. */
export async function findNextEnd({ db }: Pick<Services, "db">): Promise<Date | null> {
  const [next] = await db
    .select({ endsAt: min(demoCopies.endsAt) })
    .from(demoCopies)
    .innerJoin(profiles, eq(profiles.id, demoCopies.userId))
    .where(isNull(profiles.suspendedAt));
  return next?.endsAt ?? null;
}

/** How a page names the copy that it belongs to. */
export type CopyName = { userId: string } | { username: string } | { shortCode: string };

/** When a copy ends; null when there is none (any more). */
export async function findCopyEnd({ db }: Pick<Services, "db">, name: CopyName): Promise<Date | null> {
  const condition =
    "userId" in name
      ? eq(profiles.id, name.userId)
      : "username" in name
        ? inArray(
            profiles.id,
            // Its earlier ones too, which redirect.
            db
              .select({ id: usernames.profileId })
              .from(usernames)
              .where(eq(usernames.username, name.username.toLowerCase())),
          )
        : eq(hubCodes.code, name.shortCode.toUpperCase());
  const [copy] = await db
    .select({ endsAt: demoCopies.endsAt })
    .from(demoCopies)
    .innerJoin(profiles, eq(profiles.id, demoCopies.userId))
    .leftJoin(talkHubs, eq(talkHubs.userId, profiles.id))
    .leftJoin(hubCodes, eq(hubCodes.talkHubId, talkHubs.id))
    .where(and(isNull(profiles.suspendedAt), condition))
    .limit(1);
  return copy?.endsAt ?? null;
}
