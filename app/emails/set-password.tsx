import type { EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";
import { greet } from "#app/emails/greeting.ts";

/** The link to choose a password; it works once. */
export const setPassword: EmailTemplate<{ name: string; token: string }> = (
  { name, token },
  { appUrl, companyLine, productName },
) => ({
  subject: "Choose your password",
  body: (
    <EmailLayout
      preview="Here is your link to set a password. It expires in one hour."
      title={greet("Hello", name)}
      footer={companyLine}
    >
      <Paragraph>{`Someone, most likely you, asked to set the password for your ${productName} account.`}</Paragraph>
      <EmailButton to={`${new URL("/set-password", appUrl)}?token=${encodeURIComponent(token)}`}>
        Set password
      </EmailButton>
      <Paragraph>
        The link works once and expires in one hour. If this wasn't you, ignore this email and nothing will change.
      </Paragraph>
    </EmailLayout>
  ),
});
