import { LetterButton, LetterFrame, Paragraph } from "#app/letters/frame.tsx";
import { greeting } from "#app/letters/greeting.ts";
import type { WriteLetter } from "#app/letters/letter.ts";

/** The link to choose a (new) password; single use, consumed by the form it opens. */
export const setPassword: WriteLetter<{ name: string; token: string }> = (
  { name, token },
  { appUrl, companyLine },
) => ({
  subject: "Choose your password",
  body: (
    <LetterFrame
      preview="Here is your link to set a password. It expires in one hour."
      title={greeting("Hello", name)}
      footer={companyLine}
    >
      <Paragraph>Someone, most likely you, asked to set the password for your Talk Hubs account.</Paragraph>
      <LetterButton to={`${new URL("/set-password", appUrl)}?token=${encodeURIComponent(token)}`}>
        Set password
      </LetterButton>
      <Paragraph>
        The link works once and expires in one hour. If this wasn't you, ignore this email and nothing will change.
      </Paragraph>
    </LetterFrame>
  ),
});
