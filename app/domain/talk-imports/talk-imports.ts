// Talks from a file of the speaker's own: a table, what Sessionize shows of a speaker or an event, what pretalx shows of an
// event. Nothing is loaded from the addresses in it. Safe in the browser.
import type { TalkColumns } from "#app/csv/talk-columns.ts";
import type { DateOrder } from "#app/domain/values/written-date.ts";

export const maxTalkFileBytes = 10 * 1024 * 1024;
/** Talks of one file, and lines of a table. */
export const maxTalksPerFile = 5_000;
/** Drafts that one import creates, so that nobody waits longer for it than for a page. The next one goes on. */
export const maxDraftsPerImport = 500;
/** Links of one talk. */
export const maxTalkLinks = 50;
/** Characters of all topics together, as they are stored. */
export const maxTopicsLength = 500;

export const talkFileKinds = {
  csv: "Table",
  sessionize: "Sessionize",
  pretalx: "pretalx",
} as const;
export type TalkFileKind = keyof typeof talkFileKinds;

export interface TalkLink {
  title: string;
  url: string;
}

/** A talk as its file has it: texts that nobody has checked yet. */
export interface WrittenTalk {
  /** The line in a table, from 1; in other files the position of the talk. */
  line: number;
  /** What the talk is called where it comes from, so that a new title or date doesn't make it another talk. */
  sourceId?: string | undefined;
  title: string;
  event?: string | undefined;
  date?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  length?: string | undefined;
  timezone?: string | undefined;
  place?: string | undefined;
  /** Plain text, or HTML that begins with a block element. */
  description?: string | undefined;
  topics?: string | undefined;
  language?: string | undefined;
  links: TalkLink[];
  /** Who gives it, where the file says it. */
  speakers?: string[];
  /** Where it stands in the programme's selection. */
  status?: string | undefined;
  /** Whether it is a part of the programme without a talk. */
  isBreak?: boolean;
}

/** A talk that can become a draft. */
export interface ImportedTalk {
  line: number;
  /** The same each time that this talk is imported; a UUID. */
  token: string;
  title: string;
  eventName: string | null;
  eventDate: string | null;
  startTime: string | null;
  endTime: string | null;
  timezone: string;
  location: string | null;
  description: string | null;
  keywords: string | null;
  language: string;
  links: TalkLink[];
}

/** What the speaker says about a file that doesn't say it itself. */
export interface ImportAnswers {
  /** Which column of a table holds what; null to go by the names of the columns. */
  columns: TalkColumns | null;
  dateOrder: DateOrder | null;
  /** Of talks that name no time zone. */
  timezone: string;
  /** Whose talks are imported, of a file that names speakers. */
  speaker: string | null;
  /** Of talks that name no event. */
  eventName: string | null;
}
