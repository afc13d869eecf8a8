import { findResourceTarget } from "#app/domain/files/public-resources.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { leadForm } from "#app/domain/leads/form.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { identifyDevice, recognisedDeviceCookie } from "#app/request/device.server.ts";
import { checkFormToken, formTokenField } from "#app/request/form-token.server.ts";
import { consumeInOrder, createLimiter, formatWait } from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import type { AudienceForm, FormOutcome } from "#app/routes/public/hub/form-outcome.server.ts";
import { findFormHub, type HubRouteArgs } from "#app/routes/public/hub/hub-access.server.ts";

// Limited by device, email address and hub, never by IP address: three hundred phones in a room share one.
const deviceLimiter = createLimiter(20, 10 * 60);
const emailLimiter = createLimiter(20, 60 * 60);
const hubCeiling = createLimiter(5_000, 60);

const failure = "Failed to send your details. Please try again.";

/** Receives a lead and stores a repeated submission once. Rulings: "Lead capture". */
export const audienceLead: AudienceForm = {
  isBeforeTalk: true,
  receive,
  page({ username, slug }, url) {
    // The page after the form downloads the file that the form unlocked (`?file=`).
    const file = new URL(url).searchParams.get("file");
    return `/${username}/${slug}?welcome${file ? `&file=${encodeURIComponent(file)}` : ""}`;
  },
};

async function receive({ request, params, context }: HubRouteArgs): Promise<FormOutcome> {
  const { services, device, cookies } = context.get(requestContextKey);
  const formHub = await findFormHub({ request, params, context });
  if (!formHub) return { kind: "refused", status: 404, result: {} };
  const { hub } = formHub;
  const formData = await readForm(request);
  const now = services.clock.now();
  const tokenCheck = checkFormToken(services, hub.id, formData, now);
  const form = parseFormData(formData, leadForm(hub.leadForm), [formTokenField]);
  const tokenInfo = tokenCheck.ok ? { startedAt: tokenCheck.issuedAt } : { formToken: tokenCheck.freshToken };
  if (!form.ok) return { kind: "refused", status: 422, result: form.result, ...tokenInfo };
  const refuse = (status: 409 | 422 | 500, message: string) =>
    ({ kind: "refused", status, result: refuseForm(form, { message }), ...tokenInfo }) as const;
  if (!tokenCheck.ok) return refuse(422, tokenCheck.message);
  if (!formHub.accepts(tokenCheck.issuedAt)) return refuse(409, "This Talk Hub is not open.");

  const { submission_id: submissionId, firstName, lastName, email, phone, company } = form.values;
  const sender = await identifyDevice(services, { request, device: await device(), submissionId });
  const consumed = await consumeInOrder(
    [deviceLimiter, hub.id, sender.device.id],
    ...(email ? [[emailLimiter, email] as const] : []),
    [hubCeiling, hub.id],
  );
  if (!consumed.ok) {
    const message = `Too many attempts. Please try again ${formatWait(consumed.retryAfterSeconds)}.`;
    const { retryAfterSeconds } = consumed;
    return { kind: "refused", status: 429, result: refuseForm(form, { message }), retryAfterSeconds };
  }

  const file = new URL(request.url).searchParams.get("file");
  const isForFile = file !== null && (await findResourceTarget(services, hub.id, file)) !== null;
  try {
    await captureLead(services, {
      hub: { id: hub.id, ownerId: hub.speaker.id },
      deviceId: sender.device.id,
      source: isForFile ? "download" : "entry",
      person: { firstName, lastName, email, phone, company },
      consentText: hub.leadForm.consentText,
      submissionId,
    });
  } catch (error) {
    services.log.error({ err: error }, "lead not stored");
    return refuse(500, failure);
  }
  if (sender.cookie) cookies.push(sender.cookie);
  cookies.push(recognisedDeviceCookie);
  return { kind: "stored", address: { username: hub.speaker.username, slug: hub.slug } };
}
