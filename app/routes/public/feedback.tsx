import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { feedbackForm } from "#app/domain/feedback/form.ts";
import { listQuestionsAt } from "#app/domain/feedback/questions.server.ts";
import { parseForm, refuseForm } from "#app/forms/parse.ts";
import { deviceOfForm, knownDeviceCookie } from "#app/request/device.server.ts";
import { limit, spend, tooMany, waitInWords } from "#app/request/limits.server.ts";
import { visit } from "#app/request/visit.ts";
import { loadHubScreen } from "#app/routes/public/hub/hub-screen.server.ts";
import { HubScreenView } from "#app/routes/public/hub/hub-screen.tsx";
import { sendBack } from "#app/routes/public/hub/send-back.server.ts";
import { sentForm } from "#app/routes/public/hub/sent-form.ts";
import type { Route } from "./+types/feedback.ts";

// By device, e-mail and hub, never by IP address: three hundred phones in a room share one.
const deviceLimit = limit(30, 10 * 60);
const emailLimit = limit(30, 60 * 60);
const hubCeiling = limit(5_000, 60);

const failure = "Failed to submit feedback. Please try again.";

export async function action(asked: Route.ActionArgs) {
  const { request, params, context } = asked;
  const { services, device, cookies, requestId } = context.get(visit);
  const address = { username: params.username.toLowerCase(), slug: params.slug.toLowerCase() };
  const form = await parseForm(request, feedbackForm(await listQuestionsAt(services, address)));
  if (!form.ok) return sendBack(asked, form.result, 422);

  const { submission_id: submissionId, email, ...answer } = form.values;
  const sender = await deviceOfForm(services.settings, { request, known: await device(), submissionId });
  const hubName = `${address.username}/${address.slug}`;
  const spent = await Promise.all([
    spend(deviceLimit, hubName, sender.device.id),
    spend(hubCeiling, hubName),
    ...(email ? [spend(emailLimit, email)] : []),
  ]);
  for (const turn of spent) {
    if (turn.ok) continue;
    const message = `That was a lot at once. Please try again ${waitInWords(turn.retryAfterSeconds)}.`;
    return sendBack(asked, refuseForm(form, { message }), tooMany(turn.retryAfterSeconds));
  }

  const input = { ...answer, email, address, deviceId: sender.device.id, submissionId: submissionId ?? randomUUID() };
  try {
    const outcome = await submitFeedback(services, input);
    if (!outcome.ok) return sendBack(asked, refuseForm(form, { message: failure }), 409);
  } catch (error) {
    // The person keeps what they wrote; the log keeps the reason.
    services.log.error({ err: error, requestId }, "feedback not stored");
    return sendBack(asked, refuseForm(form, { message: failure }), 500);
  }
  if (sender.cookie) cookies.push(sender.cookie);
  // Who left an address is not asked for it again, which the page cache has to know.
  if (email) cookies.push(knownDeviceCookie);
  return redirect(`/${hubName}/thanks#rate`, 303);
}

export const loader = (asked: Route.LoaderArgs) => loadHubScreen(asked);

export default function Feedback({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentFeedback={actionData && sentForm(actionData)} />;
}
