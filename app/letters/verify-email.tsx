import { LetterButton, LetterFrame, Paragraph } from "#app/letters/frame.tsx";
import { greeting } from "#app/letters/greeting.ts";
import type { WriteLetter } from "#app/letters/letter.ts";

/** Asks a new speaker to confirm the address. The link opens a page; its button confirms. */
export const verifyEmail: WriteLetter<{ name: string; token: string }> = (
  { name, token },
  { appUrl, companyLine },
) => ({
  subject: "Confirm your email address",
  body: (
    <LetterFrame
      preview="One more step to activate your account."
      title={greeting("Welcome", name, ", ")}
      footer={companyLine}
    >
      <Paragraph>Confirm your email address to sign in and create your first Talk Hub.</Paragraph>
      <LetterButton to={`${new URL("/verify-email", appUrl)}?token=${encodeURIComponent(token)}`}>
        Confirm email address
      </LetterButton>
      <Paragraph>The link expires in 7 days. If you didn't sign up, you can ignore this email.</Paragraph>
    </LetterFrame>
  ),
});
