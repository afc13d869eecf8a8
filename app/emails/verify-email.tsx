import type { EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

/**
 * Asks a new speaker to confirm the address, without the typed name, because anyone may have typed the address. The button
 * on the linked page confirms.
 */
export const verifyEmail: EmailTemplate<{ token: string }> = ({ token }, { appUrl, companyLine }) => ({
  subject: "Confirm your email address",
  body: (
    <EmailLayout preview="One more step to activate your account." title="Welcome" footer={companyLine}>
      <Paragraph>Confirm your email address to sign in and create your first Talk Hub.</Paragraph>
      <EmailButton to={`${new URL("/verify-email", appUrl)}?token=${encodeURIComponent(token)}`}>
        Confirm email address
      </EmailButton>
      <Paragraph>The link expires in 7 days. If you didn't sign up, you can ignore this email.</Paragraph>
    </EmailLayout>
  ),
});
