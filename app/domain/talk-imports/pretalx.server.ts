// Talks in what pretalx shows of an event: its schedule as JSON, in the form that frab and other programs write too
// (https://c3voc.de/schedule/schema.json), and the lists of its API (`submissions`, `talks`, old `schedules`).
import { z } from "zod";
import type { LineRemark } from "#app/csv/find-header.ts";
import { nameSpeakers } from "#app/domain/talk-imports/speaker-names.server.ts";
import type { TalkLink, WrittenTalk } from "#app/domain/talk-imports/talk-imports.ts";
import { asOneLine } from "#app/domain/values/plain-text.ts";

export interface PretalxFile {
  talks: WrittenTalk[];
  skipped: LineRemark[];
}

const text = z.string().catch("");
const id = z.union([z.string(), z.number()]).transform(String).catch("");
const list = <Item extends z.ZodType>(item: Item) => z.array(item).catch([]);
const linked = z.object({ url: text, title: text });

const event = z.object({
  guid: id,
  code: text,
  title: text,
  subtitle: text,
  date: text,
  start: text,
  duration: text,
  room: text,
  url: text,
  language: text,
  track: text,
  abstract: text,
  description: text,
  persons: list(z.object({ public_name: text, full_public_name: text, name: text })),
  links: list(linked),
  attachments: list(linked),
});
const conference = z.object({
  title: text,
  time_zone_name: text,
  days: z.array(z.object({ date: text, rooms: z.record(z.string(), list(event)).catch({}) })),
});
const scheduleFile = z.object({ schedule: z.object({ conference }) });

/** Null when the data is nothing that pretalx writes, or has no talk. */
export function readPretalx(data: unknown): PretalxFile | null {
  const found = readSchedule(data) ?? readList(data);
  if (!found || found.talks.length === 0) return null;
  return { ...found, talks: withIds(found.talks) };
}

/** The same talk in each of the files: its code, and which of its deliveries it is. */
function withIds(talks: Omit<WrittenTalk, "line">[]): WrittenTalk[] {
  const counts = new Map<string, number>();
  return talks.map((talk, at) => {
    const { sourceId } = talk;
    const nth = (counts.get(sourceId ?? "") ?? 0) + 1;
    if (sourceId) counts.set(sourceId, nth);
    return { ...talk, line: at + 1, sourceId: sourceId && `pretalx:${sourceId}${nth > 1 ? `:${nth}` : ""}` };
  });
}

interface FoundTalks {
  talks: Omit<WrittenTalk, "line">[];
  skipped: LineRemark[];
}

function readSchedule(data: unknown): FoundTalks | null {
  const held = scheduleFile.safeParse(data).data?.schedule.conference;
  if (!held) return null;
  const talks = held.days.flatMap(({ date, rooms }) =>
    Object.entries(rooms).flatMap(([room, events]) =>
      events.map((each) => ({
        sourceId: each.code || each.guid || undefined,
        ...{ title: each.title, event: held.title, place: each.room || room },
        // Old programs name the day and the time apart.
        ...(each.date ? { date: each.date } : { date, startTime: each.start }),
        ...{ length: each.duration, timezone: held.time_zone_name, topics: each.track, language: each.language },
        description: joinTexts(each.subtitle, each.abstract, each.description),
        links: [...each.attachments, ...each.links, { title: "About this talk", url: each.url }]
          .filter(({ url }) => url !== "")
          .map((link) => resolve(link, each.url)),
        speakers: each.persons
          .map(({ public_name, full_public_name, name }) => public_name || full_public_name || name)
          .filter(Boolean),
      })),
    ),
  );
  return { talks, skipped: [] };
}

/** Files on the program's own server are named by their path. */
const resolve = ({ title, url }: TalkLink, base: string): TalkLink => ({
  title,
  url: url.startsWith("/") && URL.canParse(url, base) ? new URL(url, base).href : url,
});

const joinTexts = (...texts: string[]) => [...new Set(texts.map((each) => each.trim()))].filter(Boolean).join("\n\n");

/** A text, or one for each language. */
const translated = z.union([
  z.string(),
  z.record(z.string(), z.string()).transform((texts) => texts.en ?? Object.values(texts)[0] ?? ""),
]);
/** What is shown in full, or as the number of another list. */
const named = z.union([translated, z.object({ name: translated }).transform(({ name }) => name)]).catch("");
const slot = z.object({ start: text, end: text, room: named });

const submission = z.object({
  code: text,
  title: text,
  state: text,
  track: named,
  tags: list(z.union([named, z.object({ tag: translated }).transform(({ tag }) => tag)])),
  abstract: text,
  description: text,
  duration: id,
  content_locale: text,
  speakers: list(
    z.union([
      z.object({ code: text, name: text }).transform(({ code, name }) => ({ id: code, name })),
      id.transform((code) => ({ id: code, name: "" })),
    ]),
  ),
  resources: list(z.union([z.object({ resource: text, link: text, description: text }), z.number()])),
  slot: slot.nullable().catch(null),
  slots: list(z.union([slot, z.number()])),
});
const submissions = z.array(submission);
const pages = z.object({ next: text, results: submissions });
const lists = z.union([
  submissions.transform((results) => ({ next: "", results })),
  pages,
  z.object({ submissions }).transform((each) => ({ next: "", results: each.submissions })),
  z.object({ slots: submissions }).transform((each) => ({ next: "", results: each.slots })),
]);

function readList(data: unknown): FoundTalks | null {
  const held = lists.safeParse(data).data;
  if (!held?.results.some(({ code, title }) => code && title)) return null;
  const nameOfSpeaker = nameSpeakers(held.results);
  const talks = held.results.flatMap((each) => toTalks(each, nameOfSpeaker));
  const rest = {
    ...{ line: talks.length + 1, text: asOneLine(held.next, 100) },
    reason: "The list goes on there: save that page, too",
  };
  return { talks, skipped: held.next ? [rest] : [] };
}

/** One for each time it is given. */
function toTalks(each: z.output<typeof submission>, nameOfSpeaker: ReturnType<typeof nameSpeakers>) {
  const talk = {
    ...{ sourceId: each.code || undefined, title: each.title, status: each.state, language: each.content_locale },
    description: joinTexts(each.abstract, each.description),
    topics: [each.track, ...each.tags].filter(Boolean).join(", "),
    links: each.resources
      .flatMap((one) => (typeof one === "number" ? [] : [{ title: one.description, url: one.link || one.resource }]))
      .filter(({ url }) => url !== ""),
    speakers: each.speakers.map(nameOfSpeaker).filter(Boolean),
  };
  const slots = [...each.slots, each.slot].flatMap((one) => (one && typeof one !== "number" ? [one] : []));
  if (slots.length === 0) return [talk];
  return slots.map(({ start, end, room }) => ({
    ...talk,
    ...{ date: start, endTime: end, length: each.duration, place: room },
  }));
}
