import { joinDetails } from "#app/domain/values/details.ts";
import type { AudienceEmailValues, EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

/** Confirms a booking request. What it said is only on the page that the button opens. */
export const bookingReceipt: EmailTemplate<AudienceEmailValues> = ({ speaker, privacyLink }, { companyLine }) => ({
  subject: "Your booking request has been sent",
  body: (
    <EmailLayout
      preview={`${speaker} has your request.`}
      from={{ speaker, privacyLink }}
      title="Thank you"
      footer={joinDetails(
        companyLine,
        "If you didn't send this request, ignore this email. You won't hear from us again.",
      )}
    >
      <Paragraph>
        {`Your request has been sent to ${speaker}. You can expect a reply to this address within 24-48 hours.`}
      </Paragraph>
      <EmailButton to={`${privacyLink}#your-booking-requests`}>See what you sent</EmailButton>
    </EmailLayout>
  ),
});
