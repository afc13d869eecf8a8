import { reasonDefaults } from "#app/database/vocabulary.ts";
import { listQuestions } from "#app/domain/feedback/queries.server.ts";
import { listPublicResources } from "#app/domain/files/public-resources.server.ts";
import type { OwnHub } from "#app/domain/hubs/queries.server.ts";
import { effectiveBranding, newHubBranding } from "#app/domain/hubs/settings/branding.ts";
import type { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import type { PreviewBase } from "#app/routes/dashboard/hub-form/preview-input.ts";
import type { Services } from "#app/services.ts";
import { toResourceView } from "#app/talk-page/hub-view.ts";

type Profile = NonNullable<Awaited<ReturnType<typeof findOwnProfile>>>;

/** What the preview of a new hub needs besides its form. */
export function getNewHubPreviewBase({ settings }: Services, profile: Profile): PreviewBase {
  const { username, firstName, lastName, avatarUrl } = profile;
  return {
    origin: settings.appUrl.origin,
    speaker: { username, firstName, lastName, avatarUrl, hasPublicProfile: profile.publicSpeakerProfile },
    branding: newHubBranding(profile),
    resources: [],
    questions: [],
    reasons: { askReasons: true, ...reasonDefaults },
    acceptRequests: true,
  };
}

/** The same for an existing hub. */
export async function loadPreviewBase(services: Services, profile: Profile, hub: OwnHub): Promise<PreviewBase> {
  const address = { id: hub.id, slug: hub.slug, username: profile.username ?? "your-username" };
  const [resources, questions] = await Promise.all([
    listPublicResources(services, address),
    listQuestions(services, hub.id),
  ]);
  return {
    ...getNewHubPreviewBase(services, profile),
    branding: effectiveBranding(hub, profile),
    resources: resources.map(toResourceView),
    questions,
    reasons: null,
    acceptRequests: null,
  };
}
