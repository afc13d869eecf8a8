import { listFiles } from "#app/domain/files/queries.server.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { requireSession } from "#app/request/request-context.ts";
import type { Route } from "./+types/file-library.ts";

/** One page of the speaker's files to choose from: `?search=` and `?page=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const search = (query.get("search") ?? "").slice(0, 200);
  const { rows, position } = await listFiles(services, actor, { search, page: requestedPage(query) });
  return { files: rows, search, ...position };
}
export type LibraryPage = Awaited<ReturnType<typeof loader>>;
