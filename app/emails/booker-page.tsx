import { joinDetails } from "#app/domain/values/details.ts";
import type { AudienceEmailTemplate, AudienceEmailValues } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

/** As it waits in the queue: the rest is read when it is sent. */
export interface BookerPageNotice {
  bookingId: string;
  speakerId: string;
}

export interface BookerPageEmail extends AudienceEmailValues {
  event: string;
  link: string;
  /** The last day on which the link works. */
  expires: string;
}

/** The private link to the page of a booking, for whoever booked. */
export const bookerPage: AudienceEmailTemplate<BookerPageEmail> = (
  { speaker, event, link, expires, privacyLink },
  { companyLine },
) => ({
  subject: event === null ? `Your page with ${speaker}` : `Your page for “${event}”`,
  body: (
    <EmailLayout
      preview={`What you agreed with ${speaker}, and what the talk still needs.`}
      from={{ speaker, privacyLink }}
      title={event === null ? "Everything for your event in one place" : `Everything for “${event}” in one place`}
      footer={joinDetails(companyLine, `Reply to this email to reach ${speaker} directly.`)}
    >
      <Paragraph>
        {`${speaker} has shared a page with you: what you agreed, a few questions about your event, and the date for your calendar.`}
      </Paragraph>
      <EmailButton to={link}>Open the page</EmailButton>
      <Paragraph>{`The link works until ${expires}. Whoever has it can read and answer, so pass it only to colleagues who need it.`}</Paragraph>
    </EmailLayout>
  ),
});
