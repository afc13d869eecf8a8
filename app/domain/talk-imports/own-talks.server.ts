// Whose talks a programme has, and which of them were given: what a speaker's own talks are, of all that a file lists.
import type { LineRemark } from "#app/csv/find-header.ts";
import type { WrittenTalk } from "#app/domain/talk-imports/talk-imports.ts";
import { toAscii } from "#app/domain/values/ascii.server.ts";
import { foldText } from "#app/domain/values/fold-text.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import { asOneLine } from "#app/domain/values/plain-text.ts";

export interface OwnTalks {
  talks: WrittenTalk[];
  skipped: LineRemark[];
  /** Everyone who gives a talk in the file. */
  speakers: string[];
  /** Whose talks were read; null until the speaker says which one they are. */
  speaker: string | null;
}

/**
 * The speaker's talks: of `chosen`, otherwise of whoever has `ownName`. All that were given where the file names no
 * speakers; none where nobody can say which one it is.
 */
export function selectOwnTalks(written: WrittenTalk[], chosen: string | null, ownName: string): OwnTalks {
  const byKey = new Map<string, string>();
  for (const name of written.flatMap(({ speakers = [] }) => speakers)) {
    const key = keyOf(name);
    if (key && !byKey.has(key)) byKey.set(key, name);
  }
  const speakers = [...byKey.values()].sort((one, other) => one.localeCompare(other));
  const whose = chosen === null ? findByOwnName(byKey, ownName) : keyOf(chosen);
  const result: OwnTalks = { talks: [], skipped: [], speakers, speaker: byKey.get(whose ?? "") ?? null };
  for (const talk of written) {
    const reason = findReasonToSkip(talk, result);
    if (reason) result.skipped.push({ line: talk.line, text: cutText(describe(talk), 100), reason });
    else result.talks.push(talk);
  }
  return result;
}

/** The same for each spelling of a name: "Łukasz" is "Lukasz". */
const keyOf = (name: string) => foldText(toAscii(name));

const titles = new Set(["dr", "prof", "mr", "mrs", "ms", "phd"]);
/** In any order, because lists begin with the last name too. */
const wordsOf = (key: string) =>
  key
    .split(" ")
    .filter((word) => !titles.has(word))
    .sort()
    .join(" ");

function findByOwnName(byKey: Map<string, string>, ownName: string): string | null {
  const own = keyOf(ownName);
  if (byKey.has(own)) return own;
  const [found = null, ...others] = [...byKey.keys()].filter((key) => own && wordsOf(key) === wordsOf(own));
  return others.length === 0 ? found : null;
}

function findReasonToSkip(
  { isBreak, speakers = [], status = "" }: WrittenTalk,
  { speakers: all, speaker }: OwnTalks,
): string | null {
  if (isBreak) return "A break or another part of the programme";
  if (all.length > 0 && speaker === null) return "Choose which speaker you are";
  if (speaker !== null && !speakers.some((name) => keyOf(name) === keyOf(speaker)))
    return speakers.length > 0 ? `A talk of ${cutText(speakers.join(", "), 100)}` : "A talk without a speaker";
  return notGiven.has(keyOf(status)) ? `Its status is “${cutText(status, 40)}”` : null;
}

/** Statuses of talks that were not given, without accents. */
const notGiven = new Set([
  ...["declined", "rejected", "nominated", "waitlisted", "waitlist", "withdrawn", "canceled", "cancelled", "submitted"],
  ...["pending", "deleted", "draft", "accept queue", "decline queue", "waitlist queue", "in review", "not accepted"],
  ...["abgelehnt", "zuruckgezogen", "abgesagt", "storniert", "eingereicht", "warteliste"],
  ...["refuse", "refusee", "rejete", "rejetee", "retire", "retiree", "annule", "annulee", "soumis", "soumise"],
  ...["rechazado", "rechazada", "retirado", "retirada", "cancelado", "cancelada", "enviado", "enviada"],
  ...["rifiutato", "rifiutata", "ritirato", "ritirata", "annullato", "annullata", "inviato", "inviata"],
  ...["afgewezen", "ingetrokken", "geannuleerd", "ingediend", "rejeitado", "rejeitada", "recusado", "recusada"],
  ...["liste d attente", "lista de espera", "lista d attesa", "wachtlijst"],
]);

const describe = ({ title, event, date }: WrittenTalk) =>
  [title, event, date]
    .map((part) => asOneLine(part ?? "", 100))
    .filter(Boolean)
    .join(", ");

const companies = /[(<[][^()<>[\]]*[)>\]]/g;
const betweenNames = /[,/]| (?:&|and|und|et|with|mit|avec) /i;

/**
 * The names in each row's cell. Commas stand between names; where one cell has `ownName` with its last name first, they
 * stand within names.
 */
export function splitSpeakers(cells: string[], ownName: string): string[][] {
  const groups = cells.map((cell) =>
    cutText(cell, 2_000)
      .replace(companies, " ")
      .split(/[\n;|]/),
  );
  const isTurned = groups.flat().some((name) => name.includes(",") && keyOf(turn(name)) === keyOf(ownName));
  return groups.map((names) =>
    names
      .flatMap((name) => (isTurned ? turn(name) : name.replace(/\s+/g, " ").split(betweenNames)))
      .map((name) => asOneLine(name, 100).replace(/\s+/g, " "))
      .filter(Boolean),
  );
}

/** "Osei, Amara" is "Amara Osei". */
const turn = (name: string): string => name.replace(/^([^,]*),([^,]*)$/, "$2 $1").trim();
