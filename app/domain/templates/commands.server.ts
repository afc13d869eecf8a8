import { and, count, eq, sql } from "drizzle-orm";
import { validate as isUuid, v5 as uuidFrom } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackQuestions, profiles, talkHubs, templates } from "#app/database/schema/index.ts";
import type { TemplateQuestion } from "#app/database/schema/templates.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { templateBrandingNames } from "#app/domain/hubs/settings/branding-settings.ts";
import { templateSettings } from "#app/domain/hubs/settings/hub-settings.ts";
import type { NewTemplate, TemplateEdit } from "#app/domain/templates/form.ts";
import { templatesPerSpeaker } from "#app/domain/templates/templates.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { pick } from "#app/domain/values/pick.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Saves branding, texts, questions, reasons and lead form of the actor's hub as a private template. A repeated `token` returns
 * the existing template. Null when the hub is missing or not the actor's. Refuses more templates than a speaker may
 * have.
 */
export const saveHubAsTemplate = command(
  {
    "template-limit-reached": {
      message: `You've reached the limit of ${templatesPerSpeaker} templates. Delete one first.`,
    },
  },
  async (
    { db, clock }: Services,
    actor: Actor,
    { token, hubId, ...about }: NewTemplate,
  ): Promise<Outcome<{ id: string }, "template-limit-reached"> | null> => {
    const id = uuidFrom(`template ${token}`, actor.id);
    const now = clock.now();
    return db.transaction(async (tx) => {
      // The lock makes a concurrent request wait, so that it counts the first one's template.
      await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, actor.id)).for("no key update");
      const [hub] = await tx.select().from(talkHubs).where(isOwnHub(actor, hubId));
      if (!hub) return null;
      const [own] = await tx
        .select({
          all: count(),
          existing: sql<number>`count(*) filter (where ${templates.id} = ${id})`.mapWith(Number),
        })
        .from(templates)
        .where(eq(templates.userId, actor.id));
      if (own?.existing) return done({ id });
      if ((own?.all ?? 0) >= templatesPerSpeaker) return refuse("template-limit-reached");

      const content = { ...pick(hub, templateSettings), questions: await questionsOf(tx, hubId) };
      await tx.insert(templates).values({
        ...about,
        ...pick(hub, templateBrandingNames),
        content,
        id,
        userId: actor.id,
        createdAt: now,
        updatedAt: now,
      });
      return done({ id });
    });
  },
);

/** Null when the template is missing or not the actor's. */
export async function updateTemplate(
  { db, clock }: Services,
  actor: Actor,
  { id, ...about }: TemplateEdit,
): Promise<{ name: string } | null> {
  const [saved] = await db
    .update(templates)
    .set({ ...about, updatedAt: clock.now() })
    .where(isOwnTemplate(actor, id))
    .returning({ name: templates.name });
  return saved ?? null;
}

/** Hubs created from the template stay. Null when it is missing or not the actor's. */
export async function removeTemplate({ db }: Services, actor: Actor, id: string): Promise<{ name: string } | null> {
  const [removed] = await db.delete(templates).where(isOwnTemplate(actor, id)).returning({ name: templates.name });
  return removed ?? null;
}

/** Counts a hub created from a template that the actor may use. */
export async function countTemplateUse({ db }: Services, actor: Actor, id: string): Promise<void> {
  await db
    .update(templates)
    .set({ usageCount: sql`${templates.usageCount} + 1`, updatedAt: sql`${templates.updatedAt}` })
    .where(and(eq(templates.id, id), sql`(${templates.isPublic} or ${templates.userId} = ${actor.id})`));
}

const isOwnTemplate = (actor: Actor, id: string) =>
  isUuid(id) ? and(eq(templates.id, id), eq(templates.userId, actor.id)) : sql`false`;

function questionsOf(tx: Database, hubId: string): Promise<TemplateQuestion[]> {
  return tx
    .select({
      question: feedbackQuestions.question,
      type: feedbackQuestions.type,
      required: feedbackQuestions.required,
      options: feedbackQuestions.options,
    })
    .from(feedbackQuestions)
    .where(eq(feedbackQuestions.talkHubId, hubId))
    .orderBy(feedbackQuestions.sortOrder);
}
