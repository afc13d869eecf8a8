import type { IdentityRefusal } from "#app/adapters/identity/contract.ts";
import { failure } from "#app/request/form-handler.server.ts";
import { type SignUpBar, signUpBars } from "#app/routes/account/sign-up-closed.tsx";
import type { Toast } from "#app/ui/toast.tsx";

export type EntryRefusal = IdentityRefusal | SignUpBar | "unverified" | "exists" | "wrong" | "suspended";

const noAccount = (bar: SignUpBar) => failure(signUpBars[bar].intro, "No account for this address");

/** Says why an identity provider signed nobody in, and what to do. */
export function toEntryToast(
  refusal: EntryRefusal,
  { identity, supportEmail }: { identity?: { label: string } | undefined; supportEmail: string },
): Toast {
  const label = identity?.label ?? "";
  const toasts: Record<EntryRefusal, { toast: Toast }> = {
    away: failure("Please try again in a moment, or sign in another way.", `${label} doesn't respond`),
    cancelled: failure("Nothing has changed. You can try again.", "Sign-in cancelled"),
    invalid: failure("Please try again. If it happens again, write to support.", "Sign-in didn't work"),
    wrong: failure("Please try again. If it happens again, write to support.", "Sign-in didn't work"),
    unverified: failure(
      `${label} doesn't say that your email address is confirmed. Please confirm it there, then try again.`,
      "Email address not confirmed",
    ),
    closed: noAccount("closed"),
    invited: noAccount("invited"),
    new: noAccount("new"),
    ended: failure(signUpBars.ended.intro, signUpBars.ended.title),
    exists: failure(
      `Please sign in once with your password or passkey. From then on, ${label} signs you in.`,
      "You already have an account",
    ),
    suspended: failure(`To ask about it, write to ${supportEmail}.`, "This account is suspended"),
  };
  return toasts[refusal].toast;
}
