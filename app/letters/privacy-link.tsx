import { LetterButton, LetterFrame, Paragraph } from "#app/letters/frame.tsx";
import type { ToAudience, WriteLetter } from "#app/letters/letter.ts";

/** Somebody typed this address to see what a speaker holds about it; here the footer's link is the letter. */
export const privacyLetter: WriteLetter<ToAudience> = ({ speaker, privacyLink }, { companyLine }) => ({
  subject: `Your data with ${speaker}`,
  body: (
    <LetterFrame
      preview="See it, withdraw consent, or have it deleted."
      title="Here is your link"
      footer={`${companyLine} · If you did not ask, ignore this letter: nothing happens.`}
    >
      <Paragraph>
        {`On this page you see what ${speaker} holds about you. You can withdraw your consent there, or have everything deleted, at once.`}
      </Paragraph>
      <LetterButton to={privacyLink}>{`What ${speaker} holds about you, and how to have it deleted`}</LetterButton>
      <Paragraph>The link is yours: please do not pass it on.</Paragraph>
    </LetterFrame>
  ),
});
