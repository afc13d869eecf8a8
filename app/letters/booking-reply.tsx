import { LetterButton, LetterFrame, TypedText } from "#app/letters/frame.tsx";
import type { ToAudience, WriteLetter } from "#app/letters/letter.ts";

interface BookingReply extends ToAudience {
  /** The speaker's own address: the conversation goes on without us. */
  email: string;
  username: string | null;
  event: string;
  reply: string;
}

/** The speaker's answer to a booking request, as it was typed. */
export const bookingReply: WriteLetter<BookingReply> = (
  { speaker, email, username, event, reply, privacyLink },
  { appUrl, companyLine },
) => ({
  subject: `Re: your booking request “${event}”`,
  replyTo: email,
  body: (
    <LetterFrame
      preview={reply.slice(0, 140)}
      from={speaker}
      title={`About “${event}”`}
      footer={`${speaker} replied to your booking request. Reply to this email to reach ${speaker} directly. ${companyLine}`}
      privacy={{ speaker, link: privacyLink }}
    >
      <TypedText text={reply} />
      {username && (
        <LetterButton to={String(new URL(`/${username}`, appUrl))}>{`See ${speaker}'s profile`}</LetterButton>
      )}
    </LetterFrame>
  ),
});
