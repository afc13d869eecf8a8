// The certificate of attendance on paper.
import { type Certificate, certificateTitle, listCertificateDetails } from "#app/domain/certificates/certificates.ts";
import { pictureBranding } from "#app/domain/hubs/settings/picture-branding.ts";
import { paperFor } from "#app/domain/values/paper.ts";
import type { PrintedBlock, PrintedPage, PrintedText } from "#app/media/contract.ts";
import { printedText } from "#app/media/printed-text.ts";
import type { NoticeHub } from "#app/talk-page/shown-hub.ts";

interface Content {
  certificate: Certificate;
  branding: NoticeHub["branding"];
  /** The address that confirms it. */
  checkUrl: string;
}

const text = (text: string, size: number, more: Partial<PrintedText> = {}) =>
  printedText(text, size, { align: "centre", ...more });

const codeSize = 84;

/** `code` is a QR code of the check address. */
export function buildCertificateDocument({ certificate, branding, checkUrl }: Content, code: Uint8Array): PrintedPage {
  const { name, talk, speaker, language, timezone } = certificate;
  const { accent, font } = pictureBranding(branding);
  const address = checkUrl.replace(/^https?:\/\//, "");
  const details = listCertificateDetails(certificate).filter(
    ({ label }) => !["Talk", "Speaker", "Note"].includes(label),
  );
  const blocks: PrintedBlock[] = [
    text(certificateTitle, 15, { ink: "muted" }),
    text(name, 40, { role: "h1", weight: "bold", above: 10, instead: `The person named at ${address}` }),
    text("was in the room for", 13, { ink: "muted", above: 10 }),
    text(talk, 24, { role: "h2", weight: "bold", above: 8, instead: `The talk named at ${address}` }),
    text(`by ${speaker}`, 15, { above: 6, maxLines: 2 }),
    text(details.map(({ value }) => value).join("  ·  "), 13, { above: 14 }),
    ...(certificate.text ? [text(certificate.text, 12, { above: 10 })] : []),
    {
      kind: "picture",
      bytes: code,
      alt: "QR code of the check address",
      width: codeSize,
      height: codeSize,
      align: "centre",
      above: 22,
    },
    text(`Check it at ${address}`, 10, { ink: "muted", above: 6, link: checkUrl }),
  ];
  const title = `${certificateTitle}: ${talk}`;
  return { paper: paperFor(timezone), title, author: speaker, language, font, accent, layout: "framed", blocks };
}
