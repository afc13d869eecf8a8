import { findResourceTarget } from "#app/domain/files/public-resources.server.ts";
import { recordRehearsal } from "#app/domain/rehearsals/commands.server.ts";
import { findOrCreateDevice, isFromPerson } from "#app/request/device.server.ts";
import { isDownloadStart } from "#app/request/file-response.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { openResource } from "#app/talk-page/file-gate.server.ts";
import { authoriseRehearsedFile } from "#app/talk-page/rehearsal/rehearsed-file.server.ts";
import type { Route } from "./+types/file.ts";

/** A resource of the rehearsed talk, behind the same forms as on the real page. */
export async function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  const { services, findDevice, cookies } = context.get(requestContextKey);
  const { resourceId } = params;
  const authorised = await authoriseRehearsedFile(args, "file", (hubId) =>
    findResourceTarget(services, hubId, resourceId),
  );
  if (isDownloadStart(request) && isFromPerson(request)) {
    const { device, cookie } = await findOrCreateDevice(services, await findDevice());
    if (cookie) cookies.push(cookie);
    await recordRehearsal(services, {
      rehearsalId: authorised.rehearsalId,
      deviceId: device.id,
      kind: "download",
      resourceId,
    });
  }
  return openResource(services, request, authorised.found);
}
