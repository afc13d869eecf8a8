import { LetterButton, LetterFrame, Paragraph } from "#app/letters/frame.tsx";
import type { Optional, ToAudience, WriteLetter } from "#app/letters/letter.ts";

interface HubOpens extends ToAudience, Optional {
  title: string;
  link: string;
}

/** The one letter to whoever asked, on a talk's page, to be told when it opens. */
export const hubOpens: WriteLetter<HubOpens> = (
  { title, speaker, link, privacyLink, unsubscribe },
  { companyLine },
) => ({
  subject: `Open now: the talk “${title}”`,
  unsubscribe,
  body: (
    <LetterFrame
      preview={`${speaker} has opened the page of this talk.`}
      from={speaker}
      title={`“${title}” is open`}
      footer={companyLine}
      privacy={{ speaker, link: privacyLink }}
      optional={{
        why: "You get this letter because this address was left on that page, to be told when it opens. It is the only one; if it was not you, there is nothing to do.",
        unsubscribe,
      }}
    >
      <Paragraph>
        {speaker} has opened the page of this talk: its files, and a place to say what you think of it.
      </Paragraph>
      <LetterButton to={link}>Open the Talk Hub</LetterButton>
    </LetterFrame>
  ),
});
