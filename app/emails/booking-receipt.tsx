import type { AudienceEmailValues, EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

interface BookingReceipt extends AudienceEmailValues {
  username: string | null;
}

/** Confirms a booking request. */
export const bookingReceipt: EmailTemplate<BookingReceipt> = (
  { speaker, username, privacyLink },
  { appUrl, companyLine },
) => ({
  subject: "Your booking request has been sent",
  body: (
    <EmailLayout
      preview={`${speaker} has your request.`}
      title="Thank you"
      footer={`${companyLine} · If you didn't send this request, ignore this email. You won't hear from us again.`}
      privacy={{ speaker, link: privacyLink }}
    >
      <Paragraph>
        {`Your request has been sent to ${speaker}. You can expect a reply to this address within 24-48 hours.`}
      </Paragraph>
      {username && <EmailButton to={String(new URL(`/${username}`, appUrl))}>{`See ${speaker}'s profile`}</EmailButton>}
    </EmailLayout>
  ),
});
