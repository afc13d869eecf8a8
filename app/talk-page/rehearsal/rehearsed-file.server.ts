import { redirect } from "react-router";
import { rehearsalPath } from "#app/domain/rehearsals/rehearsals.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { canSkipForm, formBefore, type GatedPart, skipFormCookie } from "#app/talk-page/file-gate.server.ts";
import { findRehearsalState, type RehearsalArgs } from "#app/talk-page/rehearsal/rehearsal-state.server.ts";

/** What `find` finds of the rehearsed talk, behind the same forms as the real files (audience/file-access.server.ts). */
export async function authoriseRehearsedFile<Found>(
  args: RehearsalArgs & { params: { resourceId: string } },
  part: GatedPart,
  find: (hubId: string) => Promise<Found | null>,
) {
  const { request, params, context } = args;
  const { cookies } = context.get(requestContextKey);
  const { id: rehearsalId, hub, access } = orNotFound(await findRehearsalState(args));
  const path = rehearsalPath(params.token);
  if (access.kind !== "talk") throw redirect(path, 303);
  const found = orNotFound(await find(hub.id));
  if (access.isFileFormRequired) {
    if (!canSkipForm(request, { ...hub, id: rehearsalId }))
      throw redirect(formBefore(path, part, params.resourceId), 303);
    cookies.push(`${skipFormCookie}=${rehearsalId}`);
  }
  return { rehearsalId, access, found };
}
