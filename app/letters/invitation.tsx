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
      optional={{ why: `You get this letter because ${speaker} put your address on the list of a talk.`, unsubscribe }}
    >
      <Paragraph>
        {speaker} put you on the list for “{title}”{when && `, ${when}`}. The page of this talk holds its files, and a
        place to say what you think of it.
      </Paragraph>
      <LetterButton to={link}>Open the Talk Hub</LetterButton>
      <Paragraph>
        The link is made for you; please do not pass it on. If you do not know what this is about, ignore this letter:
        nothing happens.
      </Paragraph>
    </LetterFrame>
  ),
});
