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
      preview={`${speaker} has opened the page for this talk.`}
      from={speaker}
      title={`“${title}” is open`}
      footer={companyLine}
      privacy={{ speaker, link: privacyLink }}
      optional={{
        why: "You are receiving this one email because you asked to be notified when this page opens. If it wasn't you, there is nothing to do.",
        unsubscribe,
      }}
    >
      <Paragraph>{speaker} has opened the page for this talk. You can now open the files and leave feedback.</Paragraph>
      <LetterButton to={link}>Open the Talk Hub</LetterButton>
    </LetterFrame>
  ),
});
