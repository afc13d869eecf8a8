// The frame every letter shares: one column, one button, the product's name first.
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { colours, type } from "#app/ui/tokens.ts";

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
  fontWeight: 600,
  padding: "12px 20px",
};

/** `preview` is the line a mail client shows beside the subject. */
export function LetterFrame({
  preview,
  title,
  children,
  footer,
}: {
  preview: string;
  title: string;
  children: ReactNode;
  footer: string;
}) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={body}>
        <Container style={card}>
          <Text style={{ fontSize: 14, fontWeight: 600, color: colours.brand[600], margin: "0 0 16px" }}>
            Talk Hubs
          </Text>
          <Heading as="h1" style={{ fontSize: 22, lineHeight: "28px", margin: "0 0 16px" }}>
            {title}
          </Heading>
          {children}
        </Container>
        <Container style={{ maxWidth: 560 }}>
          <Text style={{ fontSize: 12, color: colours.muted, textAlign: "center" }}>{footer}</Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={{ fontSize: 16, lineHeight: "24px", margin: "0 0 16px" }}>{children}</Text>;
}

/** The letter's one button, and its address in words for clients that show no buttons. */
export function LetterButton({ to, children }: { to: string; children: string }) {
  return (
    <Section style={{ margin: "8px 0 16px" }}>
      <Button href={to} style={button}>
        {children}
      </Button>
      <Text style={{ fontSize: 12, color: colours.muted, wordBreak: "break-all" }}>
        If the button does not work, open <Link href={to}>{to}</Link>
      </Text>
    </Section>
  );
}
