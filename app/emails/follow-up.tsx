import { cutText } from "#app/domain/values/measured-text.ts";
import type {
  AudienceEmailTemplate,
  AudienceEmailValues,
  EmailTemplate,
  InFixedSentences,
  OptionalEmailValues,
} from "#app/emails/email.ts";
import {
  type EmailBranding,
  EmailButton,
  EmailLayout,
  Paragraph,
  TextLink,
  UserText,
} from "#app/emails/email-layout.tsx";
import { greet, isSignedBy } from "#app/emails/greeting.ts";

/** As it waits in the queue: the rest is read when it is sent. */
export interface FollowUpNotice {
  recipientId: string;
  hubId: string;
  speakerId: string;
}

export interface FollowUpEmail extends AudienceEmailValues, OptionalEmailValues {
  /** The reader's first name, or empty. */
  name: string;
  title: string;
  branding: EmailBranding;
  subject: string;
  message: string;
  /** The talk's page. */
  link: string;
  /** One more link, whose host is shown beside its text; null without one. */
  linkLabel: string | null;
  linkUrl: string | null;
}

/** What a speaker writes to the people who left their address at a talk and agreed to be contacted. */
export const followUp: AudienceEmailTemplate<FollowUpEmail> = (values, settings) =>
  values.message === null ? linkToFollowUp(values, settings) : followUpInOwnWords(values, settings);

const linkToFollowUp: EmailTemplate<InFixedSentences<FollowUpEmail>> = (
  { speaker, privacyLink, unsubscribe },
  { companyLine },
) => ({
  subject: `${speaker} has written to you`,
  unsubscribe,
  body: (
    <EmailLayout
      preview="Read it on your page."
      from={{ speaker, privacyLink }}
      title="After the talk"
      footer={companyLine}
      optional={{
        reason: `You are receiving this email because your address was left at a talk by ${speaker}, with the wish to be contacted about it. If it wasn't you, there is nothing to do.`,
        unsubscribe,
      }}
    >
      <Paragraph>{`${speaker} has written to the people who came to the talk. You can read it on your page.`}</Paragraph>
      <EmailButton to={`${privacyLink}#emails-to-you`}>Read the email</EmailButton>
    </EmailLayout>
  ),
});

const followUpInOwnWords: EmailTemplate<FollowUpEmail> = (
  { name, title, speaker, branding, subject, message, link, linkLabel, linkUrl, privacyLink, unsubscribe },
  { companyLine },
) => ({
  subject,
  unsubscribe,
  body: (
    <EmailLayout
      preview={cutText(message, 140)}
      from={{ speaker, privacyLink, branding, isSigned: isSignedBy(speaker, message) }}
      title={greet("Hello", name)}
      footer={companyLine}
      optional={{
        reason: `You are receiving this email because you left your address at ${speaker}'s talk “${title}” and agreed to be contacted about it.`,
        unsubscribe,
      }}
    >
      <UserText text={message} />
      <EmailButton to={link} branding={branding}>
        Open the talk
      </EmailButton>
      {linkUrl && (
        <Paragraph>
          <TextLink to={linkUrl} branding={branding}>
            {linkLabel ?? linkUrl}
          </TextLink>{" "}
          <span className="muted">({new URL(linkUrl).host})</span>
        </Paragraph>
      )}
    </EmailLayout>
  ),
});
