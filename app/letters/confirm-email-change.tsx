import { LetterButton, LetterFrame, Paragraph } from "#app/letters/frame.tsx";
import { greeting } from "#app/letters/greeting.ts";
import type { WriteLetter } from "#app/letters/letter.ts";

interface EmailChange {
  name: string;
  /** Which of the two addresses this letter goes to. */
  side: "old" | "new";
  newEmail: string;
  token: string;
}

/** To both addresses of a change: it happens when both have said yes. */
export const confirmEmailChange: WriteLetter<EmailChange> = (
  { name, side, newEmail, token },
  { appUrl, companyLine },
) => ({
  subject: "Confirm your change of email address",
  body: (
    <LetterFrame
      preview="The change happens once both addresses have said yes."
      title={greeting("Hello", name)}
      footer={companyLine}
    >
      <Paragraph>
        {side === "old"
          ? `Somebody, most likely you, wants to sign in to your Talk Hubs account with ${newEmail} from now on, and no longer with this address.`
          : "Somebody, most likely you, wants to sign in to their Talk Hubs account with this address from now on."}
      </Paragraph>
      <LetterButton to={`${new URL("/confirm-email-change", appUrl)}?token=${encodeURIComponent(token)}`}>
        Look at the change
      </LetterButton>
      <Paragraph>
        {side === "old"
          ? "The link works for 24 hours. If it was not you, do nothing, and the change cannot happen; then set a new password, because somebody knows yours."
          : "The link works for 24 hours. If it was not you, ignore this letter: nothing changes."}
      </Paragraph>
    </LetterFrame>
  ),
});
