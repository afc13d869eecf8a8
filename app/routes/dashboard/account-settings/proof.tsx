// What the forms of Security Settings ask for before they change anything (domain/accounts/required-proof.server.ts).
import { createContext, type ReactNode, useContext } from "react";
import { href } from "react-router";
import type { RequiredProof } from "#app/domain/accounts/required-proof.server.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import type { Field } from "#app/forms/field-props.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { Button } from "#app/ui/button.tsx";

export interface ProofProps {
  required: RequiredProof;
  /** The identity provider's name, where there is one. */
  identityLabel: string | null;
  hasPasskey: boolean;
}

const Proof = createContext<ProofProps>({ required: "password", identityLabel: null, hasPasskey: false });
export const ProofProvider = Proof.Provider;
export const useProof = () => useContext(Proof);

interface PasswordProofProps {
  field: Field;
  label: string;
  "data-autofocus"?: boolean;
}

/** The current password, of an account that has one. */
export function PasswordProof(props: PasswordProofProps) {
  return useProof().required === "password" && <PasswordField {...props} autoComplete="current-password" />;
}

/** Its form. Where signing in again comes first, a dialog says so; on the screen itself Security Settings say it once. */
export function AfterProof({ onClose, children }: { onClose?: () => void; children: ReactNode }) {
  if (useProof().required !== "sign-in-again") return children;
  return onClose && <SignInAgain onClose={onClose} />;
}

/** Ends the session. Whoever signs in within ten minutes comes back to this screen. */
export function SignInAgain({ onClose }: { onClose?: () => void }) {
  const { identityLabel, hasPasskey } = useProof();
  return (
    <div className="stack">
      <p className={styles.plain}>
        Your account has no password, so please sign in again to show that it's you. You then have ten minutes for this.
      </p>
      <div className={onClose ? "dialog-actions" : "button-row"}>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        )}
        {(hasPasskey || !identityLabel) && (
          <SignInButton way="passkey" variant={onClose && !identityLabel ? "filled" : "default"}>
            {hasPasskey ? "Use a passkey" : "Sign in again"}
          </SignInButton>
        )}
        {identityLabel && (
          <SignInButton way="identity" variant={onClose ? "filled" : "default"}>
            Continue with {identityLabel}
          </SignInButton>
        )}
      </div>
    </div>
  );
}

interface SignInButtonProps {
  way: "passkey" | "identity";
  variant: "filled" | "default";
  children: ReactNode;
}

const SignInButton = ({ way, variant, children }: SignInButtonProps) => (
  <ActionForm intent="sign-in-again" action={href("/account-settings")} sends={{ way }}>
    <SubmitButton variant={variant}>{children}</SubmitButton>
  </ActionForm>
);
