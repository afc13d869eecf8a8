import { type AudienceEmailValues, type EmailTemplate, nameTalk, type OptionalEmailValues } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

interface HubOpens extends AudienceEmailValues, OptionalEmailValues {
  title: string | null;
  link: string;
  /** The page stays closed, and its speaker shares the files there. */
  isClosed: boolean;
}

/** The one email to a visitor who asked to be notified when a talk opens, or asked for its slides. */
export const hubOpens: EmailTemplate<HubOpens> = (
  { title, speaker, link, isClosed, privacyLink, unsubscribe },
  { companyLine },
) => ({
  subject: `${isClosed ? "The files of" : "Open now:"} ${nameTalk({ title, speaker })}`,
  unsubscribe,
  body: (
    <EmailLayout
      preview={isClosed ? `${speaker} has shared the files.` : `${speaker} has opened the page for this talk.`}
      from={{ speaker, privacyLink }}
      title={toHeading({ title, isClosed })}
      footer={companyLine}
      optional={{
        reason:
          "You are receiving this one email because you asked for it on the talk's page. If it wasn't you, there is nothing to do.",
        unsubscribe,
      }}
    >
      <Paragraph>
        {isClosed
          ? `${speaker} has shared the files of this talk. You can now open them on its page.`
          : `${speaker} has opened the page for this talk. You can now open the files and leave feedback.`}
      </Paragraph>
      <EmailButton to={link}>{isClosed ? "Open the files" : "Open the Talk Hub"}</EmailButton>
    </EmailLayout>
  ),
});

function toHeading({ title, isClosed }: Pick<HubOpens, "title" | "isClosed">): string {
  if (isClosed) return title === null ? "The talk's files" : `The files of “${title}”`;
  return title === null ? "The talk's page is open" : `“${title}” is open`;
}
