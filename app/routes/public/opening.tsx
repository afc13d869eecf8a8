import { data, redirect } from "react-router";
import { openingNoticeForm } from "#app/domain/leads/form.ts";
import { askToBeTold } from "#app/domain/leads/opening-notices.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { deviceOfForm } from "#app/request/device.server.ts";
import { begunForm, tokenField } from "#app/request/form-token.server.ts";
import { consumeInOrder, limiter, tooMany, waitInWords } from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { visit } from "#app/request/visit.ts";
import { hubEntryAnywhere } from "#app/routes/public/hub/hub-entry.server.ts";
import { loadHubScreen } from "#app/routes/public/hub/hub-screen.server.ts";
import { HubScreenView } from "#app/routes/public/hub/hub-screen.tsx";
import { sentForm } from "#app/routes/public/hub/sent-form.ts";
import type { Route } from "./+types/opening.ts";

// By device, e-mail and hub, never by IP address. Few letters to one address: anyone may type anyone's.
const deviceLimiter = limiter(10, 10 * 60);
const emailLimiter = limiter(5, 60 * 60);
const hubCeiling = limiter(2_000, 60);

/**
 * "Tell me when it opens", for a talk that is scheduled; once it is open, the way leads there. Every address gets the
 * same answer, noted or noted before.
 */
export async function action(asked: Route.ActionArgs) {
  const { request, context } = asked;
  const { services, device, cookies } = context.get(visit);
  const typed = await readForm(request);
  const entry = await hubEntryAnywhere(asked);
  if (entry.kind === "missing" || entry.kind === "hidden") return data({}, 404);
  const { hub } = entry;
  const page = `/${hub.speaker.username}/${hub.slug}`;
  if (entry.kind !== "notice") throw redirect(page, 303);
  const { state } = entry;
  const begun = begunForm(services, hub.id, typed, services.clock.now());
  const form = parseFormData(typed, openingNoticeForm, [tokenField]);
  if (!form.ok) return data(form.result, state === "scheduled" ? 422 : 409);
  if (state !== "scheduled") return data(refuseForm(form, { message: "This Talk Hub will no longer open." }), 409);
  if (!begun.ok) return data(refuseForm(form, { message: begun.message }), 422);

  const { email, submission_id: submissionId } = form.values;
  const sender = await deviceOfForm(services, { request, known: await device(), submissionId });
  const turn = await consumeInOrder([deviceLimiter, sender.device.id], [emailLimiter, email], [hubCeiling, hub.id]);
  if (!turn.ok) {
    const message = `Too many attempts. Please try again ${waitInWords(turn.retryAfterSeconds)}.`;
    return data(refuseForm(form, { message }), tooMany(turn.retryAfterSeconds));
  }
  if (!(await askToBeTold(services, { hubId: hub.id, email })))
    return data(refuseForm(form, { message: "The waiting list for this page is full. Please check back later." }), 409);
  if (sender.cookie) cookies.push(sender.cookie);
  throw redirect(`${page}/opening?noted#opening`, 303);
}

/** The talk's page, in whatever state it is now. */
export const loader = (asked: Route.LoaderArgs) => loadHubScreen(asked);

export default function Opening({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentOpening={actionData && sentForm(actionData)} />;
}
