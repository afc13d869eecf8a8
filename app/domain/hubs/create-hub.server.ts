import { and, eq } from "drizzle-orm";
import { v5 as uuidFrom } from "uuid";
import { feedbackQuestions, resources, talkHubs } from "#app/database/schema/index.ts";
import type { TemplateSettings } from "#app/database/schema/templates.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import type { NewHub } from "#app/domain/hubs/form.ts";
import { findCreationRefusal, lockSpeaker } from "#app/domain/hubs/hub-limits.server.ts";
import { descriptionMaxLength } from "#app/domain/hubs/hubs.ts";
import { newHubRefusals } from "#app/domain/hubs/refusals.server.ts";
import { extractOwnBranding, sharedBrandingOf } from "#app/domain/hubs/settings/branding.ts";
import { command } from "#app/domain/values/command.ts";
import { measure } from "#app/domain/values/measured-text.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { toRichText } from "#app/domain/values/plain-paragraphs.ts";
import { maxRead } from "#app/domain/values/plain-text.ts";
import { sanitizeRichText } from "#app/domain/values/rich-text.server.ts";
import type { Actor, Services } from "#app/services.ts";

type FirstQuestion = Pick<
  typeof feedbackQuestions.$inferInsert,
  "question" | "type" | "required" | "options" | "sortOrder"
>;

/** A file or link that the hub has from the start. */
export type FirstResource = Omit<typeof resources.$inferInsert, "talkHubId">;

/** What a new hub has besides its form. */
interface HubContent {
  /** Settings of a template. What the form has too overrides them. */
  template?: TemplateSettings;
  questions?: readonly FirstQuestion[];
  resources?: readonly FirstResource[];
  /** The actor's booking that it comes from. The hub gets its id, by which the two find each other. */
  bookingId?: string;
}

/**
 * The id of the hub that `token`, the id of a form or of a talk in a file, creates. Nobody can guess or reserve the id of
 * another speaker's hub.
 */
export const hubIdFor = (actor: Actor, token: string): string => uuidFrom(token, actor.id);

/** A hub from a booking or a file may not have its date yet; one from a file may have keywords. */
export type HubToCreate = Omit<NewHub, "eventDate" | "fileId"> & { eventDate: string | null; keywords?: string | null };

/**
 * Creates a hub with its content. A repeated `token` returns the existing hub, so a double tap creates only
 * one. Refuses a speaker without a username (the hub would have no address), a slug that any of the actor's hubs has or
 * had, a description that is too long once sanitised, a status whose bucket is full (specification: "Hub Limit
 * Reached"), more hubs than an account without a plan may have, and going live without a plan where the operator
 * requires one.
 */
export const createHub = command(
  newHubRefusals,
  async (
    services: Services,
    actor: Actor,
    { token, description: text, ...hub }: HubToCreate,
    { template, questions = [], resources: firstResources = [], bookingId }: HubContent = {},
  ): Promise<
    Outcome<
      { id: string; isNew: boolean },
      "username-missing" | "slug-taken" | "hub-limit-reached" | "hub-total-reached" | "plan-required" | "text-too-long"
    >
  > => {
    const html = measure(toRichText(text ?? ""), maxRead(descriptionMaxLength));
    const description = html === null ? null : sanitizeRichText(html);
    if (html === null || (description && description.length > descriptionMaxLength)) return refuse("text-too-long");
    const id = bookingId ?? hubIdFor(actor, token);
    try {
      return await services.db.transaction(async (tx) => {
        const speaker = await lockSpeaker(tx, actor);
        const [existing] = await tx
          .select({ id: talkHubs.id })
          .from(talkHubs)
          .where(and(eq(talkHubs.id, id), eq(talkHubs.userId, actor.id)));
        if (existing) return done({ ...existing, isNew: false });

        if (!speaker.username) return refuse("username-missing");
        const refusal = await findCreationRefusal(services, tx, actor, { speaker, status: hub.status, hubId: id });
        if (refusal) return refuse(refusal);
        const createdAt = services.clock.now();
        await tx.insert(talkHubs).values({
          ...template,
          ...hub,
          id,
          userId: actor.id,
          description,
          // Stored in full, so that the hub has its own branding once universal branding is switched off.
          brandingOverrides: speaker.universal.useUniversalBranding
            ? extractOwnBranding(hub, sharedBrandingOf(speaker.universal)).brandingOverrides
            : [],
          openedManuallyAt: hub.status === "active" ? createdAt : null,
          createdAt,
          updatedAt: createdAt,
        });
        if (questions.length) {
          await tx.insert(feedbackQuestions).values(questions.map((question) => ({ ...question, talkHubId: id })));
        }
        if (firstResources.length) {
          await tx.insert(resources).values(firstResources.map((resource) => ({ ...resource, talkHubId: id })));
        }
        return done({ id, isNew: true });
      });
    } catch (error) {
      if (violatedConstraint(error) === "talk_hubs_user_slug") return refuse("slug-taken");
      throw error;
    }
  },
);
