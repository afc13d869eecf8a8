import type { SubmissionResult } from "@conform-to/react";
import { EmailPart, type EmailPartProps } from "#app/routes/dashboard/account-settings/email-part.tsx";
import { PasswordPart } from "#app/routes/dashboard/account-settings/password-part.tsx";
import { SecondStepPart } from "#app/routes/dashboard/account-settings/second-step-part.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { type OpenSession, SessionsPart } from "#app/routes/dashboard/account-settings/sessions-part.tsx";
import { Section } from "#app/ui/section.tsx";

interface SecuritySectionProps extends Omit<EmailPartProps, "result"> {
  hasSecondStep: boolean;
  sessions: OpenSession[];
  findResult(intent: string): SubmissionResult | undefined;
}

/** How the speaker signs in, and the sessions that are open. */
export function SecuritySection({ findResult, hasSecondStep, sessions, ...email }: SecuritySectionProps) {
  return (
    <Section title="Security Settings" description="How you sign in, and where you're signed in">
      <div className={styles.parts}>
        <PasswordPart result={findResult("change-password")} />
        <SecondStepPart isOn={hasSecondStep} />
        <EmailPart {...email} result={findResult("change-email")} />
        <SessionsPart sessions={sessions} />
      </div>
    </Section>
  );
}
