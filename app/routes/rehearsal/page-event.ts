import { recordRehearsal } from "#app/domain/rehearsals/commands.server.ts";
import { findRehearsal } from "#app/domain/rehearsals/queries.server.ts";
import type { RehearsalKind } from "#app/domain/rehearsals/rehearsals.ts";
import { findOrCreateDevice, isFromPerson } from "#app/request/device.server.ts";
import { consume, createLimiter } from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import type { RehearsalArgs } from "#app/talk-page/rehearsal/rehearsal-state.server.ts";
import type { Route } from "./+types/page-event.ts";

const rehearsalLimiter = createLimiter(240, 60);

const kinds = new Map<string, RehearsalKind>([
  ["view", "view"],
  ["share", "share"],
  ["connect", "connect"],
]);

/**
 * Notes what the page's module reports: a view, an opened share dialog, a click on "Connect". It also reports a skipped
 * lead form, which a rehearsal does not note. The response is empty.
 */
export async function action(args: Route.ActionArgs) {
  // Its fields tell where a viewer came from, which a rehearsal does not note; a malformed body is refused all the same.
  await readForm(args.request);
  return noteEvent(args);
}

/** A view without scripts. */
export const loader = (args: Route.LoaderArgs) => noteEvent(args);

async function noteEvent({ request, params, context }: RehearsalArgs) {
  const { services, findDevice, cookies } = context.get(requestContextKey);
  const kind = kinds.get(new URL(request.url).pathname.split("/").at(-1) ?? "");
  const rehearsal = await findRehearsal(services, params.token);
  if (kind && rehearsal && isFromPerson(request) && (await consume(rehearsalLimiter, rehearsal.id)).ok) {
    const { device, cookie } = await findOrCreateDevice(services, await findDevice());
    if (cookie) cookies.push(cookie);
    await recordRehearsal(services, { rehearsalId: rehearsal.id, deviceId: device.id, kind });
  }
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}
