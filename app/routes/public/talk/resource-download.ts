import { data, redirect } from "react-router";
import { detectDeviceType } from "#app/domain/audience/audience.ts";
import { filesLinkParam } from "#app/domain/audience/files-link.server.ts";
import { findResourceTarget } from "#app/domain/files/public-resources.server.ts";
import { findOrCreateDevice, isFromPerson } from "#app/request/device.server.ts";
import { isDownloadStart } from "#app/request/file-response.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { authoriseHubAccess } from "#app/talk-page/audience/hub-access.server.ts";
import { canSkipForm, openResource, skipFormCookie } from "#app/talk-page/file-gate.server.ts";
import type { Route } from "./+types/resource-download.ts";

/**
 * A hub's resource for visitors who may see it: a file downloads, a link redirects. A closed talk keeps its
 * files if its speaker wants that. Other visitors are redirected to the page, which says why and takes the token of an
 * emailed link, or to the lead form, which leads back here. Resources of a hidden hub are not found.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, cookies } = context.get(requestContextKey);
  const access = await authoriseHubAccess({ request, params, context });
  if (access.kind === "missing" || access.kind === "hidden") throw data(null, 404);
  const { id: hubId, path } = access.ref;
  const closedFiles = access.kind === "notice" && access.state === "closed" ? access.files : null;
  if (access.kind !== "talk" && !closedFiles) return redirect(path + toFilesQuery(request), 303);
  const target = orNotFound(await findResourceTarget(services, hubId, params.resourceId));
  if (access.kind === "talk" && access.isFileFormRequired) {
    if (!canSkipForm(request, access.hub)) return redirect(`${path}/lead?file=${params.resourceId}`, 303);
    // A session cookie, so that the next file of this talk downloads without the form.
    cookies.push(`${skipFormCookie}=${hubId}`);
  }

  const isOwner = access.kind === "talk" && access.isOwner;
  const ownerTimezone = access.kind === "talk" ? access.hub.speaker.timezone : closedFiles?.ownerTimezone;
  if (!isOwner && ownerTimezone && isDownloadStart(request))
    await countDownload(request, context, { hubId, ownerTimezone, resourceId: params.resourceId });
  return openResource(services, request, target);
}

function toFilesQuery(request: Request): string {
  const token = new URL(request.url).searchParams.get(filesLinkParam);
  return token ? `?${new URLSearchParams({ [filesLinkParam]: token })}` : "";
}

async function countDownload(
  request: Request,
  context: Route.LoaderArgs["context"],
  { hubId, ownerTimezone, resourceId }: { hubId: string; ownerTimezone: string; resourceId: string },
) {
  const { installation, services, device, cookies } = context.get(requestContextKey);
  if (!isFromPerson(request)) return;
  const { device: visitor, cookie } = await findOrCreateDevice(services, await device());
  if (cookie) cookies.push(cookie);
  installation.downloads.count({
    talkHubId: hubId,
    resourceId,
    deviceId: visitor.id,
    deviceType: detectDeviceType(request.headers.get("user-agent") ?? ""),
    ownerTimezone,
  });
}
