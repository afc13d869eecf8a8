import type { EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";
import { greet } from "#app/emails/greeting.ts";

/**
 * Sent instead of a confirmation when an existing account's address signs up again, so that the screen reveals nothing.
 */
export const accountExists: EmailTemplate<{ name: string }> = ({ name }, { appUrl, companyLine }) => ({
  subject: "You already have an account",
  body: (
    <EmailLayout preview="Sign in instead." title={greet("Hello", name)} footer={companyLine}>
      <Paragraph>
        Someone, most likely you, tried to sign up again with this address. Your account hasn't changed.
      </Paragraph>
      <EmailButton to={String(new URL("/signin", appUrl))}>Sign in</EmailButton>
      <Paragraph>
        Forgotten your password? Enter your email on the sign-in page and choose “Forgot password?”.
      </Paragraph>
    </EmailLayout>
  ),
});
