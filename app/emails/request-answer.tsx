import type { AudienceEmailValues, EmailTemplate, OptionalEmailValues } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

interface RequestAnswerEmail extends AudienceEmailValues, OptionalEmailValues {
  title: string;
  /** What the reader asked for, or tapped +1 on. */
  request: string;
  /** The speaker's text; empty if the answer is a file or a link, or is only for those who may open the hub. */
  answer: string;
  link: string;
}

/** The one email to everyone who asked for something at a talk, once its speaker has answered. */
export const requestAnswer: EmailTemplate<RequestAnswerEmail> = (
  { title, speaker, request, answer, link, privacyLink, unsubscribe },
  { companyLine },
) => ({
  subject: `Your request from the talk “${title}” is answered`,
  unsubscribe,
  body: (
    <EmailLayout
      preview={request}
      from={speaker}
      title={`${speaker} has answered`}
      footer={companyLine}
      privacy={{ speaker, link: privacyLink }}
      optional={{
        reason:
          "You are receiving this one email because your address was left with this request on the talk's page. If it wasn't you, there is nothing to do.",
        unsubscribe,
      }}
    >
      <Paragraph>{`At “${title}” you asked for: “${request}”`}</Paragraph>
      {answer && <Paragraph>{answer}</Paragraph>}
      <EmailButton to={link}>Open the answer</EmailButton>
    </EmailLayout>
  ),
});
