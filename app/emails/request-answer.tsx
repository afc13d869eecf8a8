import { type AudienceEmailValues, type EmailTemplate, nameTalk, type OptionalEmailValues } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

interface AudienceRequestAnswerEmail extends AudienceEmailValues, OptionalEmailValues {
  title: string | null;
  link: string;
}

/**
 * The one email to everyone who asked for something at a talk, once its speaker has answered. What was asked and answered
 * is only on the page.
 */
export const audienceRequestAnswer: EmailTemplate<AudienceRequestAnswerEmail> = (
  { title, speaker, link, privacyLink, unsubscribe },
  { companyLine },
) => ({
  subject: `Your request at ${nameTalk({ title, speaker })} is answered`,
  unsubscribe,
  body: (
    <EmailLayout
      preview="The answer is on the talk's page."
      from={{ speaker, privacyLink }}
      title={`${speaker} has answered`}
      footer={companyLine}
      optional={{
        reason:
          "You are receiving this one email because your address was left with a request on the talk's page. If it wasn't you, there is nothing to do.",
        unsubscribe,
      }}
    >
      <Paragraph>{`${speaker} has answered a request at ${nameTalk({ title, speaker })}. The answer is on the talk's page.`}</Paragraph>
      <EmailButton to={link}>Open the answer</EmailButton>
    </EmailLayout>
  ),
});
