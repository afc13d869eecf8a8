import type { EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph, UserText } from "#app/emails/email-layout.tsx";
import { greet } from "#app/emails/greeting.ts";

interface AccountSuspended {
  /** The account. If it is deleted, the emails that still wait are deleted with it. */
  accountId: string;
  /** The speaker's first name. */
  name: string;
  /** As the administrator wrote it. */
  reason: string;
}

/** The administrator suspended the account: its owner learns why, and whom to ask. */
export const accountSuspended: EmailTemplate<AccountSuspended> = (
  { name, reason },
  { appUrl, companyLine, supportEmail },
) => ({
  subject: "Your account is suspended",
  replyTo: supportEmail,
  body: (
    <EmailLayout
      preview="You can't sign in, and your pages are hidden. Nothing was deleted."
      title={greet("Hello", name)}
      footer={companyLine}
    >
      <Paragraph>
        Our support team suspended your account. You can't sign in, your public pages are hidden and no emails are sent
        in your name. Nothing was deleted. The reason:
      </Paragraph>
      <UserText text={reason} />
      <Paragraph>If you think this is a mistake, just reply to this email.</Paragraph>
      <EmailButton to={String(new URL("/support", appUrl))}>Contact support</EmailButton>
    </EmailLayout>
  ),
});

/** The account works again as before. */
export const accountReinstated: EmailTemplate<Omit<AccountSuspended, "reason">> = (
  { name },
  { appUrl, companyLine, supportEmail },
) => ({
  subject: "Your account is active again",
  replyTo: supportEmail,
  body: (
    <EmailLayout
      preview="You can sign in, and your public pages are back."
      title={greet("Welcome back", name, ", ")}
      footer={companyLine}
    >
      <Paragraph>
        Your account is active again. You can sign in, and your public pages, links and QR codes work as before.
      </Paragraph>
      <EmailButton to={String(new URL("/signin", appUrl))}>Sign in</EmailButton>
    </EmailLayout>
  ),
});
