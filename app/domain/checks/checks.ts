// The stage check: what is checked before a talk, and the rules that need no database and no network.
import type { LinkResult } from "#app/adapters/links/contract.ts";
import type { checkLevels, checkNames } from "#app/database/vocabulary.ts";
import { effectiveStatus, type HubSchedule } from "#app/domain/hubs/hubs.ts";
import type { TalkPhase } from "#app/domain/hubs/talk-life.server.ts";
import { formatDayAndTime, formatTime } from "#app/domain/values/dates.ts";
import { expectedEnd, startOfTalk, type WrittenTimes } from "#app/domain/values/talk-times.ts";

export type CheckName = (typeof checkNames)[number];
/** "attention": the talk works, but look at this. "problem": something does not work. */
export type CheckLevel = (typeof checkLevels)[number];

export type CheckResult = {
  name: CheckName;
  /** What was found. Several findings are sentences of their own. */
  text: string;
} & Verdict;

/** `brief` says in a few words what is wrong. */
type Verdict = { level: "ready"; brief?: undefined } | { level: Exclude<CheckLevel, "ready">; brief: string };

/** What the dashboard needs of a result, and what is stored of the last check. */
export type CheckFinding = Pick<CheckResult, "name" | "level" | "brief">;

/** What needs a hand, the most serious first. */
export const listToLookAt = <Result extends { level: CheckLevel }>(results: readonly Result[]): Result[] =>
  (["problem", "attention"] as const).flatMap((level) => results.filter((result) => result.level === level));

/** What the check says in all. On stage nobody is told that it isn't ready: the talk is on. */
export function summariseCheck(results: readonly CheckResult[], phase: TalkPhase): string {
  const count = listToLookAt(results).length;
  const text = count === 0 ? "Ready" : `${count} to look at`;
  return phase === "on" ? `On now: ${count === 0 ? "all is well" : text}` : text;
}

interface DetailsHub {
  eventDate: string | null;
  startTime: string | null;
  location: string | null;
  description: string | null;
}

/** What is wrong, each once: two checks may meet the same, such as a draft. */
export const listBriefs = (findings: readonly CheckFinding[]): string[] => [
  ...new Set(findings.flatMap(({ brief }) => brief ?? [])),
];

/** The fields without which a talk cannot open, and those that people expect. */
export function checkDetails(hub: DetailsHub, resourceCount: number): CheckResult {
  if (!hub.eventDate)
    return { name: "details", level: "problem", text: "The talk has no date, so it can't open.", brief: "no date" };
  const missing = [
    ...(hub.startTime ? [] : ["start time"]),
    ...(hub.location ? [] : ["place"]),
    ...(hub.description ? [] : ["description"]),
    ...(resourceCount > 0 ? [] : ["files or links"]),
  ];
  if (missing.length === 0) return { name: "details", level: "ready", text: "Everything is filled in." };
  const brief = missing.map((field) => `no ${field}`).join(", ");
  return { name: "details", level: "attention", text: `Still empty: ${missing.join(", ")}.`, brief };
}

type EventHub = HubSchedule & WrittenTimes;

const midday = "12:00";

const obstacles = {
  draft: { text: "It's a draft, so nobody can open it.", brief: "it's a draft" },
  archived: { text: "It's archived, so nobody can open it.", brief: "it's archived" },
  closed: { text: "It's closed at that moment.", brief: "it's closed" },
  scheduled: { text: "It opens only after that.", brief: "it opens too late" },
};

const startToCheck = (hub: WrittenTimes) => startOfTalk({ ...hub, startTime: hub.startTime ?? midday });

/** Why nobody can open the page when the talk starts, or now if it has; null if people can, and without a date. */
function findObstacleAtStart(hub: EventHub, now: Date) {
  const start = startToCheck(hub);
  const status = start && effectiveStatus(hub, start > now ? start : now);
  return status && status !== "active" ? obstacles[status] : null;
}

/** Whether the hub is open during the talk, in the talk's own timezone. Without a start time, midday counts. */
export function checkStatus(hub: EventHub, phase: TalkPhase, now: Date): CheckResult {
  const start = startToCheck(hub);
  const toResult = (verdict: Verdict, text: string): CheckResult => ({ name: "status", text, ...verdict });
  if (!start || !hub.eventDate)
    return toResult({ level: "problem", brief: "no date" }, "Without a date, nobody knows when it should be open.");
  const end = expectedEnd(hub, start);
  const when = formatDayAndTime(hub.eventDate, hub.startTime, hub.timezone);
  if (phase !== "on" && now > end) {
    const isOver = { level: "attention", brief: "its date has passed" } as const;
    return toResult(isOver, `The talk was on ${when}. Change its date if you give it again.`);
  }
  const obstacle = findObstacleAtStart(hub, now);
  if (obstacle) return toResult({ level: "problem", brief: obstacle.brief }, `The talk: ${when}. ${obstacle.text}`);
  const isRunning = hub.startTime !== null && phase === "on";
  const since = `Running since ${formatTime(hub.startTime ?? midday)}`;
  if (effectiveStatus(hub, end > now ? end : now) !== "active")
    return toResult(
      { level: "attention", brief: "it closes before the end" },
      `${isRunning ? since : `Open when the talk starts, ${when}`}, but it closes before the end.`,
    );
  return toResult({ level: "ready" }, isRunning ? `${since}.` : `Open during the talk: ${when}.`);
}

export interface CheckedLink {
  title: string;
  /** Null when it was not checked. */
  result: LinkResult | null;
}

/** Servers say these to programs and open for people. */
const statusesForPrograms = new Set([401, 403, 405, 406, 429, 503, 999]);

/** The findings about the links of a page. */
export function describeLinks(links: readonly CheckedLink[]): CheckResult {
  const toResult = (verdict: Verdict, text: string): CheckResult => ({ name: "links", text, ...verdict });
  if (links.length === 0) return toResult({ level: "ready" }, "There are no links to check.");
  const titlesOf = (isIncluded: (result: LinkResult | null) => boolean) =>
    links.filter(({ result }) => isIncluded(result)).map(({ title }) => title);
  const missing = titlesOf(
    (result) => result?.kind === "responds" && !isFine(result.status) && !isUnsure(result.status),
  );
  const silent = titlesOf((result) => result?.kind === "unreachable");
  const notPublic = titlesOf((result) => result?.kind === "not-public");
  const refusing = titlesOf((result) => result?.kind === "responds" && isUnsure(result.status));
  const unchecked = titlesOf((result) => result === null);
  const text = [
    sentence("Not found", missing),
    sentence("No response", silent),
    sentence("Not a public web address", notPublic),
    sentence("Open it yourself, it refuses programs", refusing),
    sentence("Not checked", unchecked),
  ]
    .filter(Boolean)
    .join(" ");
  const brokenCount = missing.length + silent.length + notPublic.length;
  if (brokenCount > 0) {
    const brief = countOf(brokenCount, "link does not answer", "links do not answer");
    return toResult({ level: "problem", brief }, text);
  }
  const doubtCount = refusing.length + unchecked.length;
  if (doubtCount > 0) {
    const brief = countOf(doubtCount, "link to try yourself", "links to try yourself");
    return toResult({ level: "attention", brief }, text);
  }
  return toResult({ level: "ready" }, links.length === 1 ? "The link responds." : `All ${links.length} links respond.`);
}

const sentence = (text: string, titles: string[]) => (titles.length > 0 ? `${text}: ${titles.join(", ")}.` : "");
const isFine = (status: number) => status < 400;
const isUnsure = (status: number) => statusesForPrograms.has(status);

export const countOf = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;
