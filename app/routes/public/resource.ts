import { data, redirect } from "react-router";
import { detectDeviceType, isBot } from "#app/domain/audience/audience.ts";
import { findResourceTarget } from "#app/domain/files/public-resources.server.ts";
import { cookieValue } from "#app/request/cookies.server.ts";
import { createDevice } from "#app/request/device.server.ts";
import { createFileResponse, isDownloadStart } from "#app/request/file-response.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { skipFormCookie, skipFormParam } from "#app/routes/public/hub/file-gate.server.ts";
import { authoriseHubAccess } from "#app/routes/public/hub/hub-access.server.ts";
import type { Route } from "./+types/resource.ts";

/**
 * What a hub offers, for whom its page shows it: a file as a download, a link by going there. Whoever the page does not
 * show it to is led to the page, which says why, and whoever is asked for an address first, to the form, which leads
 * back here; of a hub that strangers may not know of, there is nothing here.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, cookies } = context.get(requestContextKey);
  const access = await authoriseHubAccess({ request, params, context });
  if (access.kind === "missing" || access.kind === "hidden") throw data(null, 404);
  const path = `/${access.hub.speaker.username}/${access.hub.slug}`;
  if (access.kind !== "talk") return redirect(path, 303);
  const { hub, isOwner } = access;
  const target = orNotFound(await findResourceTarget(services, hub.id, params.resourceId));
  if (access.isFileFormRequired) {
    if (!canSkipForm(request, hub)) return redirect(`${path}/lead?file=${params.resourceId}`, 303);
    // Until the browser is closed: the next file of this talk comes at once.
    cookies.push(`${skipFormCookie}=${hub.id}`);
  }

  if (!isOwner && isDownloadStart(request)) await countDownload(request, context, hub, params.resourceId);
  if (target.kind === "link") return redirect(target.url);
  const { fileId: id, key, name, contentType, sizeBytes } = target;
  const open = (range?: { start: number; end: number }) => services.storage.stream(key, range);
  return createFileResponse(request, { id, name, contentType, sizeBytes, open });
}

const canSkipForm = (request: Request, { id, leadForm }: { id: string; leadForm: { allowSkip: boolean } }) =>
  leadForm.allowSkip &&
  (new URL(request.url).searchParams.has(skipFormParam) ||
    cookieValue(request.headers.get("cookie"), skipFormCookie) === id);

interface DownloadHub {
  id: string;
  speaker: { timezone: string };
}

async function countDownload(
  request: Request,
  context: Route.LoaderArgs["context"],
  hub: DownloadHub,
  resourceId: string,
) {
  const { installation, services, device, cookies } = context.get(requestContextKey);
  const userAgent = request.headers.get("user-agent");
  if (isBot(userAgent) || /prefetch|preview/i.test(request.headers.get("sec-purpose") ?? "")) return;
  const recognisedDevice = await device();
  const { device: visitor, cookie } = recognisedDevice
    ? { device: recognisedDevice, cookie: null }
    : await createDevice(services);
  if (cookie) cookies.push(cookie);
  installation.downloads.count({
    ...{ talkHubId: hub.id, resourceId, deviceId: visitor.id },
    ...{ deviceType: detectDeviceType(userAgent ?? ""), ownerTimezone: hub.speaker.timezone },
  });
}
