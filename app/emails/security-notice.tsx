import type { EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";
import { greet } from "#app/emails/greeting.ts";

const events = {
  "password-changed": ["Your password was changed", "You have been signed out everywhere else."],
  "password-recovered": ["Your password was set with an emailed link", "You have been signed out everywhere."],
  "second-step-on": [
    "Two-factor authentication is on",
    "Signing in now asks for a code from your authenticator app. Keep your recovery codes somewhere you can reach without your phone.",
  ],
  "second-step-off": ["Two-factor authentication is off", "Signing in no longer asks for a code."],
  "second-step-removed": [
    "Two-factor authentication was removed",
    "Our support team did this at your request. Please sign in and set it up again.",
  ],
  "ways-in-removed": [
    "Passkeys and single sign-on were removed",
    "Our support team did this at your request, and you have been signed out. Please sign in and connect them again.",
  ],
  "recovery-code-used": [
    "A recovery code was used to sign in",
    "That code no longer works. If you are running low, create new ones in Account Settings.",
  ],
  "email-changed": [
    "Your email address was changed",
    "From now on, sign in with your new address. We'll send all emails there. This is the last email to your old address.",
  ],
  "passkey-added": [
    "A passkey was added",
    "It signs in to your account without a password or code, until you remove it in Account Settings.",
  ],
  "passkey-removed": ["A passkey was removed", "It no longer signs in. You have been signed out everywhere else."],
  "identity-linked": [
    "Single sign-on was connected",
    "You can now sign in to your account through your organisation's sign-in page.",
  ],
  "api-key-made": [
    "An API key was made",
    "Programs that have it can use your account as you allowed, until it expires or you revoke it in Account Settings.",
  ],
  "passkey-copied": [
    "A passkey was refused",
    "The device counted fewer sign-ins than before, so someone may have copied the passkey. Remove it in Account Settings and add a new one.",
  ],
} as const;
export type SecurityEvent = keyof typeof events;

interface SecurityNotice {
  /** The account. If it is deleted, the emails that still wait are deleted with it. */
  accountId: string;
  name: string;
  event: SecurityEvent;
  /** "2 API keys and 1 connection": what no longer works; null for nothing more. */
  ended?: string | null;
  /** What goes on working because the owner chose so. */
  retained?: string | null;
}

/** Sent whenever access to an account changes, because an owner who did not do it must know. */
export const securityNotice: EmailTemplate<SecurityNotice> = (
  { name, event, ended, retained },
  { appUrl, companyLine, supportEmail, identity },
) => {
  const [subject, meaning] = events[event];
  // OIDC_ONLY hides passwords.
  const mayReset = !identity?.isOnly;
  return {
    subject,
    body: (
      <EmailLayout preview={meaning} title={greet("Hello", name)} footer={companyLine}>
        <Paragraph>{`${subject}. ${meaning}`}</Paragraph>
        {ended && <Paragraph>{`No longer working: ${ended}.`}</Paragraph>}
        {retained && <Paragraph>{`Still working, as chosen there: ${retained}.`}</Paragraph>}
        <Paragraph>
          {mayReset
            ? `If this was you, there is nothing to do. If not, set a new password straight away, then contact ${supportEmail}.`
            : `If this was you, there is nothing to do. If not, contact ${supportEmail} straight away.`}
        </Paragraph>
        {mayReset && <EmailButton to={String(new URL("/set-password", appUrl))}>Set a new password</EmailButton>}
      </EmailLayout>
    ),
  };
};
