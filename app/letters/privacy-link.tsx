import { LetterButton, LetterFrame, Paragraph } from "#app/letters/frame.tsx";
import type { ToAudience, WriteLetter } from "#app/letters/letter.ts";

/** Somebody typed this address to see what a speaker holds about it; here the footer's link is the letter. */
export const privacyLetter: WriteLetter<ToAudience> = ({ speaker, privacyLink }, { companyLine }) => ({
  subject: `Your data with ${speaker}`,
  body: (
    <LetterFrame
      preview="View your data, withdraw consent or delete it."
      title="Here is your link"
      footer={`${companyLine} · If you didn't request this link, you can ignore this email.`}
    >
      <Paragraph>
        {`Use this link to see what ${speaker} holds about you, withdraw your consent or delete everything.`}
      </Paragraph>
      <LetterButton to={privacyLink}>Your data and privacy</LetterButton>
      <Paragraph>This link is personal, so please don't share it.</Paragraph>
    </LetterFrame>
  ),
});
