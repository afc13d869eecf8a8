import {
  type AudienceEmailTemplate,
  type AudienceEmailValues,
  nameTalk,
  type OptionalEmailValues,
} from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";
import { greet } from "#app/emails/greeting.ts";

/** An invitation as it waits in the queue. */
export interface InvitationNotice {
  attendeeId: string;
  hubId: string;
  speakerId: string;
}

export interface Invitation extends AudienceEmailValues, OptionalEmailValues {
  name: string;
  title: string;
  /** The event's day and time, formatted; null if it has none. */
  when: string | null;
  link: string;
}

/** A speaker added the reader to a hub's list. The link is personal, and opening it changes nothing. */
export const invitation: AudienceEmailTemplate<Invitation> = (
  { name, title, speaker, when, link, privacyLink, unsubscribe },
  { companyLine },
) => ({
  subject: `You are invited to ${nameTalk({ title, speaker })}`,
  unsubscribe,
  body: (
    <EmailLayout
      preview={title === null ? "Open the talk's page." : `${title}${when ? `, ${when}` : ""}`}
      from={{ speaker, privacyLink }}
      title={greet("Hello", name ?? "")}
      footer={companyLine}
      optional={{
        reason: `You are receiving this email because ${speaker} added you to the attendee list for a talk.`,
        unsubscribe,
      }}
    >
      <Paragraph>
        {`${speaker} added you to the attendee list for ${title === null ? "a talk" : `“${title}”`}${when ? `, ${when}` : ""}. `}
        On the talk's page you can open the files and leave feedback.
      </Paragraph>
      <EmailButton to={link}>Open the Talk Hub</EmailButton>
      <Paragraph>
        This link is personal, so please don't share it. If you weren't expecting this invitation, you can ignore this
        email.
      </Paragraph>
    </EmailLayout>
  ),
});
