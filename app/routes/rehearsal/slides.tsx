import { requestContextKey } from "#app/request/request-context.ts";
import { authoriseRehearsedFile } from "#app/talk-page/rehearsal/rehearsed-file.server.ts";
import { toNoticeHub } from "#app/talk-page/shown-hub.ts";
import { SlidesPage } from "#app/talk-page/slides/slides-page.tsx";
import { buildSlidesScreen, findDeckOf } from "#app/talk-page/slides/slides-screen.server.ts";
import type { Route } from "./+types/slides.ts";

/** The slides of a file of the rehearsed talk. Nothing is counted. */
export async function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  const { services } = context.get(requestContextKey);
  const authorised = await authoriseRehearsedFile(args, "slides", (hubId) =>
    findDeckOf(services, hubId, params.resourceId),
  );
  const { access, found } = authorised;
  const screen = await buildSlidesScreen(services, found, {
    ref: access.ref,
    hub: toNoticeHub(access.hub),
    filesToken: null,
    query: new URL(request.url).searchParams,
    mayBeIndexed: false,
    isCounted: false,
  });
  return { screen: { ...screen, meta: { ...screen.meta, title: `Rehearsal: ${screen.meta.title}` } } };
}

export default function RehearsalSlides({ loaderData }: Route.ComponentProps) {
  return <SlidesPage screen={loaderData.screen} isRehearsal />;
}
