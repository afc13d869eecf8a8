import { joinDetails } from "#app/domain/values/details.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import type { EmailTemplate } from "#app/emails/email.ts";
import { DetailList, EmailLayout, UserText } from "#app/emails/email-layout.tsx";

interface HelpRequest {
  /** "#1001" */
  ticket: string;
  name: string;
  email: string;
  username: string | null;
  subject: string;
  message: string;
}

/** A speaker's message to the support address. A reply goes to the speaker. */
export const helpRequest: EmailTemplate<HelpRequest> = (
  { ticket, name, email, username, subject, message },
  { appUrl, companyLine },
) => ({
  subject: `[${ticket}] ${subject}`,
  replyTo: email,
  body: (
    <EmailLayout
      preview={cutText(message, 120)}
      title={subject}
      footer={joinDetails(companyLine, `Reply to this email to answer ${name}, who expects a reply within 24 hours.`)}
    >
      <DetailList
        details={[
          { label: "Ticket", value: ticket },
          { label: "From", value: `${name} (${email})` },
          { label: "Page", value: username ? new URL(`/${username}`, appUrl).href : "no username yet" },
        ]}
      />
      <UserText text={message} />
    </EmailLayout>
  ),
});
