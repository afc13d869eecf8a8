// The frame every letter shares: one column, one button, the product's name first; dark where the reader's mail is.
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from "@react-email/components";
import { Fragment, type ReactNode } from "react";
import { colours, darkColours as dark, type } from "#app/ui/tokens.ts";

const body = {
  backgroundColor: colours.ground,
  fontFamily: type.system,
  color: colours.ink,
  margin: 0,
  padding: "24px 12px",
};
const card = {
  backgroundColor: colours.surface,
  border: `1px solid ${colours.line}`,
  borderRadius: 12,
  maxWidth: 560,
  padding: 32,
};
const button = {
  backgroundColor: colours.brand[600],
  borderRadius: 8,
  color: "#ffffff",
  fontSize: 16,
  fontWeight: 600,
  padding: "12px 20px",
};
const small = { fontSize: 12, lineHeight: "18px", color: colours.muted };

// Mail programs read styles beside the text first, so the dark ones have to insist.
const inTheDark = `@media (prefers-color-scheme: dark) {
.ground, .ground > table, .ground > table > tbody > tr > td {
  background-color: ${dark.ground} !important; color: ${dark.ink} !important;
}
.card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
.muted { color: ${dark.muted} !important; }
.brand { color: ${dark.brandText} !important; }
}`;

/** Who holds what about the reader, and the signed link to it (domain/values/privacy-link.server.ts). */
interface Privacy {
  speaker: string;
  link: string;
}

/**
 * `preview` is the line a mail client shows beside the subject; `from` stands on top where a speaker writes; `privacy`
 * belongs into every letter to the audience.
 */
export function LetterFrame({
  preview,
  from = "Talk Hubs",
  title,
  children,
  footer,
  privacy,
}: {
  preview: string;
  from?: string;
  title: string;
  children: ReactNode;
  footer: string;
  privacy?: Privacy;
}) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{inTheDark}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={body} className="ground">
        <Container style={card} className="card">
          <Text
            className="brand"
            style={{ fontSize: 14, fontWeight: 600, color: colours.brand[600], margin: "0 0 16px" }}
          >
            {from}
          </Text>
          <Heading as="h1" style={{ fontSize: 22, lineHeight: "28px", margin: "0 0 16px" }}>
            {title}
          </Heading>
          {children}
        </Container>
        <Container style={{ maxWidth: 560 }}>
          <Text className="muted" style={{ ...small, textAlign: "center" }}>
            {footer}
          </Text>
          {privacy && (
            <Text className="muted" style={{ ...small, textAlign: "center" }}>
              <Link href={privacy.link} className="muted" style={{ color: colours.muted, textDecoration: "underline" }}>
                {`What ${privacy.speaker} holds about you, and how to have it deleted`}
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={{ fontSize: 16, lineHeight: "24px", margin: "0 0 16px" }}>{children}</Text>;
}

/** Text as somebody typed it: an empty line begins a paragraph, a line stays a line. */
export function TypedText({ text }: { text: string }) {
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

/** What is known, one line each: "Date: Thu 24 Dec 2026". */
export function Facts({ facts }: { facts: { label: string; value: string }[] }) {
  return facts.map(({ label, value }) => (
    <Text key={label} style={{ fontSize: 16, lineHeight: "24px", margin: "0 0 4px" }}>
      <span className="muted" style={{ color: colours.muted }}>
        {label}:
      </span>{" "}
      {value}
    </Text>
  ));
}

/** The letter's one button, and its address in words for clients that show no buttons; plain text has it already. */
export function LetterButton({ to, children }: { to: string; children: string }) {
  return (
    <Section style={{ margin: "8px 0 16px" }}>
      <Button href={to} style={button}>
        {children}
      </Button>
      <Text className="muted" data-skip-in-text="true" style={{ ...small, wordBreak: "break-all" }}>
        If the button does not work, open{" "}
        <Link href={to} className="brand" style={{ color: colours.brand[600] }}>
          {to}
        </Link>
      </Text>
    </Section>
  );
}
