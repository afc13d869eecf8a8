import { detectDeviceType, detectTrafficSource, isBot } from "#app/domain/audience/audience.ts";
import { createDevice } from "#app/request/device.server.ts";
import { consumeInOrder, createLimiter } from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { findActor, requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/hub-view.ts";

// A phone may open the page many times; a script that inflates the count is limited, and so is each hub.
const deviceLimiter = createLimiter(60, 60);
const hubCeiling = createLimiter(10_000, 60);

/** Counts a view, which the page's module reports with its source. The response is always empty. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const sourceParams = { s: text(form.get("s")), referrer: text(form.get("r")) };
  return countView(request, params, context, sourceParams);
}

/** The same as an image, for browsers without scripts. The referrer is the only source then. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = request.headers.get("referer");
  const s = page && URL.canParse(page) ? new URL(page).searchParams.get("s") : null;
  return countView(request, params, context, { s, referrer: null });
}

async function countView(
  request: Request,
  params: Route.LoaderArgs["params"],
  context: Route.LoaderArgs["context"],
  sourceParams: { s: string | null; referrer: string | null },
) {
  const { installation, services, device, cookies } = context.get(requestContextKey);
  const userAgent = request.headers.get("user-agent");
  const isPrefetch = /prefetch|preview/i.test(request.headers.get("sec-purpose") ?? "");
  if (isPrefetch || isBot(userAgent)) return emptyResponse();

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
  const actor = await findActor(context);
  installation.views.count({
    ...{ address, deviceId: visitor.id, deviceType: detectDeviceType(userAgent ?? ""), actorId: actor?.id ?? null },
    ...detectTrafficSource(sourceParams, services.settings.appUrl.host),
  });
  return emptyResponse();
}

const emptyResponse = () => new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
const text = (value: FormDataEntryValue | null | undefined) => (typeof value === "string" ? value : null);
