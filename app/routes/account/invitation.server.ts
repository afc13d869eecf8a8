import { maySignUp, readInvitationToken } from "#app/domain/accounts/admission.server.ts";
import type { SignUpBar } from "#app/routes/account/sign-up-closed.tsx";
import type { Services } from "#app/services.ts";

/** The token of the invitation whose link was opened, which stays in the addresses that it leads to. */
export const findInvitationToken = (request: Request) => new URL(request.url).searchParams.get("invitation");

/** Its id; null without one that we signed. */
export const findInvitation = (services: Services, request: Request) =>
  readInvitationToken(services, findInvitationToken(request));

/** Why somebody with this invitation, or without one, may not sign up now. Null where they may. */
export async function findSignUpBar(services: Services, invitationId: string | null): Promise<SignUpBar | null> {
  if (await maySignUp(services, { invitationId, createdAt: services.clock.now() })) return null;
  if (services.settings.signUp === "closed") return "closed";
  return invitationId ? "ended" : "invited";
}
