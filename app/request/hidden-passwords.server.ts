// OIDC_ONLY hides passwords, except in a browser in which an identity waits for its account to be entered once.
import { isEmailOf } from "#app/domain/accounts/queries.server.ts";
import { refusedForm } from "#app/request/form-handler.server.ts";
import { findPendingIdentity } from "#app/request/identity-flow.server.ts";
import type { Services } from "#app/services.ts";

/** Whether this browser is shown no password form. */
export const arePasswordsHidden = (services: Services, { headers }: Request): boolean =>
  services.settings.identity?.isOnly === true && findPendingIdentity(services, headers) === null;

/** Whether this browser may not give, or have reset, the password of this address: it may of the account that waits. */
export async function isPasswordHidden(services: Services, { headers }: Request, email: string): Promise<boolean> {
  if (!services.settings.identity?.isOnly) return false;
  const pending = findPendingIdentity(services, headers);
  return pending === null || !(await isEmailOf(services, pending.userId, email));
}

/** What such a form is refused with. */
export const hiddenPassword = (_: unknown, { services }: { services: Pick<Services, "settings"> }) => ({
  status: 403,
  ...refusedForm(`Please sign in with ${services.settings.identity?.label}.`),
});
