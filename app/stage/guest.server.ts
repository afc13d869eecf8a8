import type { RouterContextProvider } from "react-router";
import { stageCodeForm } from "#app/domain/stage/form.ts";
import { findStageGuest, redeemStageCode, type StageGuest } from "#app/domain/stage/stage-links.server.ts";
import { definePublicForm, type RefusalReason } from "#app/public-forms/public-form.server.ts";
import { type ConsumeResult, consume, createLimiter } from "#app/request/limits.server.ts";
import type { FormRequest } from "#app/request/read-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { readStageLink, rememberStageLink } from "#app/stage/stage-cookie.server.ts";

interface GuestArgs {
  request: FormRequest;
  params: { shortCode: string };
  context: Readonly<RouterContextProvider>;
}

/** The guest of this machine at the hub with this short code; null without the cookie of a valid link. */
export async function findGuest({ request, params, context }: GuestArgs): Promise<StageGuest | null> {
  const { services } = context.get(requestContextKey);
  const linkId = await readStageLink(services, request.headers);
  return linkId ? findStageGuest(services, { shortCode: params.shortCode, linkId }) : null;
}

/** Wrong codes by IP address. The whole hall may share one, so the right code is let in first (decision 037). */
const missLimiter = createLimiter(30, 15 * 60);

/** The code from the speaker's phone. The answer is the same for a wrong, an ended and an unknown code. */
export const guestForm = definePublicForm({
  find: async ({ params }: GuestArgs) => params.shortCode,
  mailsTo: null,
  schema: () => stageCodeForm,
  isCookieRequired: false,
  limits: () => ({}),
  async submit({ context: { services, cookies, address }, target: shortCode, values: { code } }) {
    const guest = await redeemStageCode(services, { shortCode, code });
    if (!guest) return refuseWrongCode(await consume(missLimiter, address));
    cookies.push(await rememberStageLink(services, guest.linkId));
    return { location: `/j/${shortCode.toUpperCase()}/screen` };
  },
});

const refuseWrongCode = (counted: ConsumeResult): RefusalReason =>
  counted.ok
    ? {
        status: 422,
        message: "This code is incorrect or has ended. Check it on the speaker's phone, or create a new one there.",
      }
    : {
        status: 429,
        message: "Too many wrong codes. Check the code on the speaker's phone: the right one still works.",
        retryAfterSeconds: counted.retryAfterSeconds,
      };
