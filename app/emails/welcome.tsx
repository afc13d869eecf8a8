import type { EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";
import { greet } from "#app/emails/greeting.ts";

interface Welcome {
  name: string;
  plan: string;
  /**
   * Opens the form for the account's first password; it works once within seven days. Null if the account has a
   * password.
   */
  token: string | null;
}

/** Sent after a purchase. */
export const welcome: EmailTemplate<Welcome> = ({ name, plan, token }, { appUrl, companyLine, productName }) => ({
  subject: token ? `Welcome to ${productName}: your sign-in link` : `Your ${plan} is active`,
  body: (
    <EmailLayout
      preview={token ? "Choose a password to sign in." : "You now have full access."}
      title={greet("Welcome", name, ", ")}
      footer={companyLine}
    >
      <Paragraph>{`Thank you for your purchase. The ${plan} is yours: one payment, with all future updates included.`}</Paragraph>
      {token ? (
        <>
          <Paragraph>Choose a password and you can create your first Talk Hub in about two minutes.</Paragraph>
          <EmailButton to={`${new URL("/set-password", appUrl)}?token=${encodeURIComponent(token)}`}>
            Choose your password
          </EmailButton>
          <Paragraph>
            The link works once and expires in seven days. If it expires, open it to request a new one.
          </Paragraph>
        </>
      ) : (
        <EmailButton to={new URL("/dashboard", appUrl).href}>Go to your dashboard</EmailButton>
      )}
    </EmailLayout>
  ),
});
