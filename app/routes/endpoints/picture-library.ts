import { listPictures } from "#app/domain/files/images.server.ts";
import { requireSession } from "#app/request/request-context.ts";
import type { Route } from "./+types/picture-library.ts";

/** The speaker's pictures for formatted text, newest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  return { pictures: await listPictures(services, actor) };
}
export type Pictures = Awaited<ReturnType<typeof loader>>;
