import { joinDetails } from "#app/domain/values/details.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import type { EmailTemplate, OptionalEmailValues } from "#app/emails/email.ts";
import { DetailList, EmailButton, EmailLayout, Paragraph, UserText } from "#app/emails/email-layout.tsx";

interface NewBooking extends OptionalEmailValues {
  bookingId: string;
  /** The speaker's first name. */
  name: string;
  from: { name: string; email: string; company: string | null };
  details: { label: string; value: string }[];
  topics: string | null;
  notes: string | null;
}

/** Notifies a speaker of a booking request. A reply goes to the requester. */
export const newBooking: EmailTemplate<NewBooking> = (
  { bookingId, name, from, details, topics, notes, unsubscribe },
  { appUrl, companyLine },
) => {
  const requester = from.company ? `${from.name}, ${from.company}` : from.name;
  return {
    subject: `Booking request from ${cutText(from.name, 80)}`,
    replyTo: from.email,
    unsubscribe,
    body: (
      <EmailLayout
        preview={joinDetails(...details.map(({ value }) => value))}
        title={`${name}, you have a new booking request`}
        footer={companyLine}
        optional={{
          reason: "You are receiving this email because email notifications are on in your account settings.",
          unsubscribe,
        }}
      >
        <Paragraph>
          {requester} ({from.email}) would like to book you:
        </Paragraph>
        <DetailList details={details} />
        {topics && <DetailList details={[{ label: "Topics", value: topics }]} />}
        {notes && <UserText text={notes} />}
        <EmailButton to={String(new URL(`/dashboard/bookings/${bookingId}`, appUrl))}>View the request</EmailButton>
        <Paragraph>Reply there, or reply to this email to answer {from.name} directly.</Paragraph>
      </EmailLayout>
    ),
  };
};
