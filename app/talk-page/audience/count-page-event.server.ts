// Counts what visitors do at a hub: their views of it and of its lead form, their clicks on "Connect"
// and on "Continue without", and that they open the share dialog.
import { detectDeviceType } from "#app/domain/audience/audience.ts";
import type { PageEvent } from "#app/domain/audience/page-event-counter.server.ts";
import { isPresenceCode, maxPresencesPerCode } from "#app/domain/stage/presence-code.server.ts";
import { findOrCreateDevice, isFromPerson } from "#app/request/device.server.ts";
import { consume, consumeInOrder, createLimiter, type Limiter, newDeviceLimiter } from "#app/request/limits.server.ts";
import { findActor, requestContextKey } from "#app/request/request-context.ts";
import type { HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";

interface PageEventInput extends Pick<PageEvent, "source" | "referrerHost"> {
  /** What happened at once. */
  kinds: readonly PageEvent["kind"][];
  /** What the visitor scanned from the hall screen. */
  presenceCode?: string | null;
  deviceLimiter: Limiter;
  roomLimiter: Limiter;
}

/**
 * Counts what happened within the limits of its device and hub. The response is always empty, so that it does not tell
 * whether the event counted.
 */
export async function countPageEvent(
  { request, params, context }: HubRouteArgs,
  { kinds, presenceCode, deviceLimiter, roomLimiter, ...pageEvent }: PageEventInput,
): Promise<Response> {
  const { installation, services, findDevice, cookies, address } = context.get(requestContextKey);
  if (!isFromPerson(request)) return emptyResponse();
  const hub = await installation.feedbackForms.find(params);
  if (!hub) return emptyResponse();
  const { device: visitor, cookie } = await findOrCreateDevice(services, await findDevice());
  const consumed = await consumeInOrder(
    [deviceLimiter, hub.id, visitor.id],
    [roomLimiter, hub.id, address],
    ...(cookie ? [[newDeviceLimiter, hub.id, address] as const] : []),
  );
  if (!consumed.ok) return emptyResponse();
  if (cookie) cookies.push(cookie);
  const actor = await findActor(context);
  const deviceType = detectDeviceType(request.headers.get("user-agent") ?? "");
  const event = { ...pageEvent, address: hub.address, deviceId: visitor.id, deviceType, actorId: actor?.id ?? null };
  for (const kind of kinds) installation.pageEvents.count({ ...event, kind });
  if (presenceCode && isPresenceCode(services, hub.id, presenceCode) && (await isWithinHall(hub.id, presenceCode)))
    installation.pageEvents.count({ ...event, kind: "present" });
  return emptyResponse();
}

/** The devices that one code makes present in the three minutes in which it is accepted. More than a full hall passed it on. */
const codeLimiter = createLimiter(maxPresencesPerCode, 180);
const isWithinHall = async (hubId: string, code: string) => (await consume(codeLimiter, hubId, code)).ok;

const emptyResponse = () => new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
