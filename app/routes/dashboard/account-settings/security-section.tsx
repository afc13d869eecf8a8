import { joinDetails } from "#app/domain/values/details.ts";
import { EmailPart, type EmailPartProps } from "#app/routes/dashboard/account-settings/email-part.tsx";
import { PasskeysPart, type PasskeysPartProps } from "#app/routes/dashboard/account-settings/passkeys-part.tsx";
import { PasswordPart } from "#app/routes/dashboard/account-settings/password-part.tsx";
import { SignInAgain, useProof } from "#app/routes/dashboard/account-settings/proof.tsx";
import { SecondStepPart } from "#app/routes/dashboard/account-settings/second-step-part.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { type OpenSession, SessionsPart } from "#app/routes/dashboard/account-settings/sessions-part.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";

interface SecuritySectionProps extends EmailPartProps, PasskeysPartProps {
  sessions: OpenSession[];
  /** Whether it has a password, or may set one. */
  mayHavePassword: boolean;
}

/** How the speaker signs in, and the sessions that are open. */
export function SecuritySection({ hasSecondStep, sessions, mayHavePassword, ...props }: SecuritySectionProps) {
  const isStale = useProof().required === "sign-in-again";
  return (
    <FoldSection
      id="security"
      title="Security Settings"
      description="How you sign in, and where you're signed in"
      summary={summarise({ hasSecondStep, sessions, ...props })}
    >
      <div className={styles.parts}>
        {isStale && <SignInAgain />}
        {mayHavePassword && !isStale && <PasswordPart />}
        <PasskeysPart {...props} hasSecondStep={hasSecondStep} />
        <SecondStepPart isOn={hasSecondStep} />
        <EmailPart {...props} />
        <SessionsPart sessions={sessions} />
      </div>
    </FoldSection>
  );
}

type Summarised = Pick<SecuritySectionProps, "hasSecondStep" | "sessions" | "pendingEmailChange" | "passkeys">;

function summarise({ hasSecondStep, sessions, pendingEmailChange, passkeys }: Summarised) {
  if (pendingEmailChange) return `Waiting to change to ${pendingEmailChange.newEmail}`;
  return joinDetails(
    `Two-factor authentication ${hasSecondStep ? "on" : "off"}`,
    passkeys.length === 1 ? "1 passkey" : passkeys.length > 1 && `${passkeys.length} passkeys`,
    sessions.length > 1 && `${sessions.length} devices`,
  );
}
