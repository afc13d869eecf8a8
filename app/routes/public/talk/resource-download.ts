import { detectDeviceType } from "#app/domain/audience/audience.ts";
import { findResourceTarget } from "#app/domain/files/public-resources.server.ts";
import { findOrCreateDevice, isFromPerson } from "#app/request/device.server.ts";
import { isDownloadStart } from "#app/request/file-response.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { authoriseFile } from "#app/talk-page/audience/file-access.server.ts";
import { openResource } from "#app/talk-page/file-gate.server.ts";
import type { Route } from "./+types/resource-download.ts";

/** A hub's resource for visitors who may see it: a file downloads, a link redirects. */
export async function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  const { services } = context.get(requestContextKey);
  const { resourceId } = params;
  const authorised = await authoriseFile(args, "file", (hubId) => findResourceTarget(services, hubId, resourceId));
  const { hub, found, isOwner, ownerTimezone } = authorised;
  if (!isOwner && isDownloadStart(request))
    await countDownload(request, context, { hubId: hub.id, ownerTimezone, resourceId });
  return openResource(services, request, found);
}

async function countDownload(
  request: Request,
  context: Route.LoaderArgs["context"],
  { hubId, ownerTimezone, resourceId }: { hubId: string; ownerTimezone: string; resourceId: string },
) {
  const { installation, services, findDevice, cookies } = context.get(requestContextKey);
  if (!isFromPerson(request)) return;
  const { device: visitor, cookie } = await findOrCreateDevice(services, await findDevice());
  if (cookie) cookies.push(cookie);
  installation.downloads.count({
    talkHubId: hubId,
    resourceId,
    deviceId: visitor.id,
    deviceType: detectDeviceType(request.headers.get("user-agent") ?? ""),
    ownerTimezone,
  });
}
