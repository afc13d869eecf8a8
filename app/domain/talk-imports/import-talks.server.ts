// Creates the drafts of a checked file, each by the same command as the create screen.

import { defaultQuestion } from "#app/domain/feedback/feedback.ts";
import { createHub, type FirstResource } from "#app/domain/hubs/create-hub.server.ts";
import { suggestSlug } from "#app/domain/hubs/queries.server.ts";
import { newHubRefusals } from "#app/domain/hubs/refusals.server.ts";
import { newHubBranding } from "#app/domain/hubs/settings/branding.ts";
import { newHubSettings } from "#app/domain/hubs/settings/hub-settings.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { planTalkImport } from "#app/domain/talk-imports/plan-import.server.ts";
import { type ImportedTalk, maxDraftsPerImport, type TalkLink } from "#app/domain/talk-imports/talk-imports.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

export interface TalkImportResult {
  createdCount: number;
  /** They were hubs already. */
  existingCount: number;
}

type TalkImportRefusal = "too-many-at-once" | Extract<Awaited<ReturnType<typeof createHub>>, { ok: false }>["refusal"];

/**
 * Makes a draft of each talk that is no hub of the actor's yet; the same call again creates nothing. Refuses all of
 * them, with nothing written, where the account has no room for so many drafts. An import that was interrupted is
 * completed by the next one. Null when the account is deleted.
 */
export const importTalks = command(
  {
    ...newHubRefusals,
    "too-many-at-once": {
      message: `One import makes up to ${maxDraftsPerImport} drafts. Please choose fewer talks, and import the others from the same file afterwards.`,
    },
    "username-missing": { message: "Please set your username first: it is part of each talk's address." },
    "slug-taken": { message: "Another of your hubs got the same address meanwhile. Please try again." },
    "text-too-long": { message: "A description in this file is too long." },
  },
  async (
    services: Services,
    actor: Actor,
    talks: ImportedTalk[],
  ): Promise<Outcome<TalkImportResult, TalkImportRefusal> | null> => {
    const profile = await findOwnProfile(services, actor);
    if (!profile) return null;
    if (!profile.username) return refuse("username-missing");
    const { created, existing, room, limit } = await planTalkImport(services, actor, talks);
    if (created.length > maxDraftsPerImport) return refuse("too-many-at-once");
    if (room !== null && created.length > room) return refuse(limit);
    let createdCount = 0;
    for (const talk of created) {
      const outcome = await createDraft(services, actor, profile, talk);
      if (!outcome.ok) return outcome;
      if (outcome.value.isNew) createdCount++;
    }
    return done({ createdCount, existingCount: existing.length + created.length - createdCount });
  },
);

/** Another request may use the slug between its suggestion and the draft. */
const slugAttempts = 3;

async function createDraft(
  services: Services,
  actor: Actor,
  profile: NonNullable<Awaited<ReturnType<typeof findOwnProfile>>>,
  { line: _, links, ...talk }: ImportedTalk,
) {
  const content = { questions: [defaultQuestion], resources: toResources(links) };
  for (let attempt = 1; ; attempt++) {
    const slug = await suggestSlug(services, actor, talk.title);
    const draft = { ...newHubSettings, ...newHubBranding(profile), ...talk, slug, status: "draft" } as const;
    const outcome = await createHub(services, actor, draft, content);
    if (outcome.ok || outcome.refusal !== "slug-taken" || attempt === slugAttempts) return outcome;
  }
}

const toResources = (links: TalkLink[]): FirstResource[] =>
  links.map(({ title, url }, at) => ({
    ...{ title, externalUrl: url, sortOrder: at + 1 },
    ...{ type: "link", resourceType: "link" as const },
  }));
