// Styles of emails. Mail clients apply inline styles first, so rules in style sheets need `!important`.
import { colours, darkColours as dark, type } from "#app/ui/tokens.ts";

export const styles = {
  body: {
    backgroundColor: colours.ground,
    fontFamily: type.system,
    color: colours.ink,
    margin: 0,
    padding: "24px 12px",
  },
  column: { width: "100%", maxWidth: 560 },
  sender: { padding: "0 4px 16px" },
  brand: { fontSize: 16, lineHeight: "24px", fontWeight: 600, color: colours.brand[600] },
  card: {
    backgroundColor: colours.surface,
    border: `1px solid ${colours.line}`,
    borderRadius: 12,
    padding: 32,
    wordBreak: "break-word",
  },
  band: { borderRadius: "12px 12px 0 0", padding: "20px 32px" },
  logo: { display: "block", height: 40, width: "auto", maxWidth: 200, margin: "0 0 8px" },
  cardBelowBand: { borderTop: "0", borderRadius: "0 0 12px 12px" },
  title: { fontSize: 24, lineHeight: "32px", fontWeight: 650, margin: "0 0 16px" },
  text: { fontSize: 16, lineHeight: "24px", margin: "0 0 16px" },
  signature: { fontSize: 16, lineHeight: "24px", fontWeight: 600, margin: "16px 0 0" },
  detail: { fontSize: 16, lineHeight: "24px", margin: "0 0 4px" },
  details: { margin: "0 0 16px" },
  label: { color: colours.muted },
  /** 48 px high, for touch. */
  button: {
    display: "inline-block",
    backgroundColor: colours.brand[600],
    border: `1px solid ${colours.brand[600]}`,
    borderRadius: 8,
    color: "#ffffff",
    fontSize: 16,
    lineHeight: "22px",
    fontWeight: 600,
    padding: "12px 24px",
    textAlign: "center",
    textDecoration: "none",
  },
  buttonRow: { margin: "8px 0 16px" },
  address: { fontSize: 12, lineHeight: "18px", color: colours.muted, margin: "16px 0 0", wordBreak: "break-word" },
  link: { color: colours.brand[600], textDecoration: "underline" },
  footer: { padding: "16px 4px 0" },
  small: { fontSize: 13, lineHeight: "20px", color: colours.muted, margin: "0 0 8px", textAlign: "center" },
  quietLink: { display: "inline-block", padding: "12px 0", color: colours.muted, textDecoration: "underline" },
  quoteTitle: { fontSize: 14, lineHeight: "20px", color: colours.muted, margin: "24px 0 8px" },
  quote: {
    borderLeft: `3px solid ${colours.brand[300]}`,
    margin: "0 0 16px",
    padding: "4px 0 4px 16px",
  },
  number: { display: "block", fontSize: 22, lineHeight: "28px", fontWeight: 650, whiteSpace: "nowrap" },
  unit: { display: "block", fontSize: 14, lineHeight: "20px" },
  fileDetail: { fontSize: 14, lineHeight: "20px", color: colours.muted, margin: 0 },
  person: { margin: 0, padding: "12px 0", borderTop: `1px solid ${colours.line}` },
} as const;

export const phoneStyles = `@media (max-width: 480px) {
.card { padding: 24px 20px !important; }
.button { display: block !important; }
.band { padding: 16px 20px !important; }
.title { font-size: 22px !important; line-height: 28px !important; }
}`;

export const darkStyles = `@media (prefers-color-scheme: dark) {
.ground, .ground > table, .ground > table > tbody > tr > td {
  background-color: ${dark.ground} !important; color: ${dark.ink} !important;
}
.card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
.title, .ink { color: ${dark.ink} !important; }
.person { border-color: ${dark.line} !important; }
.muted { color: ${dark.muted} !important; }
.brand { color: ${dark.brandText} !important; }
}`;
