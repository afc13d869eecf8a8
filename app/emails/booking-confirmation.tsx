import { bookingWaitDays } from "#app/domain/values/booking-wait.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import type { AudienceEmailValues, EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

/** Asks who sent a booking request to confirm it. What it says is only on the page that the button opens. */
export const bookingConfirmation: EmailTemplate<AudienceEmailValues & { link: string }> = (
  { speaker, link, privacyLink },
  { companyLine },
) => ({
  subject: "Confirm your booking request",
  body: (
    <EmailLayout
      preview={`${speaker} gets your request once you confirm it.`}
      from={{ speaker, privacyLink }}
      title="One more step"
      footer={joinDetails(
        companyLine,
        "If you didn't send a request, ignore this email. Nothing is sent, and what was typed is deleted.",
      )}
    >
      <Paragraph>
        {`Many people are asking ${speaker} at the moment, so your booking request waits until you confirm it. Please do so within ${bookingWaitDays} days.`}
      </Paragraph>
      <EmailButton to={link}>Confirm your request</EmailButton>
    </EmailLayout>
  ),
});
