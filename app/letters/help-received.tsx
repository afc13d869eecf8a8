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
  subject: `[${ticket}] We've received your message: ${subject}`,
  replyTo: supportEmail,
  body: (
    <LetterFrame
      preview={`Ticket ${ticket}. We'll reply within 24 hours.`}
      title={greeting("Thank you", name, ", ")}
      footer={companyLine}
    >
      <Paragraph>
        {`We've received your message “${subject}” (ticket ${ticket}). We'll reply to this address within 24 hours.`}
      </Paragraph>
      <Paragraph>Something to add? Just reply to this email.</Paragraph>
      <LetterButton to={new URL("/dashboard/help", appUrl).href}>View your messages</LetterButton>
    </LetterFrame>
  ),
});
