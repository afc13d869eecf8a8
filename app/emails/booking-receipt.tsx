import type { AudienceEmailValues, EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";
import { greet, looksLikeName } from "#app/emails/greeting.ts";

interface BookingReceipt extends AudienceEmailValues {
  /** The requester's name. */
  name: string;
  username: string | null;
  event: string;
}

/**
 * Confirms a booking request. Anyone can enter another person's address, so it repeats only the event's name, and only
 * if that looks like a name.
 */
export const bookingReceipt: EmailTemplate<BookingReceipt> = (
  { name, speaker, username, event, privacyLink },
  { appUrl, companyLine },
) => ({
  subject: "Your booking request has been sent",
  body: (
    <EmailLayout
      preview={`${speaker} has your request.`}
      title={greet("Thank you", name, ", ")}
      footer={`${companyLine} · If you didn't send this request, ignore this email. You won't hear from us again.`}
      privacy={{ speaker, link: privacyLink }}
    >
      <Paragraph>
        {looksLikeName(event, 100)
          ? `Your request for “${event}” has been sent to ${speaker}.`
          : `Your request has been sent to ${speaker}.`}{" "}
        You can expect a reply to this address within 24-48 hours.
      </Paragraph>
      {username && <EmailButton to={String(new URL(`/${username}`, appUrl))}>{`See ${speaker}'s profile`}</EmailButton>}
    </EmailLayout>
  ),
});
