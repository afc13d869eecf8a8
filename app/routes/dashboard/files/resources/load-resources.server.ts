import { findEmbeddableSlides } from "#app/domain/files/open-slides.server.ts";
import { listResources, type OwnResource } from "#app/domain/files/resources.server.ts";
import { buildEmbedCode, frameHeights } from "#app/domain/values/embed-code.ts";
import type { Actor, Services } from "#app/services.ts";

export interface ShownResource extends OwnResource {
  /** Shows its slides on other sites; null where strangers may not see them. */
  embedCode: string | null;
}

interface EmbeddedHub {
  id: string;
  slug: string;
  title: string;
  username: string | null;
}

/** The resources of the actor's hub, with the code for its slides. */
export async function loadResources(
  services: Services,
  actor: Actor,
  { id, slug, title, username }: EmbeddedHub,
): Promise<ShownResource[]> {
  const resources = await listResources(services, actor, id);
  const hasSlides = resources.some(({ deck }) => deck?.state === "ready");
  const embeddableId = hasSlides && username ? await findEmbeddableSlides(services, { username, slug }) : null;
  const address = `${services.settings.appUrl.origin}/embed/${username}/${slug}/slides`;
  const code = buildEmbedCode({ address, title: `Slides: ${title}`, height: frameHeights.slides });
  return resources.map((resource) => ({ ...resource, embedCode: resource.id === embeddableId ? code : null }));
}
