// What follows every sign-in, whatever proved it.
import { linkIdentity } from "#app/domain/accounts/linked-identity.server.ts";
import { refundPasswordAttempt } from "#app/request/account-attempts.server.ts";
import { endPendingIdentityCookie, findPendingIdentity } from "#app/request/identity-flow.server.ts";
import { takeNextPath } from "#app/request/next-path.server.ts";
import type { RequestContext } from "#app/request/request-context.ts";
import { rememberSignInDevice, type SignInProof } from "#app/request/sign-in-device.server.ts";
import { deleteSignInEmail } from "#app/request/sign-in-email.server.ts";

interface SignedIn {
  user: { id: string; email: string };
  /** The session's. */
  cookies: string[];
  /** What this browser has proved, for the limits of its later attempts. */
  proofs: SignInProof[];
}

/**
 * Sets the cookies, and connects the identity that waits in this browser for its account to be entered. Returns the page
 * to open.
 */
export async function finishSignIn(
  { requestContext, request }: { requestContext: RequestContext; request: Request },
  { user, cookies, proofs }: SignedIn,
): Promise<string> {
  const { services, address } = requestContext;
  const { headers } = request;
  await refundPasswordAttempt({ requestContext, headers }, user.email);
  const next = await takeNextPath(request);
  const device = rememberSignInDevice(services, headers, ...proofs);
  requestContext.cookies.push(...cookies, next.cookie, device, await deleteSignInEmail());
  const pending = findPendingIdentity(services, headers);
  if (pending) requestContext.cookies.push(endPendingIdentityCookie);
  if (pending?.userId === user.id) await linkIdentity(services, { ...pending, address });
  return next.path;
}
