import { data } from "react-router";
import { requestContextKey } from "#app/request/request-context.ts";
import { sharedPageHeaders } from "#app/request/shared-page.server.ts";
import { authoriseFile } from "#app/talk-page/audience/file-access.server.ts";
import { toFormHub, toNoticeHub } from "#app/talk-page/shown-hub.ts";
import { SlidesPage } from "#app/talk-page/slides/slides-page.tsx";
import { buildSlidesScreen, findDeckOf } from "#app/talk-page/slides/slides-screen.server.ts";
import type { Route } from "./+types/slides.ts";

/** The slides of a file, one by one, for visitors who may open the file. */
export async function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  const { services } = context.get(requestContextKey);
  const authorised = await authoriseFile(args, "slides", (hubId) => findDeckOf(services, hubId, params.resourceId));
  const { access, hub: ref, found, isOwner, isShared } = authorised;
  const isOpenTalk = access.kind === "talk" && access.state === "open";
  const screen = await buildSlidesScreen(services, found, {
    ref,
    hub: access.kind === "talk" ? toNoticeHub(access.hub) : access.hub,
    filesToken: access.kind === "talk" ? access.filesToken : null,
    query: new URL(request.url).searchParams,
    mayBeIndexed: isShared && access.kind === "talk" && toFormHub(access.hub).mayBeIndexed,
    isCounted: isOpenTalk && !isOwner,
  });
  return data({ screen }, { headers: isShared ? sharedPageHeaders(access.changesAt) : {} });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Slides({ loaderData }: Route.ComponentProps) {
  return <SlidesPage screen={loaderData.screen} />;
}
