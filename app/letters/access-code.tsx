import { Text } from "@react-email/components";
import { LetterButton, LetterFrame, Paragraph } from "#app/letters/frame.tsx";
import type { ToAudience, WriteLetter } from "#app/letters/letter.ts";

interface AccessCode extends ToAudience {
  /** Six digits. */
  code: string;
  title: string;
  link: string;
}

const large = { fontSize: 36, lineHeight: "44px", fontWeight: 600, letterSpacing: "0.2em", margin: "0 0 16px" };

/** Somebody gave this address at a restricted hub. The link opens a page with the code; its button enters. */
export const accessCode: WriteLetter<AccessCode> = ({ code, title, speaker, link, privacyLink }, { companyLine }) => ({
  subject: `Your code for the talk “${title}”`,
  body: (
    <LetterFrame
      preview={`${code} opens “${title}”.`}
      title="Your code"
      footer={companyLine}
      privacy={{ speaker, link: privacyLink }}
    >
      <Text style={large}>{code}</Text>
      <Paragraph>
        Type it where you asked for it, or press the button, and the page of “{title}” by {speaker} opens. The code
        works for 10 minutes.
      </Paragraph>
      <LetterButton to={link}>Open the Talk Hub</LetterButton>
      <Paragraph>
        You did not ask for this? Then somebody typed your address by mistake. Ignore this letter, and pass the code on
        to nobody: without it nothing opens.
      </Paragraph>
    </LetterFrame>
  ),
});
