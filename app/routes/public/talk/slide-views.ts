import { parseSlideReport, storeSlideViews } from "#app/domain/audience/slide-views.server.ts";
import { findDeckFile } from "#app/domain/slides/queries.server.ts";
import { findOrCreateDevice, isFromPerson } from "#app/request/device.server.ts";
import { consumeInOrder, createLimiter, newDeviceLimiter } from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { authoriseFile } from "#app/talk-page/audience/file-access.server.ts";
import type { Route } from "./+types/slide-views.ts";

// A phone reports once a minute and whenever it is put away.
const deviceLimiter = createLimiter(30, 60);
const roomLimiter = createLimiter(5_000, 60);

/**
 * Counts the slides that a visitor looked at, as the viewer's module reports them. The response is always empty, so that it
 * does not tell whether they counted.
 */
export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const { services, findDevice, cookies, address } = context.get(requestContextKey);
  const form = await readForm(request);
  const { resourceId } = params;
  const authorised = await authoriseFile(args, "slides", (hubId) => findDeckFile(services.db, { hubId, resourceId }));
  const { access, hub, found: deck, isOwner, ownerTimezone } = authorised;
  const report = parseSlideReport(form.get("slides"), form.get("last"));
  const isCounted = access.kind === "talk" && access.state === "open" && !isOwner && isFromPerson(request);
  if (!report || !isCounted) return emptyResponse();
  const { device: visitor, cookie } = await findOrCreateDevice(services, await findDevice());
  const consumed = await consumeInOrder(
    [deviceLimiter, hub.id, visitor.id],
    [roomLimiter, hub.id, address],
    ...(cookie ? [[newDeviceLimiter, hub.id, address] as const] : []),
  );
  if (!consumed.ok) return emptyResponse();
  if (cookie) cookies.push(cookie);
  const origin = { hubId: hub.id, resourceId, deck, deviceId: visitor.id, ownerTimezone };
  await storeSlideViews(services, origin, report);
  return emptyResponse();
}

const emptyResponse = () => new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
