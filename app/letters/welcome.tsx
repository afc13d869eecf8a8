import { LetterButton, LetterFrame, Paragraph } from "#app/letters/frame.tsx";
import { greeting } from "#app/letters/greeting.ts";
import type { WriteLetter } from "#app/letters/letter.ts";

interface Welcome {
  name: string;
  plan: string;
  /** Opens the form for the account's first password, once, for seven days; null where it has one already. */
  token: string | null;
}

/** After a purchase: the way in. */
export const welcome: WriteLetter<Welcome> = ({ name, plan, token }, { appUrl, companyLine }) => ({
  subject: token ? "Welcome to Talk Hubs: your sign-in link" : `Your ${plan} is active`,
  body: (
    <LetterFrame
      preview={token ? "Choose a password to sign in." : "You now have full access."}
      title={greeting("Welcome", name, ", ")}
      footer={companyLine}
    >
      <Paragraph>{`Thank you for your purchase. The ${plan} is yours: one payment, with all future updates included.`}</Paragraph>
      {token ? (
        <>
          <Paragraph>Choose a password and you can create your first Talk Hub in about two minutes.</Paragraph>
          <LetterButton to={`${new URL("/set-password", appUrl)}?token=${encodeURIComponent(token)}`}>
            Choose your password
          </LetterButton>
          <Paragraph>
            The link works once and expires in seven days. If it expires, open it to request a new one.
          </Paragraph>
        </>
      ) : (
        <LetterButton to={new URL("/dashboard", appUrl).href}>Go to your dashboard</LetterButton>
      )}
    </LetterFrame>
  ),
});
