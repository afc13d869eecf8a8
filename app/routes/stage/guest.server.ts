import type { RouterContextProvider } from "react-router";
import { stageCodeForm } from "#app/domain/stage/form.ts";
import { findStageGuest, redeemStageCode, type StageGuest } from "#app/domain/stage/stage-links.server.ts";
import { createSharedLimiter } from "#app/request/limits.server.ts";
import type { FormRequest } from "#app/request/read-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { readStageLink, rememberStageLink } from "#app/request/stage-cookie.server.ts";
import { definePublicForm } from "#app/routes/public/form/public-form.server.ts";

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

// Each link also ends its own attempts after ten wrong ones. Nobody shares the machine at the front of a hall, so here an
// IP address may be limited.
const attemptLimiter = createSharedLimiter("stage-code-address", 30, 15 * 60);
const codeLimiter = createSharedLimiter("stage-code", 60, 15 * 60);

/** The six digits from the speaker's phone. The answer is the same for a wrong, an ended and an unknown code. */
export const guestForm = definePublicForm({
  find: async ({ params }: GuestArgs) => params.shortCode,
  schema: () => stageCodeForm,
  isCookieRequired: false,
  limits: ({ context: { address }, target: shortCode }) => [
    [attemptLimiter, address],
    [codeLimiter, shortCode.slice(0, 40)],
  ],
  async submit({ context: { services, cookies }, target: shortCode, values: { code } }) {
    const guest = await redeemStageCode(services, { shortCode, code });
    if (!guest)
      return {
        status: 422,
        message: "This code is incorrect or has ended. Check it on the speaker's phone, or create a new one there.",
      };
    cookies.push(await rememberStageLink(services, guest.linkId));
    return { location: `/j/${shortCode.toUpperCase()}/screen` };
  },
});
