// Sign-ups whose address is not confirmed yet: people who ask for help because no email came.

import { and, count, desc, eq, gt, max, notExists, type SQL, sql } from "drizzle-orm";
import { containsWords, searchFold } from "#app/database/contains-words.ts";
import { signUps, users } from "#app/database/schema/index.ts";
import { enqueueAccountLink } from "#app/domain/accounts/account-links.server.ts";
import { assertAdministrator } from "#app/domain/admin/admin.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** The list is a help for support, not an archive: the search finds older ones. */
export const maxListedSignUps = 10;

/** Open sign-ups of addresses without an account. */
function isWaiting({ db, clock }: Services, search: string): SQL | undefined {
  const text = searchFold(
    sql`concat_ws(' ', ${signUps.email}, ${signUps.firstName}, ${signUps.lastName}, ${signUps.username})`,
  );
  const owner = db.select({ id: users.id }).from(users).where(eq(users.email, signUps.email));
  return and(gt(signUps.expiresAt, clock.now()), notExists(owner), ...containsWords(text, search));
}

/** The newest sign-up of each address that waits for its confirmation, and how many addresses wait in all. */
export async function listWaitingSignUps(services: Services, actor: Actor, search = "") {
  assertAdministrator(actor);
  const newest = services.db
    .select({ email: signUps.email, at: max(signUps.createdAt).as("at") })
    .from(signUps)
    .where(isWaiting(services, search))
    .groupBy(signUps.email)
    .as("newest");
  const [rows, [total]] = await Promise.all([
    services.db
      .selectDistinctOn([signUps.createdAt, signUps.email], {
        id: signUps.id,
        email: signUps.email,
        firstName: signUps.firstName,
        lastName: signUps.lastName,
        createdAt: signUps.createdAt,
      })
      .from(signUps)
      .innerJoin(newest, and(eq(newest.email, signUps.email), eq(newest.at, signUps.createdAt)))
      .orderBy(desc(signUps.createdAt), signUps.email)
      .limit(maxListedSignUps),
    services.db.select({ n: count() }).from(newest),
  ]);
  return { rows, total: total?.n ?? 0 };
}

/** Emails the newest link of this sign-up's address again. Null when the sign-up was confirmed or has expired. */
export async function resendSignUpLink(services: Services, actor: Actor, id: string): Promise<true | null> {
  assertAdministrator(actor);
  return services.db.transaction(async (tx) => {
    const [waiting] = await tx
      .select({ email: signUps.email })
      .from(signUps)
      .where(and(eq(signUps.id, id), isWaiting({ ...services, db: tx }, "")));
    if (!waiting) return null;
    await enqueueAccountLink({ db: tx, queue: services.queue }, "confirmation", waiting.email);
    // Without the address: the log outlives sign-ups that are never confirmed.
    await writeAudit(tx, actor, { act: "confirmation-sent", detail: "For a sign-up" });
    return true;
  });
}
