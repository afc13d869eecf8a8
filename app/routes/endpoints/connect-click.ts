import { detectDeviceType, isBot } from "#app/domain/audience/audience.ts";
import { countConnectClick } from "#app/domain/audience/connect-clicks.server.ts";
import { createDevice } from "#app/request/device.server.ts";
import { consumeInOrder, createLimiter } from "#app/request/limits.server.ts";
import { findActor, requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/connect-click.ts";

// People click a few times; a script that inflates the count clicks hundreds of times.
const deviceLimiter = createLimiter(30, 60);
const hubCeiling = createLimiter(5_000, 60);

/** Counts a click on "Connect", which browsers report by `ping`. The response is always empty. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { installation, services, device, cookies } = context.get(requestContextKey);
  const userAgent = request.headers.get("user-agent");
  if (isBot(userAgent)) return emptyResponse();
  const address = { username: params.username.toLowerCase(), slug: params.slug.toLowerCase() };
  const hub = await installation.feedbackForms.find(address);
  if (!hub) return emptyResponse();
  const recognisedDevice = await device();
  const { device: visitor, cookie } = recognisedDevice
    ? { device: recognisedDevice, cookie: null }
    : await createDevice(services);
  const consumed = await consumeInOrder([deviceLimiter, hub.id, visitor.id], [hubCeiling, hub.id]);
  if (!consumed.ok) return emptyResponse();
  if (cookie) cookies.push(cookie);
  const actorId = (await findActor(context))?.id ?? null;
  const click = { address, deviceId: visitor.id, deviceType: detectDeviceType(userAgent ?? ""), actorId };
  await countConnectClick(services, click);
  return emptyResponse();
}

const emptyResponse = () => new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
