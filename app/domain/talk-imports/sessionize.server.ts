// Talks in what Sessionize shows of an event (`/api/v2/…/view/All`, `Sessions`, `GridSmart`, `Speakers`) or of one speaker
// (`/api/speaker/json/…`), as the speaker saved it.
import { z } from "zod";
import type { LineRemark } from "#app/csv/find-header.ts";
import { nameSpeakers } from "#app/domain/talk-imports/speaker-names.server.ts";
import type { WrittenTalk } from "#app/domain/talk-imports/talk-imports.ts";
import { cutText } from "#app/domain/values/measured-text.ts";

export interface SessionizeFile {
  talks: WrittenTalk[];
  skipped: LineRemark[];
}

const text = z.string().catch("");
const id = z.union([z.string(), z.number()]).transform(String).catch("");
const list = <Item extends z.ZodType>(item: Item) => z.array(item).catch([]);
const named = z.object({ id, name: text });
/** A person's id, or the person. */
const speaker = z.union([named, id.transform((each) => ({ id: each, name: "" }))]);
const category = z.object({ categoryItems: list(named) });

const session = z.object({
  id,
  title: text,
  name: text,
  description: text,
  startsAt: text,
  endsAt: text,
  isServiceSession: z.boolean().catch(false),
  speakers: list(speaker),
  categories: list(category),
  categoryItems: list(id),
  roomId: id,
  room: text,
  recordingUrl: text,
  liveUrl: text,
  sessionUrl: text,
  languageCode: text,
  status: text,
});
type Session = z.output<typeof session>;

const room = z.object({ id, name: text, sessions: list(session) });
const person = z.object({ id, fullName: text, firstName: text, lastName: text, sessions: list(z.union([named, id])) });
const event = z.object({ name: text, eventStartDate: text, location: text });

/** `All`, and the file of one speaker. */
const completeFile = z.object({
  sessions: list(session),
  speakers: list(person),
  rooms: list(named),
  categories: list(z.object({ items: list(named) })),
  events: list(event),
});
/** `Sessions` has groups, `GridSmart` days with rooms, `Speakers` people. */
const groups = z.array(z.object({ rooms: list(room), sessions: list(session) }));
const people = z.array(person.refine(({ fullName, lastName }) => fullName !== "" || lastName !== ""));

interface FoundSessions {
  sessions: Session[];
  /** By id. */
  people: Map<string, string>;
  rooms: Map<string, string>;
  topics: Map<string, string>;
  /** Events of a speaker, of which Sessionize doesn't say which talk was given there. */
  events: z.output<typeof event>[];
}

/** Null when the data is nothing that Sessionize writes. */
export function readSessionize(data: unknown): SessionizeFile | null {
  const found = findSessions(data);
  if (!found || found.sessions.length + found.events.length === 0) return null;
  const { sessions, events } = found;
  const nameOfSpeaker = nameSpeakers(
    sessions.map((each) => ({ title: titleOf(each), speakers: each.speakers })),
    found.people,
  );
  const skipped = events.map(({ name, eventStartDate, location }, at) => ({
    line: sessions.length + at + 1,
    text: cutText([name, eventStartDate.slice(0, 10), location].filter(Boolean).join(", "), 100),
    reason: "An event: Sessionize doesn't say which talk you gave there",
  }));
  return { talks: sessions.map((each, at) => toTalk(each, at + 1, found, nameOfSpeaker)), skipped };
}

function findSessions(data: unknown): FoundSessions | null {
  const complete = completeFile.safeParse(data).data;
  if (complete) {
    const topics = complete.categories.flatMap(({ items }) => items);
    return {
      ...complete,
      people: toNames(complete.speakers),
      rooms: toMap(complete.rooms),
      topics: toMap(topics),
    };
  }
  const none = { people: new Map(), rooms: new Map(), topics: new Map(), events: [] };
  const listed = people.safeParse(data).data;
  if (listed) return { ...none, sessions: listed.flatMap(toSessions) };
  const sessions = groups
    .safeParse(data)
    .data?.flatMap(({ rooms, sessions: grouped }) => [
      ...grouped,
      ...rooms.flatMap((one) => one.sessions.map((held) => ({ ...held, room: held.room || one.name }))),
    ]);
  // A session may be in several groups.
  return sessions
    ? { ...none, sessions: [...new Map(sessions.map((each) => [each.id || each, each])).values()] }
    : null;
}

const nameOf = ({ fullName, firstName, lastName }: z.output<typeof person>) =>
  fullName || `${firstName} ${lastName}`.trim();
const toNames = (persons: z.output<typeof person>[]) => new Map(persons.map((each) => [each.id, nameOf(each)]));
const toMap = (items: { id: string; name: string }[]) => new Map(items.map((each) => [each.id, each.name]));

/** The sessions of a person, of which `Speakers` has the titles only. */
const toSessions = (each: z.output<typeof person>): Session[] =>
  each.sessions.flatMap((held) =>
    typeof held === "string" ? [] : [session.parse({ ...held, speakers: [{ id: each.id, name: nameOf(each) }] })],
  );

const titleOf = ({ title, name }: Session) => title || name;

function toTalk(
  each: Session,
  line: number,
  { rooms, topics }: FoundSessions,
  nameOfSpeaker: ReturnType<typeof nameSpeakers>,
): WrittenTalk {
  const names = [
    ...each.categories.flatMap(({ categoryItems }) => categoryItems.map(({ name }) => name)),
    ...each.categoryItems.map((item) => topics.get(item) ?? ""),
  ];
  return {
    line,
    sourceId: each.id && `sessionize:${each.id}`,
    title: titleOf(each),
    date: each.startsAt,
    endTime: each.endsAt,
    place: each.room || rooms.get(each.roomId),
    description: each.description,
    topics: names.filter(Boolean).join(", "),
    language: each.languageCode,
    links: [
      { title: "Video", url: each.recordingUrl },
      { title: "About this talk on Sessionize", url: each.sessionUrl },
    ].filter(({ url }) => url !== ""),
    ...{
      speakers: each.speakers.map(nameOfSpeaker).filter(Boolean),
      status: each.status,
      isBreak: each.isServiceSession,
    },
  };
}
