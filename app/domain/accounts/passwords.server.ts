import { verifyPassword } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import { accounts } from "#app/database/schema/index.ts";
import type { Actor, Services } from "#app/services.ts";

export const ownPassword = (actor: Pick<Actor, "id">) =>
  and(eq(accounts.userId, actor.id), eq(accounts.providerId, "credential"));

/** Whether this is the actor's present password. Whoever asks limits how often (request/limits.server.ts). */
export async function isOwnPassword({ db }: Pick<Services, "db">, actor: Actor, password: string): Promise<boolean> {
  const [kept] = await db.select({ hash: accounts.password }).from(accounts).where(ownPassword(actor));
  return kept?.hash ? verifyPassword({ hash: kept.hash, password }) : false;
}
