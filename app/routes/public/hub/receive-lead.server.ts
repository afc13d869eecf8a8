import { findResourceTarget } from "#app/domain/files/public-resources.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { leadForm } from "#app/domain/leads/form.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { deviceOfForm, knownDeviceCookie } from "#app/request/device.server.ts";
import { begunForm, tokenField } from "#app/request/form-token.server.ts";
import { consumeInOrder, limiter, waitInWords } from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { visit } from "#app/request/visit.ts";
import { type Asked, hubOfForm } from "#app/routes/public/hub/hub-entry.server.ts";
import type { AudienceForm, Received } from "#app/routes/public/hub/received.server.ts";

// By device, e-mail and hub, never by IP address: three hundred phones in a room share one.
const deviceLimiter = limiter(20, 10 * 60);
const emailLimiter = limiter(20, 60 * 60);
const hubCeiling = limiter(5_000, 60);

const failure = "Failed to send your details. Please try again.";

/** What somebody leaves of themselves; sent twice it is stored once. Rulings: "Lead capture". */
export const audienceLead: AudienceForm = {
  isBeforeTalk: true,
  receive,
  page({ username, slug }, url) {
    // What the form was asked for (`?file=`) is fetched by the page that thanks for it.
    const file = new URL(url).searchParams.get("file");
    return `/${username}/${slug}?welcome${file ? `&file=${encodeURIComponent(file)}` : ""}`;
  },
};

async function receive({ request, params, context }: Asked): Promise<Received> {
  const { services, device, cookies } = context.get(visit);
  const found = await hubOfForm({ request, params, context });
  if (!found) return { kind: "refused", status: 404, result: {} };
  const { hub } = found;
  const typed = await readForm(request);
  const now = services.clock.now();
  const begun = begunForm(services, hub.id, typed, now);
  const form = parseFormData(typed, leadForm(hub.leadForm), [tokenField]);
  const began = begun.ok ? { begunAt: begun.at } : { formToken: begun.fresh };
  if (!form.ok) return { kind: "refused", status: 422, result: form.result, ...began };
  const refuse = (status: 409 | 422 | 500, message: string) =>
    ({ kind: "refused", status, result: refuseForm(form, { message }), ...began }) as const;
  if (!begun.ok) return refuse(422, begun.message);
  if (!found.takes(begun.at)) return refuse(409, "This Talk Hub is not open.");

  const { submission_id: submissionId, firstName, lastName, email, phone, company } = form.values;
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
  cookies.push(knownDeviceCookie);
  return { kind: "stored", address: { username: hub.speaker.username, slug: hub.slug } };
}
