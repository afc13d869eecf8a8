import { LetterButton, LetterFrame, Paragraph } from "#app/letters/frame.tsx";
import { greeting } from "#app/letters/greeting.ts";
import type { WriteLetter } from "#app/letters/letter.ts";

const events = {
  "password-changed": ["Your password was changed", "Everywhere else you were signed in has been signed out."],
  "second-step-on": [
    "Two-factor authentication is on",
    "Signing in now asks for a code from your authenticator app. Keep your recovery codes where you find them without your phone.",
  ],
  "second-step-off": ["Two-factor authentication is off", "Signing in asks for your password alone."],
  "second-step-removed": [
    "Two-factor authentication was taken off",
    "Our support did this on your request. Please sign in and set it up anew.",
  ],
  "recovery-code-used": [
    "A recovery code was used to sign in",
    "That code works no more. If few are left, make new ones in your Account Settings.",
  ],
  "email-changed": [
    "Your email address was changed",
    "You sign in with the new address from now on, and our letters go there. This is the last one to the old address.",
  ],
} as const;
export type SecurityEvent = keyof typeof events;

interface SecurityNotice {
  /** Whose: by the time the account is deleted, this may wait for an address that it no longer has. */
  accountId: string;
  name: string;
  event: SecurityEvent;
}

/** What happened to the way into an account. Always sent: whoever did not do it must hear of it. */
export const securityNotice: WriteLetter<SecurityNotice> = ({ name, event }, { appUrl, companyLine, supportEmail }) => {
  const [subject, meaning] = events[event];
  return {
    subject,
    body: (
      <LetterFrame preview={meaning} title={greeting("Hello", name)} footer={companyLine}>
        <Paragraph>{`${subject}. ${meaning}`}</Paragraph>
        <Paragraph>
          {`If this was you, all is well. If it was not, set a new password at once, then write to ${supportEmail}.`}
        </Paragraph>
        <LetterButton to={String(new URL("/set-password", appUrl))}>Set a new password</LetterButton>
      </LetterFrame>
    ),
  };
};
