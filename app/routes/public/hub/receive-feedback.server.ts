import { randomUUID } from "node:crypto";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { identifyDevice, recognisedDeviceCookie } from "#app/request/device.server.ts";
import { checkFormToken, formTokenField } from "#app/request/form-token.server.ts";
import { consumeInOrder, createLimiter, formatWait } from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { type AudienceForm, type FormOutcome, toHubAddress } from "#app/routes/public/hub/form-outcome.server.ts";
import type { HubRouteArgs } from "#app/routes/public/hub/hub-access.server.ts";

// Limited by device, email address and hub, never by IP address: three hundred phones in a room share one.
const deviceLimiter = createLimiter(30, 10 * 60);
const emailLimiter = createLimiter(30, 60 * 60);
const hubCeiling = createLimiter(5_000, 60);

const failure = "Failed to submit feedback. Please try again.";

/** Receives feedback and stores a repeated submission once. Specification, section 8. */
export const audienceFeedback: AudienceForm = {
  isBeforeTalk: false,
  receive,
  page: ({ username, slug }) => `/${username}/${slug}/thanks#rate`,
};

async function receive({ request, params, context }: HubRouteArgs): Promise<FormOutcome> {
  const { installation, services, device, cookies } = context.get(requestContextKey);
  const address = toHubAddress(params);
  const hub = await installation.feedbackForms.find(address);
  if (!hub) return { kind: "refused", status: 404, result: {} };
  const formData = await readForm(request);
  const tokenCheck = checkFormToken(services, hub.id, formData, services.clock.now());
  const form = parseFormData(formData, hub.form, [formTokenField]);
  const tokenInfo = tokenCheck.ok ? { startedAt: tokenCheck.issuedAt } : { formToken: tokenCheck.freshToken };
  if (!form.ok) return { kind: "refused", status: 422, result: form.result, ...tokenInfo };
  const refuse = (status: 409 | 422 | 500, message: string) =>
    ({ kind: "refused", status, result: refuseForm(form, { message }), ...tokenInfo }) as const;
  if (!tokenCheck.ok) return refuse(422, tokenCheck.message);

  const { submission_id: submissionId, email, ...submission } = form.values;
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

  const { id: deviceId } = sender.device;
  const input = {
    ...submission,
    email,
    address,
    deviceId,
    submissionId: submissionId ?? randomUUID(),
    issuedAt: tokenCheck.issuedAt,
  };
  try {
    const outcome = await installation.roomFeedback.submit(input);
    if (!outcome.ok) return refuse(409, "This Talk Hub is not open.");
  } catch (error) {
    // The form is returned with its values, and the log has the reason.
    services.log.error({ err: error }, "feedback not stored");
    return refuse(500, failure);
  }
  if (sender.cookie) cookies.push(sender.cookie);
  // The page cache must know that this visitor has left an address.
  if (email) cookies.push(recognisedDeviceCookie);
  return { kind: "stored", address };
}
