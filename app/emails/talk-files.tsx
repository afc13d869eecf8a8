import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { cutText } from "#app/domain/values/measured-text.ts";
import {
  type AudienceEmailTemplate,
  type AudienceEmailValues,
  nameTalk,
  type OptionalEmailValues,
} from "#app/emails/email.ts";
import { type EmailBranding, EmailButton, EmailLayout, Paragraph, TextLink } from "#app/emails/email-layout.tsx";
import { styles } from "#app/emails/styles.ts";

/** As it waits in the queue: the rest is read when it is sent. */
export interface TalkFilesNotice {
  captureId: string;
  speakerId: string;
}

export interface TalkFiles extends AudienceEmailValues, OptionalEmailValues {
  title: string | null;
  branding: EmailBranding | null;
  /** `detail` is its kind and size. Its link opens on the device on which it is tapped, without the form. */
  files: { detail: string; link: string }[];
  /** Of the files, in their order. */
  fileTitles: string[];
  /** How many are only on the page. */
  moreCount: number;
  link: string;
}

const maxButtonLength = 60;

/** The files of a talk, the first one as the button, to someone who left their address there. */
export const talkFiles: AudienceEmailTemplate<TalkFiles> = (
  { title, speaker, branding, files: [first, ...others], fileTitles, moreCount, link, privacyLink, unsubscribe },
  { companyLine },
) => ({
  subject: `Your files from ${nameTalk({ title, speaker })}`,
  unsubscribe,
  body: (
    <EmailLayout
      preview={`${speaker} shares them with you.`}
      from={{ speaker, privacyLink, branding }}
      title="Here you are"
      footer={companyLine}
      optional={{
        reason:
          "You are receiving this one email because your address was entered on this talk's page. If it wasn't you, there is nothing to do.",
        unsubscribe,
      }}
    >
      <Paragraph>
        {title === null ? `The files from the talk by ${speaker}:` : `The files from “${title}” by ${speaker}:`}
      </Paragraph>
      {first && (
        <EmailButton to={first.link} branding={branding}>
          {`Open ${fileTitles?.[0] ? `“${cutText(fileTitles[0], maxButtonLength)}”` : "the file"} (${first.detail})`}
        </EmailButton>
      )}
      {others.map((file, index) => (
        <Section key={file.link} style={styles.person} className="person">
          <Text style={{ ...styles.text, margin: 0 }}>
            <TextLink to={file.link} branding={branding} isStrong>
              {fileTitles?.[index + 1] ?? `File ${index + 2}`}
            </TextLink>
          </Text>
          <Text style={styles.fileDetail} className="muted">
            {file.detail}
          </Text>
        </Section>
      ))}
      {moreCount > 0 && first && <Paragraph>{`And ${moreCount} more on the page.`}</Paragraph>}
      {first ? (
        <Paragraph>
          <TextLink to={link} branding={branding}>
            Open the talk
          </TextLink>
        </Paragraph>
      ) : (
        <EmailButton to={link} branding={branding}>
          Open the talk
        </EmailButton>
      )}
    </EmailLayout>
  ),
});
