// Certificates of attendance. Safe in the browser.
import { formatDayIn } from "#app/domain/values/languages.ts";
import { endOfTalk, startOfTalk, type WrittenTimes } from "#app/domain/values/talk-times.ts";

export const certificateTitle = "Certificate of attendance";
/** Characters, as limited by the column. */
export const certificateNameLength = 120;

/** What a certificate says, and its check address confirms. */
export interface Certificate extends WrittenTimes {
  code: string;
  /** As the attendee typed it. */
  name: string;
  talk: string;
  eventName: string | null;
  language: string;
  speaker: string;
  /** What the speaker adds, such as points for continuing professional development. */
  text: string | null;
}

/** What stands below the name, in the order of the paper. */
export function listCertificateDetails(certificate: Certificate): { label: string; value: string }[] {
  const { talk, eventName, eventDate, language, speaker, text } = certificate;
  const details: [string, string | null][] = [
    ["Talk", talk],
    ["Event", eventName],
    ["Date", eventDate && formatDayIn(language, eventDate)],
    ["Length", formatLength(certificate)],
    ["Speaker", speaker],
    ["Note", text],
  ];
  return details.flatMap(([label, value]) => (value ? { label, value } : []));
}

/** "1 hour 30 minutes"; null while nobody said when the talk ends. */
export function formatLength(talk: WrittenTimes): string | null {
  const [start, end] = [startOfTalk(talk), endOfTalk(talk)];
  if (!start || !end) return null;
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);
  const parts = [toUnits(Math.floor(minutes / 60), "hour"), toUnits(minutes % 60, "minute")];
  return parts.filter(Boolean).join(" ");
}

const toUnits = (count: number, unit: string) => (count === 0 ? "" : `${count} ${unit}${count === 1 ? "" : "s"}`);

/** Crockford's base 32: nothing that looks alike. */
export const codeSigns = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const codeLength = 20;

/** The code as people type it, in any case, with or without hyphens; null if it can't be one. */
export function readCertificateCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll("-", "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return code.length === codeLength && [...code].every((sign) => codeSigns.includes(sign)) ? code : null;
}

/** "/c/7KX2A-9QMF3-3TRBC-W8YPD" */
export const certificatePath = (code: string): string => `/c/${code.match(/.{1,5}/g)?.join("-")}`;
