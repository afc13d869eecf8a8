import { randomUUID } from "node:crypto";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { deviceOfForm, knownDeviceCookie } from "#app/request/device.server.ts";
import { begunForm, tokenField } from "#app/request/form-token.server.ts";
import { consumeInOrder, limiter, waitInWords } from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { visit } from "#app/request/visit.ts";
import type { Asked } from "#app/routes/public/hub/hub-entry.server.ts";
import { type AudienceForm, addressOf, type Received } from "#app/routes/public/hub/received.server.ts";

// By device, e-mail and hub, never by IP address: three hundred phones in a room share one.
const deviceLimiter = limiter(30, 10 * 60);
const emailLimiter = limiter(30, 60 * 60);
const hubCeiling = limiter(5_000, 60);

const failure = "Failed to submit feedback. Please try again.";

/** A rating with what was said to it; sent twice it is stored once. Specification, section 8. */
export const audienceFeedback: AudienceForm = {
  isBeforeTalk: false,
  receive,
  page: ({ username, slug }) => `/${username}/${slug}/thanks#rate`,
};

async function receive({ request, params, context }: Asked): Promise<Received> {
  const { installation, services, device, cookies } = context.get(visit);
  const address = addressOf(params);
  const hub = await installation.askingHubs.find(address);
  if (!hub) return { kind: "refused", status: 404, result: {} };
  const typed = await readForm(request);
  const begun = begunForm(services, hub.id, typed, services.clock.now());
  const form = parseFormData(typed, hub.form, [tokenField]);
  const began = begun.ok ? { begunAt: begun.at } : { formToken: begun.fresh };
  if (!form.ok) return { kind: "refused", status: 422, result: form.result, ...began };
  const refuse = (status: 409 | 422 | 500, message: string) =>
    ({ kind: "refused", status, result: refuseForm(form, { message }), ...began }) as const;
  if (!begun.ok) return refuse(422, begun.message);

  const { submission_id: submissionId, email, ...answer } = form.values;
  const sender = await deviceOfForm(services, { request, known: await device(), submissionId });
  const turn = await consumeInOrder(
    [deviceLimiter, hub.id, sender.device.id],
    ...(email ? [[emailLimiter, email] as const] : []),
    [hubCeiling, hub.id],
  );
  if (!turn.ok) {
    const message = `Too many attempts. Please try again ${waitInWords(turn.retryAfterSeconds)}.`;
    const { retryAfterSeconds } = turn;
    return { kind: "refused", status: 429, result: refuseForm(form, { message }), retryAfterSeconds };
  }

  const { id: deviceId } = sender.device;
  const input = { ...answer, email, address, deviceId, submissionId: submissionId ?? randomUUID(), begunAt: begun.at };
  try {
    const outcome = await installation.roomFeedback.submit(input);
    if (!outcome.ok) return refuse(409, "This Talk Hub is not open.");
  } catch (error) {
    // The person keeps what they wrote; the log keeps the reason.
    services.log.error({ err: error }, "feedback not stored");
    return refuse(500, failure);
  }
  if (sender.cookie) cookies.push(sender.cookie);
  // Who left an address is not asked for it again, which the page cache has to know.
  if (email) cookies.push(knownDeviceCookie);
  return { kind: "stored", address };
}
