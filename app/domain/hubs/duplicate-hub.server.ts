import { and, eq } from "drizzle-orm";
import { v5 as uuidFrom } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { feedbackQuestions, resources, talkHubs } from "#app/database/schema/index.ts";
import { lockHub } from "#app/domain/hubs/edit-hub.server.ts";
import { findCreationRefusal, lockSpeaker } from "#app/domain/hubs/hub-limits.server.ts";
import { suggestSlug } from "#app/domain/hubs/queries.server.ts";
import { anotherHubRefusals } from "#app/domain/hubs/refusals.server.ts";
import { hubSettings } from "#app/domain/hubs/settings/hub-settings.ts";
import { namesIn } from "#app/domain/hubs/settings/setting.ts";
import { command } from "#app/domain/values/command.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { pick } from "#app/domain/values/pick.ts";
import type { Actor, Services } from "#app/services.ts";

type Hub = typeof talkHubs.$inferSelect;

/**
 * Copies the actor's hub `id` into a new draft: texts, design, questions, reasons, lead form and resources, but nothing of its
 * audience (ruling "Hubs can be duplicated"). Date and schedule stay empty because the copy is for another delivery of the
 * talk, to which both hubs belong from then on. A repeated `token` returns the existing copy. Null when the hub is missing
 * or not the actor's. Refuses a full bucket of drafts, and more hubs than an account without a plan may have.
 */
export const duplicateHub = command(
  anotherHubRefusals,
  async (
    services: Services,
    actor: Actor,
    id: string,
    token: string,
  ): Promise<Outcome<
    { id: string; title: string },
    "hub-limit-reached" | "hub-total-reached" | "plan-required"
  > | null> => {
    const copyId = uuidFrom(`${id} ${token}`, actor.id);
    return services.db.transaction(async (tx) => {
      // The lock on the speaker's row makes a concurrent request wait, so that it sees the first one's slug and hub.
      const speaker = await lockSpeaker(tx, actor);
      const hub = await lockHub(tx, actor, id);
      if (!hub) return null;
      const [existing] = await tx
        .select({ id: talkHubs.id, title: talkHubs.title })
        .from(talkHubs)
        .where(and(eq(talkHubs.id, copyId), eq(talkHubs.userId, actor.id)));
      if (existing) return done(existing);

      const refusal = await findCreationRefusal(services, tx, actor, { speaker, status: "draft", hubId: copyId });
      if (refusal) return refuse(refusal);
      const title = copyTitle(hub.title);
      const slug = await suggestSlug({ ...services, db: tx }, actor, title);
      const now = services.clock.now();
      const talkId = hub.talkId ?? (await startTalk(tx, hub));
      await tx
        .insert(talkHubs)
        .values({ ...pageOf(hub), id: copyId, talkId, title, slug, createdAt: now, updatedAt: now });
      await copyQuestions(tx, id, copyId);
      await copyResources(tx, id, copyId);
      return done({ id: copyId, title });
    });
  },
);

/** Makes the hub the first delivery of a talk. Its page, its version and its time of change stay. */
async function startTalk(tx: Database, hub: Hub): Promise<string> {
  const talkId = newId();
  await tx.update(talkHubs).set({ talkId }).where(eq(talkHubs.id, hub.id));
  return talkId;
}

/** "Copy of …", cut to the maximum length of a title. */
const copyTitle = (title: string) => cutText(`Copy of ${title}`, 200).trimEnd();

/** What a copy has of the hub's page. */
const pageOf = (hub: Hub) =>
  pick(hub, [...namesIn(hubSettings, "copy"), "userId", "timezone", "brandingOverrides", "signatureTalkId"]);

async function copyQuestions(tx: Database, from: string, to: string) {
  const questions = await tx.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, from));
  if (questions.length === 0) return;
  await tx
    .insert(feedbackQuestions)
    .values(questions.map(({ id, createdAt, ...question }) => ({ ...question, talkHubId: to })));
}

/** Copies the rows only. Both hubs share the files in the library. */
async function copyResources(tx: Database, from: string, to: string) {
  const originals = await tx.select().from(resources).where(eq(resources.talkHubId, from));
  if (originals.length === 0) return;
  await tx
    .insert(resources)
    .values(originals.map(({ id, downloadCount, createdAt, ...resource }) => ({ ...resource, talkHubId: to })));
}
