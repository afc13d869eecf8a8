import type { EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";
import { greet } from "#app/emails/greeting.ts";

interface HelpReceived {
  /** "#1001" */
  ticket: string;
  /** The speaker's first name. */
  name: string;
  subject: string;
}

/** Confirms a message to support. A reply to it is added to the ticket, which the subject names. */
export const helpReceived: EmailTemplate<HelpReceived> = (
  { ticket, name, subject },
  { appUrl, companyLine, supportEmail },
) => ({
  subject: `[${ticket}] We've received your message: ${subject}`,
  replyTo: supportEmail,
  body: (
    <EmailLayout
      preview={`Ticket ${ticket}. We'll reply within 24 hours.`}
      title={greet("Thank you", name, ", ")}
      footer={companyLine}
    >
      <Paragraph>
        {`We've received your message “${subject}” (ticket ${ticket}). We'll reply to this address within 24 hours.`}
      </Paragraph>
      <Paragraph>Something to add? Just reply to this email.</Paragraph>
      <EmailButton to={new URL("/dashboard/help", appUrl).href}>View your messages</EmailButton>
    </EmailLayout>
  ),
});
