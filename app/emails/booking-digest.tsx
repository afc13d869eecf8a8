import { joinDetails } from "#app/domain/values/details.ts";
import type { EmailTemplate, OptionalEmailValues } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph, TextLink } from "#app/emails/email-layout.tsx";

/** As it waits in the queue: the rest is read when it is sent. */
export interface BookingDigestNotice extends OptionalEmailValues {
  speakerId: string;
  /** The `notified_at` of all changes in this email (ISO). */
  notifiedAt: string;
}

export interface BookingDigest extends OptionalEmailValues {
  /** The speaker's first name. */
  name: string;
  bookings: { id: string; event: string; changes: string[] }[];
  /** Including bookings that are not listed. */
  total: number;
}

/** Notifies a speaker of what bookers answered and sent in a day. */
export const bookingDigest: EmailTemplate<BookingDigest> = (
  { name, bookings, total, unsubscribe },
  { appUrl, companyLine },
) => {
  const toUrl = (path: string) => new URL(path, appUrl).href;
  const [only] = bookings;
  const isOne = total === 1 && only !== undefined;
  return {
    subject: isOne ? `News on “${only.event}”` : `News on ${total} bookings`,
    unsubscribe,
    body: (
      <EmailLayout
        preview={joinDetails(...bookings.map(({ event }) => event))}
        title={`${name}, your bookers have answered`}
        footer={companyLine}
        optional={{
          reason: "You are receiving this email because email notifications are on in your account settings.",
          unsubscribe,
        }}
      >
        {bookings.map(({ id, event, changes }) => (
          <Paragraph key={id}>
            {isOne ? event : <TextLink to={toUrl(`/dashboard/bookings/${id}`)}>{event}</TextLink>}
            {`: ${joinDetails(...changes)}`}
          </Paragraph>
        ))}
        {total > bookings.length && <Paragraph>{`And ${total - bookings.length} more.`}</Paragraph>}
        <EmailButton to={toUrl(isOne ? `/dashboard/bookings/${only.id}` : "/dashboard/bookings")}>
          {isOne ? "View the booking" : "View your bookings"}
        </EmailButton>
      </EmailLayout>
    ),
  };
};
