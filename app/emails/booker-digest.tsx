import { joinDetails } from "#app/domain/values/details.ts";
import type { AudienceEmailTemplate, AudienceEmailValues } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

/** As it waits in the queue: the rest is read when it is sent. */
export interface BookerDigestNotice {
  bookingId: string;
  speakerId: string;
  /** The `notified_at` of all changes in this email (ISO). */
  notifiedAt: string;
}

export interface BookerDigest extends AudienceEmailValues {
  event: string;
  /** What changed: questions, "Date", names of files. What stands there now is only on the page. */
  changes: string[];
  link: string;
}

/** Notifies whoever booked of a day's changes to the page of their booking. */
export const bookerDigest: AudienceEmailTemplate<BookerDigest> = (
  { speaker, event, changes, link, privacyLink },
  { companyLine },
) => ({
  subject: toTitle(event),
  body: (
    <EmailLayout
      preview={changes ? joinDetails(...changes) : "See what changed."}
      from={{ speaker, privacyLink }}
      title={toTitle(event)}
      footer={joinDetails(
        companyLine,
        `One email a day at most, while your page is open. Reply to reach ${speaker} directly.`,
      )}
    >
      <Paragraph>{`${speaker} has updated your page${changes ? ":" : "."}`}</Paragraph>
      {changes?.map((change) => (
        <Paragraph key={change}>{change}</Paragraph>
      ))}
      <EmailButton to={link}>Open the page</EmailButton>
    </EmailLayout>
  ),
});

const toTitle = (event: string | null) => `What changed for ${event === null ? "your event" : `“${event}”`}`;
