// Who may open the files and slides of a talk, and where everyone else is led.
import { data, redirect } from "react-router";
import { filesLinkParam } from "#app/domain/audience/files-link.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import type { HubRef, NoticeAccess, TalkAccess } from "#app/talk-page/access.ts";
import { authoriseHubAccess, type HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";
import { canSkipForm, formBefore, type GatedPart, skipFormCookie } from "#app/talk-page/file-gate.server.ts";

type OpenAccess = TalkAccess | Extract<NoticeAccess, { state: "closed" }>;

export interface FileAccess<Found> {
  access: OpenAccess;
  hub: HubRef;
  found: Found;
  isOwner: boolean;
  /** The zone of the speaker's daily statistics. */
  ownerTimezone: string;
  /** Every anonymous visitor gets the same, so that caches may share it. */
  isShared: boolean;
}

/**
 * What `find` finds of a hub, for visitors who may open its files. A closed talk keeps them if its speaker wants that.
 * Others are redirected to the page, which says why and takes the token of an emailed link, or to the lead form, which
 * leads back here. Of a hidden hub nothing is found.
 */
export async function authoriseFile<Found>(
  { request, params, context }: HubRouteArgs & { params: { resourceId: string } },
  part: GatedPart,
  find: (hubId: string) => Promise<Found | null>,
): Promise<FileAccess<Found>> {
  const { cookies } = context.get(requestContextKey);
  const access = await authoriseHubAccess({ request, params, context });
  if (access.kind === "missing" || access.kind === "hidden") throw data(null, 404);
  const { ref: hub } = access;
  if (access.kind === "notice" && access.state === "closed" && access.files) {
    const { ownerTimezone } = access.files;
    return { access, hub, found: orNotFound(await find(hub.id)), isOwner: false, ownerTimezone, isShared: false };
  }
  if (access.kind !== "talk") throw redirect(hub.path + toFilesQuery(request), 303);
  const found = orNotFound(await find(hub.id));
  const { isFileFormRequired, isOwner } = access;
  if (isFileFormRequired) {
    if (!canSkipForm(request, access.hub)) throw redirect(formBefore(hub.path, part, params.resourceId), 303);
    // A session cookie, so that the next file of this talk opens without the form.
    cookies.push(`${skipFormCookie}=${hub.id}`);
  }
  const isShared = access.isAnonymous && !isFileFormRequired;
  return { access, hub, found, isOwner, ownerTimezone: access.hub.speaker.timezone, isShared };
}

function toFilesQuery(request: Pick<Request, "url">): string {
  const token = new URL(request.url).searchParams.get(filesLinkParam);
  return token ? `?${new URLSearchParams({ [filesLinkParam]: token })}` : "";
}
