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
  subject: token ? "Welcome to Talk Hubs: your sign-in link" : `Your ${plan} has begun`,
  body: (
    <LetterFrame
      preview={token ? "Choose a password, and you are in." : "Everything is open."}
      title={greeting("Welcome", name, ", ")}
      footer={companyLine}
    >
      <Paragraph>{`Thank you. The ${plan} is yours: paid once, all future updates included.`}</Paragraph>
      {token ? (
        <>
          <Paragraph>Choose a password, and your first Talk Hub is two minutes away.</Paragraph>
          <LetterButton to={`${new URL("/set-password", appUrl)}?token=${encodeURIComponent(token)}`}>
            Choose your password
          </LetterButton>
          <Paragraph>
            The link works once, for seven days. After that, ask for another one on the page it opens.
          </Paragraph>
        </>
      ) : (
        <LetterButton to={new URL("/dashboard", appUrl).href}>Go to your dashboard</LetterButton>
      )}
    </LetterFrame>
  ),
});
