// The layout of every email: one column, the product's or the speaker's name at the top, one button. It supports dark
// mode and uses the full width of a phone.

import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { Fragment, type ReactNode, use } from "react";
import { contrast, minContrast } from "#app/domain/values/colour.ts";
import { SenderNameContext } from "#app/emails/sender-name.ts";
import { darkStyles, phoneStyles, styles } from "#app/emails/styles.ts";

/** What text stands on in light clients; dark ones have a colour for links of their own. */
const ground = styles.card.backgroundColor;

/** The speaker in whose name an email is sent. */
interface Sender {
  speaker: string;
  /** To the reader's data (domain/signed-links/privacy-link.server.ts); left out where the button has this link. */
  privacyLink?: string;
  /** The speaker's name is at the top, on the hub's colour if there is one. */
  branding?: EmailBranding | null;
  /** The speaker wrote a name below the message. */
  isSigned?: boolean;
}

/** Why the reader gets an optional email, and the link to unsubscribe. */
interface UnsubscribeNote {
  reason: string;
  unsubscribe: string;
}

/** The colours and logo of a hub. The logo's address is complete. */
export interface EmailBranding {
  field: string;
  onField: string;
  button: string;
  onButton: string;
  buttonRadius: number;
  logo: string | null;
}

interface FooterNotes {
  footer: string;
  privacyLink?: string;
  optional?: UnsubscribeNote;
}

/**
 * `preview` is the line that a mail client shows beside the subject. `from` is required in every email to the audience,
 * which has the speaker's name at the top and again as its signature; `afterSignature` follows it. `optional` is
 * required in every email that its reader can switch off.
 */
export function EmailLayout({
  preview,
  from,
  title,
  children,
  afterSignature,
  footer,
  optional,
}: {
  preview: string;
  from?: Sender;
  title: string;
  children: ReactNode;
  afterSignature?: ReactNode;
} & Omit<FooterNotes, "privacyLink">) {
  const branding = from?.branding;
  const productName = use(SenderNameContext);
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{phoneStyles + darkStyles}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={styles.body} className="ground">
        <Container style={styles.column}>
          {branding ? (
            <Section
              style={{ ...styles.band, backgroundColor: branding.field }}
              className="band"
              data-skip-in-text="true"
            >
              {branding.logo && <Img src={branding.logo} alt="" height={40} style={styles.logo} />}
              <span style={{ ...styles.brand, color: branding.onField }}>{from?.speaker}</span>
            </Section>
          ) : (
            <Section style={styles.sender} data-skip-in-text="true">
              <span style={styles.brand} className="brand">
                {from?.speaker ?? productName}
              </span>
            </Section>
          )}
          <Section style={branding ? { ...styles.card, ...styles.cardBelowBand } : styles.card} className="card">
            <Heading as="h1" style={styles.title} className="title">
              {title}
            </Heading>
            {children}
            {from && !from.isSigned && <Text style={styles.signature}>{from.speaker}</Text>}
            {afterSignature}
          </Section>
          <EmailFooter footer={footer} privacyLink={from?.privacyLink} optional={optional} />
        </Container>
      </Body>
    </Html>
  );
}

function EmailFooter({ footer, privacyLink, optional }: FooterNotes) {
  return (
    <Section style={styles.footer}>
      {optional && (
        <Text className="muted" style={styles.small}>
          {`${optional.reason} `}
          <br />
          <Link href={optional.unsubscribe} className="muted" style={styles.quietLink}>
            Unsubscribe
          </Link>
        </Text>
      )}
      {privacyLink && (
        <Text className="muted" style={styles.small}>
          <Link href={privacyLink} className="muted" style={styles.quietLink}>
            Your data and privacy
          </Link>
        </Text>
      )}
      <Text className="muted" style={styles.small}>
        {footer}
      </Text>
    </Section>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={styles.text}>{children}</Text>;
}

/** Text as a person wrote it: an empty line starts a paragraph, and line breaks stay. */
export function UserText({ text }: { text: string }) {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never move
      <Paragraph key={i}>
        {paragraph.split("\n").map((line, j) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor do the lines
          <Fragment key={j}>
            {j > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Paragraph>
    ));
}

export function Quote({ children, from }: { children: string; from: string }) {
  return (
    <Section style={styles.quote} className="quote">
      <Text style={{ ...styles.text, margin: 0 }}>{`“${children}”`}</Text>
      <Text style={{ ...styles.detail, fontSize: 14, color: styles.label.color, margin: 0 }} className="muted">
        {from}
      </Text>
    </Section>
  );
}

/** One line for each detail: "Date: Thu 24 Dec 2026". */
export function DetailList({ details }: { details: { label: string; value: string }[] }) {
  return (
    <Section style={styles.details}>
      {details.map(({ label, value }) => (
        <Text key={label} style={styles.detail}>
          <span className="muted" style={styles.label}>
            {label}:
          </span>{" "}
          {value}
        </Text>
      ))}
    </Section>
  );
}

interface TextLinkProps {
  to: string;
  /** The speaker's, in an email in the speaker's name. */
  branding?: EmailBranding | null;
  isStrong?: boolean;
  children: string;
}

/** In the speaker's colour where it can be read, else in the product's. */
export function TextLink({ to, branding, isStrong = false, children }: TextLinkProps) {
  const own = branding && [branding.button, branding.field].find((each) => contrast(each, ground) >= minContrast);
  const style = { ...styles.link, ...(own && { color: own }), ...(isStrong && { fontWeight: 600 }) };
  return (
    <Link href={to} className="brand" style={style}>
      {children}
    </Link>
  );
}

/** The email's one button, with its URL as text for clients that show no buttons; plain text has it already. */
export function EmailButton({
  to,
  branding,
  children,
}: {
  to: string;
  branding?: EmailBranding | null;
  children: string;
}) {
  const ownColours = branding && {
    backgroundColor: branding.button,
    borderColor: branding.button,
    borderRadius: branding.buttonRadius,
    color: branding.onButton,
  };
  return (
    <Section style={styles.buttonRow}>
      <Button href={to} style={{ ...styles.button, ...ownColours }} className="button">
        {children}
      </Button>
      {/* Mail clients that cannot fold show it as small print. */}
      <details className="muted" data-skip-in-text="true" style={styles.address}>
        <summary>Button not working?</summary>
        Open{" "}
        <TextLink to={to} branding={branding}>
          {to}
        </TextLink>
      </details>
    </Section>
  );
}
