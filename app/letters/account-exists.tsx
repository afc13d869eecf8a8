import { LetterButton, LetterFrame, Paragraph } from "#app/letters/frame.tsx";
import { greeting } from "#app/letters/greeting.ts";
import type { WriteLetter } from "#app/letters/letter.ts";

/** Sent instead of a confirmation when somebody signs up with an address that has an account: the screen tells no one. */
export const accountExists: WriteLetter<{ name: string }> = ({ name }, { appUrl, companyLine }) => ({
  subject: "You already have an account",
  body: (
    <LetterFrame preview="Sign in instead." title={greeting("Hello", name)} footer={companyLine}>
      <Paragraph>Somebody, most likely you, signed up with this address again. Your account is as it was.</Paragraph>
      <LetterButton to={String(new URL("/signin", appUrl))}>Sign in</LetterButton>
      <Paragraph>Forgot the password? Type your email there and choose “Forgot password?”.</Paragraph>
    </LetterFrame>
  ),
});
