import { and, eq, isNull, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { stages } from "#app/database/schema/stages.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { applyStageCommand, firstStage, type Stage, type StageCommand } from "#app/domain/stage/stage.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Changes what the hall screen of the actor's hub shows. Commands from several phones and processes are ordered by the
 * row's lock, so the one that arrives last wins and every version is one state. Null when the hub is not theirs.
 */
export async function commandStage(
  { db, clock }: Services,
  actor: Actor,
  hubId: string,
  command: StageCommand,
): Promise<Stage | null> {
  if (!isUuid(hubId)) return null;
  const ownHub = db
    .select({
      talkHubId: talkHubs.id,
      ...toInserted(applyStageCommand(firstStage, command)),
      version: sql`1`.as("version"),
      changedAt: sql`${clock.now()}::timestamptz`.as("changed_at"),
    })
    .from(talkHubs)
    .where(and(eq(talkHubs.id, hubId), eq(talkHubs.userId, actor.id), isNull(talkHubs.deletedAt)));
  const [stage] = await db
    .insert(stages)
    .select(ownHub)
    .onConflictDoUpdate({
      target: stages.talkHubId,
      set: { ...updates(command), version: sql`${stages.version} + 1`, changedAt: clock.now() },
    })
    .returning({
      scene: stages.scene,
      litScene: stages.litScene,
      isRevealed: stages.isRevealed,
      version: stages.version,
    });
  return stage ?? null;
}

const toInserted = ({ scene, litScene, isRevealed }: Pick<Stage, "scene" | "litScene" | "isRevealed">) => ({
  scene: sql<string>`${scene}`.as("scene"),
  litScene: sql<string>`${litScene}`.as("lit_scene"),
  isRevealed: sql<boolean>`${isRevealed}::boolean`.as("is_revealed"),
});

/** `applyStageCommand` in SQL. */
function updates(command: StageCommand) {
  if (command === "black") return { scene: command };
  if (command === "resume") return { scene: sql`${stages.litScene}` };
  if (command === "reveal") return { scene: "results", litScene: "results", isRevealed: true } as const;
  if (command === "hide") return { isRevealed: false };
  return { scene: command, litScene: command };
}
