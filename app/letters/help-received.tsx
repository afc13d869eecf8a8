import { LetterButton, LetterFrame, Paragraph } from "#app/letters/frame.tsx";
import { greeting } from "#app/letters/greeting.ts";
import type { WriteLetter } from "#app/letters/letter.ts";

interface HelpReceived {
  /** "#1001" */
  ticket: string;
  /** The speaker's first name. */
  name: string;
  subject: string;
}

/** The receipt for a message to support. Answering it adds to the ticket, which the subject names. */
export const helpReceived: WriteLetter<HelpReceived> = (
  { ticket, name, subject },
  { appUrl, companyLine, supportEmail },
) => ({
  subject: `[${ticket}] We have your message: ${subject}`,
  replyTo: supportEmail,
  body: (
    <LetterFrame
      preview={`Ticket ${ticket}. You get an answer within 24 hours.`}
      title={greeting("Thank you", name, ", ")}
      footer={companyLine}
    >
      <Paragraph>
        {`Your message “${subject}” is with us as ticket ${ticket}. You get an answer to this address, within 24 hours.`}
      </Paragraph>
      <Paragraph>Something to add? Simply answer this letter.</Paragraph>
      <LetterButton to={new URL("/dashboard/help", appUrl).href}>See your messages</LetterButton>
    </LetterFrame>
  ),
});
