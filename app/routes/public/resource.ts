import { data, redirect } from "react-router";
import { deviceType, isBot } from "#app/domain/audience/audience.ts";
import { findResourceTarget } from "#app/domain/files/public-resources.server.ts";
import { cookieValue } from "#app/request/cookies.server.ts";
import { newDevice } from "#app/request/device.server.ts";
import { fileResponse, isFirstPart } from "#app/request/file-response.server.ts";
import { orNotFound, visit } from "#app/request/visit.ts";
import { withoutForm, withoutFormCookie } from "#app/routes/public/hub/file-gate.server.ts";
import { hubEntry } from "#app/routes/public/hub/hub-entry.server.ts";
import type { Route } from "./+types/resource.ts";

/**
 * What a hub offers, for whom its page shows it: a file as a download, a link by going there. Whoever the page does not
 * show it to is led to the page, which says why, and whoever is asked for an address first, to the form, which leads
 * back here; of a hub that strangers may not know of, there is nothing here.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, cookies } = context.get(visit);
  const entry = await hubEntry({ request, params, context });
  if (entry.kind === "missing" || entry.kind === "hidden") throw data(null, 404);
  const path = `/${entry.hub.speaker.username}/${entry.hub.slug}`;
  if (entry.kind !== "talk") return redirect(path, 303);
  const { hub, isOwner } = entry;
  const target = orNotFound(await findResourceTarget(services, hub.id, params.resourceId));
  if (entry.asksForFiles) {
    if (!goesWithout(request, hub)) return redirect(`${path}/lead?file=${params.resourceId}`, 303);
    // Until the browser is closed: the next file of this talk comes at once.
    cookies.push(`${withoutFormCookie}=${hub.id}`);
  }

  if (!isOwner && isFirstPart(request)) await count(request, context, hub, params.resourceId);
  if (target.kind === "link") return redirect(target.url);
  const { fileId: id, key, name, contentType, sizeBytes } = target;
  const open = (range?: { start: number; end: number }) => services.storage.stream(key, range);
  return fileResponse(request, { id, name, contentType, sizeBytes, open });
}

const goesWithout = (request: Request, { id, leadForm }: { id: string; leadForm: { allowSkip: boolean } }) =>
  leadForm.allowSkip &&
  (new URL(request.url).searchParams.has(withoutForm) ||
    cookieValue(request.headers.get("cookie"), withoutFormCookie) === id);

interface CountedHub {
  id: string;
  speaker: { timezone: string };
}

async function count(request: Request, context: Route.LoaderArgs["context"], hub: CountedHub, resourceId: string) {
  const { installation, services, device, cookies } = context.get(visit);
  const userAgent = request.headers.get("user-agent");
  if (isBot(userAgent) || /prefetch|preview/i.test(request.headers.get("sec-purpose") ?? "")) return;
  const known = await device();
  const { device: visitor, cookie } = known ? { device: known, cookie: null } : await newDevice(services);
  if (cookie) cookies.push(cookie);
  installation.downloads.count({
    ...{ talkHubId: hub.id, resourceId, deviceId: visitor.id },
    ...{ deviceType: deviceType(userAgent ?? ""), ownerTimezone: hub.speaker.timezone },
  });
}
