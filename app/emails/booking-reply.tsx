import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { joinDetails } from "#app/domain/values/details.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import type { AudienceEmailTemplate, AudienceEmailValues, EmailTemplate, InFixedSentences } from "#app/emails/email.ts";
import { DetailList, EmailButton, EmailLayout, Paragraph, UserText } from "#app/emails/email-layout.tsx";
import { isSignedBy } from "#app/emails/greeting.ts";
import { styles } from "#app/emails/styles.ts";

/** As it waits in the queue: the rest is read when it is sent. */
export interface BookingReplyNotice {
  bookingId: string;
  speakerId: string;
}

export interface BookingReplyEmail extends AudienceEmailValues {
  username: string | null;
  event: string;
  reply: string;
  /** What the request said, besides its event. */
  requested: { label: string; value: string }[];
  topics: string;
  notes: string;
}

/** The speaker's reply to a booking request. */
export const bookingReply: AudienceEmailTemplate<BookingReplyEmail> = (values, settings) =>
  values.reply === null ? linkToReply(values, settings) : replyInOwnWords(values, settings);

const linkToReply: EmailTemplate<InFixedSentences<BookingReplyEmail>> = (
  { speaker, privacyLink },
  { companyLine },
) => ({
  subject: "Re: your booking request",
  body: (
    <EmailLayout
      preview="Read it on your page."
      from={{ speaker, privacyLink }}
      title="Your booking request is answered"
      footer={joinDetails(companyLine, `Reply to this email to reach ${speaker} directly.`)}
    >
      <Paragraph>{`${speaker} has replied to your booking request. You can read the reply on your page.`}</Paragraph>
      <EmailButton to={`${privacyLink}#your-booking-requests`}>Read the reply</EmailButton>
    </EmailLayout>
  ),
});

/** Exactly as written, above what was requested. */
const replyInOwnWords: EmailTemplate<BookingReplyEmail> = (
  { speaker, username, event, reply, requested, topics, notes, privacyLink },
  { appUrl, companyLine },
) => ({
  subject: `Re: your booking request “${event}”`,
  isByHand: true,
  body: (
    <EmailLayout
      preview={cutText(reply, 140)}
      from={{ speaker, privacyLink, isSigned: isSignedBy(speaker, reply) }}
      title={`About “${event}”`}
      afterSignature={<Requested event={event} requested={requested} topics={topics} notes={notes} />}
      footer={joinDetails(
        companyLine,
        `${speaker} replied to your booking request. Reply to this email to reach ${speaker} directly.`,
      )}
    >
      <UserText text={reply} />
      {username && <EmailButton to={String(new URL(`/${username}`, appUrl))}>{`See ${speaker}'s profile`}</EmailButton>}
    </EmailLayout>
  ),
});

function Requested({
  event,
  requested,
  topics,
  notes,
}: Pick<BookingReplyEmail, "event" | "requested" | "topics" | "notes">) {
  return (
    <>
      <Text className="muted" style={styles.quoteTitle}>
        Your request:
      </Text>
      <Section style={styles.quote} className="quote">
        <DetailList details={[{ label: "Event", value: event }, ...requested]} />
        {topics && <DetailList details={[{ label: "Topics", value: topics }]} />}
        {notes && <Paragraph>{notes}</Paragraph>}
      </Section>
    </>
  );
}
