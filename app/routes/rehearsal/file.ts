import { redirect } from "react-router";
import { findResourceTarget } from "#app/domain/files/public-resources.server.ts";
import { recordRehearsal } from "#app/domain/rehearsals/commands.server.ts";
import { rehearsalPath } from "#app/domain/rehearsals/rehearsals.ts";
import { findOrCreateDevice, isFromPerson } from "#app/request/device.server.ts";
import { isDownloadStart } from "#app/request/file-response.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { canSkipForm, openResource, skipFormCookie } from "#app/talk-page/file-gate.server.ts";
import { findRehearsalState } from "#app/talk-page/rehearsal/rehearsal-state.server.ts";
import type { Route } from "./+types/file.ts";

/** A resource of the rehearsed talk, behind the same forms as on the real page. */
export async function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  const { services, device, cookies } = context.get(requestContextKey);
  const { id: rehearsalId, hub, access } = orNotFound(await findRehearsalState(args));
  const path = rehearsalPath(params.token);
  const { resourceId } = params;
  if (access.kind !== "talk") return redirect(path, 303);
  const target = orNotFound(await findResourceTarget(services, hub.id, resourceId));
  if (access.isFileFormRequired) {
    if (!canSkipForm(request, { ...hub, id: rehearsalId })) return redirect(`${path}/lead?file=${resourceId}`, 303);
    cookies.push(`${skipFormCookie}=${rehearsalId}`);
  }
  if (isDownloadStart(request) && isFromPerson(request)) {
    const { device: phone, cookie } = await findOrCreateDevice(services, await device());
    if (cookie) cookies.push(cookie);
    await recordRehearsal(services, { rehearsalId, deviceId: phone.id, kind: "download", resourceId });
  }
  return openResource(services, request, target);
}
