import { Link, Section, Text } from "@react-email/components";
import type { AudienceEmailValues, EmailTemplate, OptionalEmailValues } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, type EmailLook, Paragraph } from "#app/emails/email-layout.tsx";
import { greet } from "#app/emails/greeting.ts";
import { styles } from "#app/emails/styles.ts";

/** As it waits in the queue: the rest is read when it is sent. */
export interface TalkFilesNotice {
  captureId: string;
  speakerId: string;
}

export interface TalkFiles extends AudienceEmailValues, OptionalEmailValues {
  /** The reader's first name, or empty. */
  name: string;
  title: string;
  look: EmailLook;
  /** Each link opens on the device on which it is tapped, without the form. */
  files: { title: string; detail: string; link: string }[];
  /** How many are only on the page. */
  moreCount: number;
  link: string;
}

/** The files of a talk, to someone who left their address there. */
export const talkFiles: EmailTemplate<TalkFiles> = (
  { name, title, speaker, look, files, moreCount, link, privacyLink, unsubscribe },
  { companyLine },
) => ({
  subject: `Your files from the talk “${title}”`,
  unsubscribe,
  body: (
    <EmailLayout
      preview={`${speaker} shares them with you.`}
      from={speaker}
      look={look}
      title={greet("Here you are", name, ", ")}
      footer={companyLine}
      privacy={{ speaker, link: privacyLink }}
      optional={{
        reason:
          "You are receiving this one email because your address was entered on this talk's page. If it wasn't you, there is nothing to do.",
        unsubscribe,
      }}
    >
      <Paragraph>
        The files from “{title}” by {speaker}:
      </Paragraph>
      {files.map((file) => (
        <Section key={file.link} style={styles.person} className="person">
          <Text style={{ ...styles.text, margin: 0 }}>
            <Link href={file.link} className="ink" style={styles.fileLink}>
              {file.title}
            </Link>
          </Text>
          <Text style={styles.fileDetail} className="muted">
            {file.detail}
          </Text>
        </Section>
      ))}
      {moreCount > 0 && files.length > 0 && <Paragraph>{`And ${moreCount} more on the page.`}</Paragraph>}
      <EmailButton to={link} look={look}>
        Open the talk
      </EmailButton>
    </EmailLayout>
  ),
});
