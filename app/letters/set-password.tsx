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
      preview="A link to set your password, good for one hour."
      title={greeting("Hello", name)}
      footer={companyLine}
    >
      <Paragraph>Somebody, most likely you, asked to set the password of your Talk Hubs account.</Paragraph>
      <LetterButton to={`${new URL("/set-password", appUrl)}?token=${encodeURIComponent(token)}`}>
        Set password
      </LetterButton>
      <Paragraph>The link works once, for one hour. If it was not you, ignore this letter: nothing changes.</Paragraph>
    </LetterFrame>
  ),
});
