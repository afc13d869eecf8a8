import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { signatureTalks, talkHubs } from "#app/database/schema/index.ts";
import { lockProfile } from "#app/domain/profiles/stored-copy.server.ts";
import type { SignatureTalkEdit } from "#app/domain/signature-talks/form.ts";
import { signatureTalksPerProfile } from "#app/domain/signature-talks/signature-talks.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Adds a card under the id that the form brings, at the end, or saves it when it is already there: a form sent twice adds
 * one. Null when the id is another speaker's.
 */
export const saveSignatureTalk = command(
  {
    "too-many": { message: `You can add up to ${signatureTalksPerProfile} signature talks` },
    "stale-copy": { message: "Nothing was saved" },
  },
  async (
    { db, clock }: Services,
    actor: Actor,
    id: string,
    { version, listedHubIds, hubIds, ...fields }: SignatureTalkEdit,
  ): Promise<Outcome<void, "stale-copy" | "too-many"> | null> => {
    return db.transaction(async (tx) => {
      await lockProfile(tx, actor);
      const [before] = await tx.select().from(signatureTalks).where(eq(signatureTalks.id, id));
      if (before && before.userId !== actor.id) return null;
      // A repeat of the form that added it has no version; it saves the same again.
      if (before && version !== "" && before.updatedAt.toISOString() !== version && !(await isUnchanged())) {
        return refuse("stale-copy");
      }
      if (!before) {
        if (version !== "") return null;
        const count = await tx.$count(signatureTalks, eq(signatureTalks.userId, actor.id));
        if (count >= signatureTalksPerProfile) return refuse("too-many");
        const sortOrder = await nextPlace(tx, actor);
        await tx.insert(signatureTalks).values({ id, userId: actor.id, sortOrder, ...fields, updatedAt: clock.now() });
      } else
        await tx
          .update(signatureTalks)
          .set({ ...fields, updatedAt: clock.now() })
          .where(eq(signatureTalks.id, id));
      await joinHubs(tx, actor, id, { listedHubIds, hubIds });
      return done(undefined);

      async function isUnchanged() {
        const isSame = Object.entries(fields).every(([name, value]) => before?.[name as keyof typeof fields] === value);
        const hubs = await tx
          .select({ id: talkHubs.id, signatureTalkId: talkHubs.signatureTalkId })
          .from(talkHubs)
          .where(and(eq(talkHubs.userId, actor.id), inArray(talkHubs.id, listedHubIds)));
        return isSame && hubs.every((hub) => (hub.signatureTalkId === id) === hubIds.includes(hub.id));
      }
    });
  },
);

async function nextPlace(tx: Database, actor: Actor): Promise<number> {
  const [last] = await tx
    .select({ place: sql<number>`coalesce(max(${signatureTalks.sortOrder}), -1)`.mapWith(Number) })
    .from(signatureTalks)
    .where(eq(signatureTalks.userId, actor.id));
  return (last?.place ?? -1) + 1;
}

/** Where it was given: of the actor's hubs that the form listed, the chosen ones that no other card has, and none else. */
async function joinHubs(
  tx: Database,
  actor: Actor,
  id: string,
  { listedHubIds, hubIds }: Pick<SignatureTalkEdit, "listedHubIds" | "hubIds">,
) {
  const isOwn = eq(talkHubs.userId, actor.id);
  const left = listedHubIds.filter((each) => !hubIds.includes(each));
  await tx
    .update(talkHubs)
    .set({ signatureTalkId: null })
    .where(and(isOwn, eq(talkHubs.signatureTalkId, id), inArray(talkHubs.id, left)));
  await tx
    .update(talkHubs)
    .set({ signatureTalkId: id })
    .where(and(isOwn, inArray(talkHubs.id, hubIds), isNull(talkHubs.signatureTalkId), isNull(talkHubs.deletedAt)));
}

/** The hubs stay, without a card. Null when it is not the actor's. */
export async function deleteSignatureTalk({ db }: Services, actor: Actor, id: string): Promise<"deleted" | null> {
  const deleted = await db.delete(signatureTalks).where(isOwn(actor, id)).returning({ id: signatureTalks.id });
  return deleted.length > 0 ? "deleted" : null;
}

/** Moves a card one place up. The first one stays. Null when it is not the actor's. */
export async function moveSignatureTalkUp({ db }: Services, actor: Actor, id: string): Promise<"moved" | null> {
  return db.transaction(async (tx) => {
    await lockProfile(tx, actor);
    const cards = await tx
      .select({ id: signatureTalks.id })
      .from(signatureTalks)
      .where(eq(signatureTalks.userId, actor.id))
      .orderBy(asc(signatureTalks.sortOrder), asc(signatureTalks.id));
    const from = cards.findIndex((each) => each.id === id);
    if (from === -1) return null;
    const moved = cards.splice(from, 1);
    cards.splice(Math.max(0, from - 1), 0, ...moved);
    for (const [sortOrder, each] of cards.entries()) {
      const { updatedAt } = signatureTalks;
      await tx
        .update(signatureTalks)
        .set({ sortOrder, updatedAt: sql`${updatedAt}` })
        .where(and(eq(signatureTalks.id, each.id), ne(signatureTalks.sortOrder, sortOrder)));
    }
    return "moved";
  });
}

const isOwn = (actor: Actor, id: string) => and(eq(signatureTalks.id, id), eq(signatureTalks.userId, actor.id));
