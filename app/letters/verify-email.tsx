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
      preview="One step and your account works."
      title={greeting("Welcome", name, ", ")}
      footer={companyLine}
    >
      <Paragraph>Confirm that this address is yours, and you can sign in and make your first Talk Hub.</Paragraph>
      <LetterButton to={`${new URL("/verify-email", appUrl)}?token=${encodeURIComponent(token)}`}>
        Confirm email address
      </LetterButton>
      <Paragraph>The link works for 7 days. If you did not sign up, ignore this letter.</Paragraph>
    </LetterFrame>
  ),
});
