import { FormTokenField } from "#app/public-forms/fields.tsx";
import { LocalMailHint } from "#app/routes/account/local-mail-hint.tsx";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import type { Toast } from "#app/ui/toast.tsx";

interface CheckInboxProps {
  email: string;
  signInPath: string;
  /** Null where only an invitation leads to the form. */
  signUpPath: string | null;
  hasLocalMail: boolean;
  formToken: string;
  toast?: Toast | null;
}

/** After signing up: where the link was sent, and how to get it again. */
export function CheckInbox({ email, signInPath, signUpPath, hasLocalMail, formToken, toast }: CheckInboxProps) {
  return (
    <AccountCard
      title="Check your inbox"
      intro={
        <>
          We've sent a link to <strong>{email}</strong>. Open it to confirm your address, then sign in.
        </>
      }
      toast={toast}
      aside={
        <>
          {signUpPath && (
            <p>
              Wrong address? <a href={signUpPath}>Sign up again</a>
            </p>
          )}
          <p>
            Already confirmed? <a href={signInPath}>Sign In</a>
          </p>
          {hasLocalMail && <LocalMailHint />}
        </>
      }
    >
      <p className="quiet">It can take a minute to arrive. If you can't find it, check your spam folder.</p>
      <form method="post" className="stack" noValidate>
        <FormTokenField token={formToken} />
        <input type="hidden" name="email" value={email} />
        <button type="submit" className="button button-quiet" name="intent" value="send-link" data-pending="Sending…">
          Send the link again
        </button>
      </form>
    </AccountCard>
  );
}
