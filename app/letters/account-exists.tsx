import { LetterButton, LetterFrame, Paragraph } from "#app/letters/frame.tsx";
import { greeting } from "#app/letters/greeting.ts";
import type { WriteLetter } from "#app/letters/letter.ts";

/** Sent instead of a confirmation when somebody signs up with an address that has an account: the screen tells no one. */
export const accountExists: WriteLetter<{ name: string }> = ({ name }, { appUrl, companyLine }) => ({
  subject: "You already have an account",
  body: (
    <LetterFrame preview="Sign in instead." title={greeting("Hello", name)} footer={companyLine}>
      <Paragraph>
        Someone, most likely you, tried to sign up again with this address. Your account hasn't changed.
      </Paragraph>
      <LetterButton to={String(new URL("/signin", appUrl))}>Sign in</LetterButton>
      <Paragraph>
        Forgotten your password? Enter your email on the sign-in page and choose “Forgot password?”.
      </Paragraph>
    </LetterFrame>
  ),
});
