import type { AudienceEmailValues, EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, UserText } from "#app/emails/email-layout.tsx";

interface BookingReply extends AudienceEmailValues {
  /** The speaker's own address, so that the conversation continues without us. */
  email: string;
  username: string | null;
  event: string;
  reply: string;
}

/** The speaker's reply to a booking request, exactly as written. */
export const bookingReply: EmailTemplate<BookingReply> = (
  { speaker, email, username, event, reply, privacyLink },
  { appUrl, companyLine },
) => ({
  subject: `Re: your booking request “${event}”`,
  replyTo: email,
  body: (
    <EmailLayout
      preview={reply.slice(0, 140)}
      from={speaker}
      title={`About “${event}”`}
      footer={`${companyLine} · ${speaker} replied to your booking request. Reply to this email to reach ${speaker} directly.`}
      privacy={{ speaker, link: privacyLink }}
    >
      <UserText text={reply} />
      {username && <EmailButton to={String(new URL(`/${username}`, appUrl))}>{`See ${speaker}'s profile`}</EmailButton>}
    </EmailLayout>
  ),
});
