import { data, redirect } from "react-router";
import { openingNoticeForm } from "#app/domain/leads/form.ts";
import { requestOpeningNotice } from "#app/domain/leads/opening-notices.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { identifyDevice } from "#app/request/device.server.ts";
import { checkFormToken, formTokenField } from "#app/request/form-token.server.ts";
import { consumeInOrder, createLimiter, formatWait, tooManyRequests } from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { authoriseHubAccessWithoutRedirect } from "#app/routes/public/hub/hub-access.server.ts";
import { loadHubScreen } from "#app/routes/public/hub/hub-screen.server.ts";
import { HubScreenView } from "#app/routes/public/hub/hub-screen.tsx";
import { toSentForm } from "#app/routes/public/hub/sent-form.ts";
import type { Route } from "./+types/opening.ts";

// Limited by device, email address and hub, never by IP address. Few emails per address, because anyone may enter
// anyone's.
const deviceLimiter = createLimiter(10, 10 * 60);
const emailLimiter = createLimiter(5, 60 * 60);
const hubCeiling = createLimiter(2_000, 60);

/**
 * "Tell me when it opens", for a scheduled talk. Once it is open, this redirects to it. The response is the same
 * whether or not the address was already on the list.
 */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { services, device, cookies } = context.get(requestContextKey);
  const formData = await readForm(request);
  const access = await authoriseHubAccessWithoutRedirect(args);
  if (access.kind === "missing" || access.kind === "hidden") return data({}, 404);
  const { hub } = access;
  const page = `/${hub.speaker.username}/${hub.slug}`;
  if (access.kind !== "notice") throw redirect(page, 303);
  const { state } = access;
  const tokenCheck = checkFormToken(services, hub.id, formData, services.clock.now());
  const form = parseFormData(formData, openingNoticeForm, [formTokenField]);
  if (!form.ok) return data(form.result, state === "scheduled" ? 422 : 409);
  if (state !== "scheduled") return data(refuseForm(form, { message: "This Talk Hub will no longer open." }), 409);
  if (!tokenCheck.ok) return data(refuseForm(form, { message: tokenCheck.message }), 422);

  const { email, submission_id: submissionId } = form.values;
  const sender = await identifyDevice(services, { request, device: await device(), submissionId });
  const consumed = await consumeInOrder([deviceLimiter, sender.device.id], [emailLimiter, email], [hubCeiling, hub.id]);
  if (!consumed.ok) {
    const message = `Too many attempts. Please try again ${formatWait(consumed.retryAfterSeconds)}.`;
    return data(refuseForm(form, { message }), tooManyRequests(consumed.retryAfterSeconds));
  }
  if (!(await requestOpeningNotice(services, { hubId: hub.id, email })))
    return data(refuseForm(form, { message: "The waiting list for this page is full. Please check back later." }), 409);
  if (sender.cookie) cookies.push(sender.cookie);
  throw redirect(`${page}/opening?noted#opening`, 303);
}

export const loader = (args: Route.LoaderArgs) => loadHubScreen(args);

export default function Opening({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentOpening={actionData && toSentForm(actionData)} />;
}
