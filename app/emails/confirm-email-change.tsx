import type { EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";
import { greet } from "#app/emails/greeting.ts";

interface EmailChange {
  /** Only the old address is known to be this person's. */
  name: string;
  /** Which of the two addresses this email goes to. */
  side: "old" | "new";
  newEmail: string;
  token: string;
}

/** Sent to both addresses. The change happens when both have confirmed. */
export const confirmEmailChange: EmailTemplate<EmailChange> = (
  { name, side, newEmail, token },
  { appUrl, companyLine, productName },
) => ({
  subject: "Confirm your change of email address",
  body: (
    <EmailLayout
      preview="Confirm the change from both inboxes."
      title={side === "old" ? greet("Hello", name) : "Hello"}
      footer={companyLine}
    >
      <Paragraph>
        {side === "old"
          ? `Someone, most likely you, asked to change the email address of your ${productName} account from this one to ${newEmail}.`
          : `Someone, most likely you, asked to use this address to sign in to their ${productName} account.`}
      </Paragraph>
      <EmailButton to={`${new URL("/confirm-email-change", appUrl)}?token=${encodeURIComponent(token)}`}>
        Review the change
      </EmailButton>
      <Paragraph>
        {side === "old"
          ? "The link expires in 24 hours. If this wasn't you, don't confirm it, and set a new password straight away because someone else may know yours."
          : "The link expires in 24 hours. If this wasn't you, ignore this email and nothing will change."}
      </Paragraph>
    </EmailLayout>
  ),
});
