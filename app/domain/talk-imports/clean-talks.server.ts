// Turns what a file says of talks into talks that can become drafts: within the limits of a hub's fields, with days and
// times that are sure, each once. What is left out or changed is said line by line.
import { setImmediate } from "node:timers/promises";
import { v5 as uuidFrom } from "uuid";
import type { LineRemark } from "#app/csv/find-header.ts";
import { descriptionMaxLength } from "#app/domain/hubs/hubs.ts";
import {
  type ImportAnswers,
  type ImportedTalk,
  maxTalkLinks,
  maxTopicsLength,
  type TalkLink,
  type WrittenTalk,
} from "#app/domain/talk-imports/talk-imports.ts";
import { readTalkTimes } from "#app/domain/talk-imports/talk-times.server.ts";
import { foldText } from "#app/domain/values/fold-text.ts";
import { canonicalLanguage } from "#app/domain/values/languages.ts";
import { asLink, linkMaxLength } from "#app/domain/values/link.ts";
import { cutText, measure } from "#app/domain/values/measured-text.ts";
import { textFromParagraphs, toRichText } from "#app/domain/values/plain-paragraphs.ts";
import { asOneLine, asParagraphs, maxRead } from "#app/domain/values/plain-text.ts";
import { sanitizeRichText } from "#app/domain/values/rich-text.server.ts";
import { type DateOrder, provenOrder } from "#app/domain/values/written-date.ts";
import { readWrittenMoment } from "#app/domain/values/written-moment.ts";

export interface CleanedTalks {
  /** Each talk once, in the file's order. */
  talks: ImportedTalk[];
  /** Lines without a talk that can be imported, and talks that stood above. */
  skipped: LineRemark[];
  /** Talks that are imported, but with less than the file says. */
  notes: LineRemark[];
  dates: DateReading;
}

/** How the file's dates of numbers are read. */
export interface DateReading {
  /** Null while nobody knows. */
  order: DateOrder | null;
  /** Whether the order decides about any date. */
  matters: boolean;
  /** The date that shows the order; null where the speaker said it, or nobody did. */
  proof: string | null;
}

/** Talks cleaned at a time: other requests are served in between. */
const atOnce = 20;

export async function cleanTalks(written: WrittenTalk[], answers: ImportAnswers): Promise<CleanedTalks> {
  const dates = findDateReading(written, answers.dateOrder);
  const result: CleanedTalks = { talks: [], skipped: [], notes: [], dates };
  const lineOf = new Map<string, number>();
  for (const [at, each] of written.entries()) {
    if (at % atOnce === 0) await setImmediate();
    const { line } = each;
    const text = [each.title, each.event, each.date]
      .map((part) => asOneLine(part ?? "", 200))
      .filter(Boolean)
      .join(", ");
    const remark = (reason: string) => ({ line, text: cutText(text, 100), reason });
    const cleaned = cleanTalk(each, { ...answers, dateOrder: dates.order });
    if (typeof cleaned === "string") {
      result.skipped.push(remark(cleaned));
      continue;
    }
    const before = lineOf.get(cleaned.talk.token);
    if (before !== undefined) {
      result.skipped.push(remark(`Also in line ${before}`));
      continue;
    }
    lineOf.set(cleaned.talk.token, line);
    result.talks.push(cleaned.talk);
    if (cleaned.notes.length > 0) result.notes.push(remark(cleaned.notes.join(". ")));
  }
  return result;
}

/** By the speaker's word, otherwise by the dates that can only be read in one order. */
function findDateReading(written: WrittenTalk[], answered: DateOrder | null): DateReading {
  const dates = written.flatMap(({ line, date }) => (date ? [{ line, date }] : []));
  const matters = dates.some(({ date }) => readWrittenMoment(date, null).kind === "ambiguous");
  const proofs = dates.flatMap(({ line, date }) => {
    const order = provenOrder(date);
    return order ? [{ order, text: `${date.trim()} in line ${line}` }] : [];
  });
  const [first] = proofs;
  const isClear = first && proofs.every(({ order }) => order === first.order);
  if (answered) return { order: answered, matters, proof: null };
  return isClear ? { order: first.order, matters, proof: first.text } : { order: null, matters, proof: null };
}

const importNamespace = "8a4f2c1e-0b0d-5d7e-9a55-6f3d0d7c2b19";

/** The same for each import of a talk: by its id where it comes from, otherwise by what tells it from others. */
function toToken({ sourceId }: WrittenTalk, talk: Omit<ImportedTalk, "token">): string {
  const { title, eventName, eventDate, startTime } = talk;
  const words = [title, eventName ?? ""].map((text) => foldText(cutText(text, 200)));
  return uuidFrom(sourceId ?? JSON.stringify([...words, eventDate, startTime]), importNamespace);
}

/** The talk, with what was changed; or why there is none. */
function cleanTalk(written: WrittenTalk, answers: ImportAnswers): { talk: ImportedTalk; notes: string[] } | string {
  const notes: string[] = [];
  const line = (text = "", max = 200, label = "") => {
    const clean = asOneLine(text, maxRead(max)).replace(/\s+/g, " ");
    if (clean.length > max) notes.push(`Shortened: ${label}`);
    return cutText(clean, max).trim();
  };
  const title = line(written.title, 200, "title");
  if (title === "") return "No title";
  const times = readTalkTimes(written, answers);
  if (typeof times === "string") return times;
  const links = cleanLinks(written.links);
  const description = cleanDescription(written.description);
  notes.push(...times.notes, ...links.notes, ...description.notes);
  const talk = {
    ...{ line: written.line, title, ...times.times, ...description.value, links: links.value },
    eventName: line(written.event || answers.eventName || "", 200, "event") || null,
    location: line(written.place, linkMaxLength, "place") || null,
    keywords: cleanTopics(written.topics),
    language: canonicalLanguage(written.language || "en")?.slice(0, 35) ?? "en",
  };
  return { talk: { ...talk, token: toToken(written, talk) }, notes };
}

/** Cut before it is sanitised, which takes several passes. */
function cleanDescription(text = "") {
  const measured = measure(text, descriptionMaxLength);
  const html = measured === null ? null : sanitizeDescription(asParagraphs(measured));
  if (measured !== null && (html === null || html.length <= descriptionMaxLength))
    return { value: { description: html }, notes: [] };
  const plain = textFromParagraphs(html ?? text);
  const shortened = sanitizeDescription(asParagraphs(cutText(plain, descriptionMaxLength / 2)));
  return { value: { description: shortened }, notes: ["Shortened: description"] };
}

const sanitizeDescription = (text: string) =>
  sanitizeRichText(cutText(toRichText(text), maxRead(descriptionMaxLength)));

/** "React, CSS; React" is "React, CSS". */
function cleanTopics(text = ""): string | null {
  const topics = [
    ...new Set(text.split(/[,;|\n]/).map((topic) => asOneLine(topic, maxTopicsLength).replace(/^#/, ""))),
  ].filter(Boolean);
  let joined = "";
  for (const topic of topics) {
    const next = joined === "" ? topic : `${joined}, ${topic}`;
    if (next.length <= maxTopicsLength) joined = next;
  }
  return joined || null;
}

function cleanLinks(links: TalkLink[]): { value: TalkLink[]; notes: string[] } {
  const byAddress = new Map<string, TalkLink>();
  const notes: string[] = [];
  for (const { title, url } of links) {
    const link = asLink(url);
    if (!link) notes.push(`“${asOneLine(url, 60)}” is no web address, so it is left out`);
    else if (byAddress.size < maxTalkLinks && !byAddress.has(link))
      byAddress.set(link, {
        title: asOneLine(title, 200) || new URL(link).hostname || "Link",
        url: link,
      });
  }
  return { value: [...byAddress.values()], notes: notes.slice(0, 3) };
}
