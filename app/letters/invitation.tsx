import { LetterButton, LetterFrame, Paragraph } from "#app/letters/frame.tsx";
import { greeting } from "#app/letters/greeting.ts";
import type { Optional, ToAudience, WriteLetter } from "#app/letters/letter.ts";

interface Invitation extends ToAudience, Optional {
  name: string;
  title: string;
  /** The event's day and time in words; null while it has none. */
  when: string | null;
  link: string;
}

/** A speaker put somebody on a hub's list. The link is theirs and changes nothing by being opened. */
export const invitation: WriteLetter<Invitation> = (
  { name, title, speaker, when, link, privacyLink, unsubscribe },
  { companyLine },
) => ({
  subject: `You are invited to the talk “${title}”`,
  unsubscribe,
  body: (
    <LetterFrame
      preview={`${title}${when ? `, ${when}` : ""}`}
      title={greeting("Hello", name)}
      footer={companyLine}
      privacy={{ speaker, link: privacyLink }}
      optional={{
        why: `You are receiving this email because ${speaker} added you to the attendee list for a talk.`,
        unsubscribe,
      }}
    >
      <Paragraph>
        {speaker} added you to the attendee list for “{title}”{when && `, ${when}`}. On the talk's page you can open the
        files and leave feedback.
      </Paragraph>
      <LetterButton to={link}>Open the Talk Hub</LetterButton>
      <Paragraph>
        This link is personal, so please don't share it. If you weren't expecting this invitation, you can ignore this
        email.
      </Paragraph>
    </LetterFrame>
  ),
});
