import { listOwnQuestions } from "#app/domain/feedback/questions.server.ts";
import { findStorageUsage } from "#app/domain/files/queries.server.ts";
import { toFormDefaults, toScheduleDefaults } from "#app/domain/hubs/form-defaults.server.ts";
import { nextStatusChange } from "#app/domain/hubs/hubs.ts";
import { findHub, type OwnHub } from "#app/domain/hubs/queries.server.ts";
import { brandingSettings } from "#app/domain/hubs/settings/branding-settings.ts";
import { fieldLabels } from "#app/domain/hubs/settings/hub-settings.ts";
import { findShortCode } from "#app/domain/hubs/short-codes.server.ts";
import { countPendingOpeningNotices } from "#app/domain/leads/opening-notices.server.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { formatInstant } from "#app/domain/values/dates.ts";
import { previewToken } from "#app/request/preview-token.server.ts";
import { loadResults } from "#app/routes/dashboard/edit-hub/results/results.server.ts";
import { loadResources } from "#app/routes/dashboard/files/resources/load-resources.server.ts";
import { zoneGroups } from "#app/routes/dashboard/hub-form/zone-groups.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** What the edit screen's loader gives to its tabs. */
export type LoadedHub = NonNullable<Awaited<ReturnType<typeof loadHub>>>;

interface HubRequest {
  id: string;
  tab: string;
  /** The address's query, for the results. */
  query: URLSearchParams;
}

/** The actor's hub with everything its tabs show; null when there is none. */
export async function loadHub(services: Services, actor: Actor, { id, tab, query }: HubRequest) {
  const [hub, profile] = await Promise.all([findHub(services, actor, id), findOwnProfile(services, actor)]);
  if (!hub || !profile) return null;
  const { username, timezone } = profile;
  const { origin } = services.settings.appUrl;
  const [resources, storage, shortCode] = await Promise.all([
    loadResources(services, actor, { ...hub, username }),
    findStorageUsage(services, actor),
    findShortCode(services, hub.id),
  ]);
  if (!shortCode) return null;
  const now = services.clock.now();
  const profileUrl = username && `${origin}/${username}`;
  return {
    tab,
    hub: {
      id: hub.id,
      version: hub.version,
      title: hub.title,
      status: hub.effectiveStatus,
      publicVisibility: hub.publicVisibility,
      timezone: hub.timezone,
      shortCode,
    },
    form: toFormDefaults(hub, profile),
    labels: fieldLabels,
    universal: {
      isOn: profile.useUniversalBranding,
      overrides: hub.brandingOverrides.map((field) => brandingSettings[field].label),
    },
    schedule: toScheduleDefaults(hub),
    summary: describeSchedule(hub, now),
    waitingCount: ["scheduled", "closed"].includes(hub.effectiveStatus)
      ? await countPendingOpeningNotices(services, actor, hub.id)
      : 0,
    zones: zoneGroups,
    search: { origin, username: username ?? "your-username", speaker: { name: fullName(profile) } },
    resources,
    storage,
    profileUrl,
    publicUrl: profileUrl && `${profileUrl}/${hub.slug}`,
    previewPath: username && `/${username}/${hub.slug}?preview=${previewToken.create(services, hub.id, now)}`,
    questions: await listOwnQuestions(services, actor, hub.id),
    results: tab === "analytics" ? await loadResults(services, actor, hub.id, { query, timezone }) : null,
  };
}

function describeSchedule(hub: OwnHub, now: Date): string {
  const change = nextStatusChange(hub, now);
  if (!change) return "No times set: you open and close it yourself";
  const when = formatInstant(change, hub.timezone);
  return hub.effectiveStatus === "scheduled" ? `Opens ${when}` : `Closes ${when}`;
}
