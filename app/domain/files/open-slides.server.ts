// The slides of a talk that every stranger may look at: what other sites embed, and the picture of shared links.
import { listPublicResources, type PublicResource } from "#app/domain/files/public-resources.server.ts";
import { anonymousViewer, authoriseHub } from "#app/domain/hubs/hubs.ts";
import { findPublicHub, type PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import type { Services } from "#app/services.ts";

/** Whether a stranger may open the talk's files without filling in a form. */
export function areFilesOpen(hub: PublicHub, now: Date): boolean {
  const { leadCaptureEnabled, leadBeforeDownloads, leadOnEntry, leadAllowSkip } = hub;
  const isFormFirst = leadCaptureEnabled && (leadBeforeDownloads || (leadOnEntry && !leadAllowSkip));
  return !isFormFirst && authoriseHub({ hub, viewer: anonymousViewer, now }).mayRead;
}

/** The resource with the talk's first slides, whoever may see them. */
export async function findFirstSlides(services: Services, hub: PublicHub): Promise<PublicResource | undefined> {
  const resources = await listPublicResources(services, { ...hub, username: hub.speaker.username });
  return resources.find(({ slides }) => slides);
}

/** The id of the resource whose slides other sites may embed; null without one. */
export async function findEmbeddableSlides(
  services: Services,
  address: { username: string; slug: string },
): Promise<string | null> {
  const hub = await findPublicHub(services, address);
  if (!hub || !areFilesOpen(hub, services.clock.now())) return null;
  return (await findFirstSlides(services, hub))?.id ?? null;
}
