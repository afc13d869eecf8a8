import { redirect } from "react-router";
import { publicView } from "#app/domain/hubs/hubs.ts";
import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { leadForm } from "#app/domain/leads/form.ts";
import { parseForm, refuseForm } from "#app/forms/parse.ts";
import { deviceOfForm, knownDeviceCookie } from "#app/request/device.server.ts";
import { limit, spend, tooMany, waitInWords } from "#app/request/limits.server.ts";
import { orNotFound, visit } from "#app/request/visit.ts";
import { loadHubScreen } from "#app/routes/public/hub/hub-screen.server.ts";
import { HubScreenView } from "#app/routes/public/hub/hub-screen.tsx";
import { sendBack } from "#app/routes/public/hub/send-back.server.ts";
import { sentForm } from "#app/routes/public/hub/sent-form.ts";
import type { Route } from "./+types/lead.ts";

// By device, e-mail and hub, never by IP address: three hundred phones in a room share one.
const deviceLimit = limit(20, 10 * 60);
const emailLimit = limit(20, 60 * 60);
const hubCeiling = limit(5_000, 60);

export async function action(asked: Route.ActionArgs) {
  const { request, params, context } = asked;
  const { services, device, cookies } = context.get(visit);
  const address = { username: params.username.toLowerCase(), slug: params.slug.toLowerCase() };
  const hub = orNotFound(await findPublicHub(services, address));
  const form = await parseForm(request, leadForm(hub.leadForm));
  if (!form.ok) return sendBack(asked, form.result, 422);
  if (publicView(hub, { isOwner: false, isAdmitted: false }, services.clock.now()) !== "open")
    return sendBack(asked, refuseForm(form, { message: "This Talk Hub is not open." }), 409);

  const { submission_id: submissionId, firstName, lastName, email, phone, company } = form.values;
  const sender = await deviceOfForm(services.settings, { request, known: await device(), submissionId });
  const spent = await Promise.all([
    spend(deviceLimit, hub.id, sender.device.id),
    spend(hubCeiling, hub.id),
    ...(email ? [spend(emailLimit, email)] : []),
  ]);
  for (const turn of spent) {
    if (turn.ok) continue;
    const message = `That was a lot at once. Please try again ${waitInWords(turn.retryAfterSeconds)}.`;
    return sendBack(asked, refuseForm(form, { message }), tooMany(turn.retryAfterSeconds));
  }

  await captureLead(services, {
    hub: { id: hub.id, ownerId: hub.speaker.id },
    deviceId: sender.device.id,
    source: "entry",
    person: { firstName, lastName, email, phone, company },
    consentText: hub.leadForm.consentText,
    submissionId,
  });
  if (sender.cookie) cookies.push(sender.cookie);
  cookies.push(knownDeviceCookie);
  return redirect(`/${hub.speaker.username}/${hub.slug}?welcome`, 303);
}

export const loader = (asked: Route.LoaderArgs) => loadHubScreen(asked);

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentLead={actionData && sentForm(actionData)} />;
}
