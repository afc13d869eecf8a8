import { maySignUp, readInvitationToken } from "#app/domain/accounts/admission.server.ts";
import { needsSetUp } from "#app/domain/accounts/installation.server.ts";
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
  return explainBar(services, invitationId ? "ended" : "invited");
}

/** Why somebody is refused: `otherwise` says it where some are let in. */
export async function explainBar(services: Services, otherwise: "ended" | "invited"): Promise<SignUpBar> {
  if (await needsSetUp(services)) return "new";
  return services.settings.signUp === "closed" ? "closed" : otherwise;
}
