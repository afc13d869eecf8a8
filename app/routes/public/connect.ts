import { deviceType, isBot } from "#app/domain/audience/audience.ts";
import { countConnectClick } from "#app/domain/audience/connect-clicks.server.ts";
import { newDevice } from "#app/request/device.server.ts";
import { consumeInOrder, limiter } from "#app/request/limits.server.ts";
import { findActor, visit } from "#app/request/visit.ts";
import type { Route } from "./+types/connect.ts";

// Nobody connects a hundred times; a program that counts itself up would.
const deviceLimiter = limiter(30, 60);
const hubCeiling = limiter(5_000, 60);

/** The page says that somebody pressed "Connect"; browsers say it by themselves (`ping`). Answered with nothing. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { installation, services, device, cookies } = context.get(visit);
  const userAgent = request.headers.get("user-agent");
  if (isBot(userAgent)) return nothing();
  const address = { username: params.username.toLowerCase(), slug: params.slug.toLowerCase() };
  const hub = await installation.askingHubs.find(address);
  if (!hub) return nothing();
  const known = await device();
  const { device: visitor, cookie } = known ? { device: known, cookie: null } : await newDevice(services);
  const consumed = await consumeInOrder([deviceLimiter, hub.id, visitor.id], [hubCeiling, hub.id]);
  if (!consumed.ok) return nothing();
  if (cookie) cookies.push(cookie);
  const actorId = (await findActor(context))?.id ?? null;
  const click = { address, deviceId: visitor.id, deviceType: deviceType(userAgent ?? ""), actorId };
  await countConnectClick(services, click);
  return nothing();
}

const nothing = () => new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
