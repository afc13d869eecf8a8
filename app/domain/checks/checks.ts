// The stage check: what is checked before a talk, and the rules that need no database and no network.
import type { LinkResult } from "#app/adapters/links/contract.ts";
import { effectiveStatus, type HubSchedule } from "#app/domain/hubs/hubs.ts";
import { formatDayAndTime, formatTime } from "#app/domain/values/dates.ts";
import { expectedEnd, startOfTalk, type WrittenTimes } from "#app/domain/values/talk-times.ts";

export type CheckName = "details" | "status" | "page" | "code" | "files" | "links" | "forms" | "email" | "limits";
/** "attention": the talk works, but look at this. "problem": something does not work. */
export type CheckLevel = "ready" | "attention" | "problem";

export interface CheckResult {
  name: CheckName;
  level: CheckLevel;
  /** What was found. Several findings are sentences of their own. */
  text: string;
}

/** The most serious level among them. */
export const worstLevel = (results: readonly CheckResult[]): CheckLevel =>
  (["problem", "attention"] as const).find((each) => results.some(({ level }) => level === each)) ?? "ready";

interface DetailsHub {
  eventDate: string | null;
  startTime: string | null;
  location: string | null;
  description: string | null;
}

/** The fields without which a talk cannot open, and those that people expect. */
export function checkDetails(hub: DetailsHub, resourceCount: number): CheckResult {
  if (!hub.eventDate) return { name: "details", level: "problem", text: "The talk has no date, so it can't open." };
  const missing = [
    ...(hub.startTime ? [] : ["start time"]),
    ...(hub.location ? [] : ["place"]),
    ...(hub.description ? [] : ["description"]),
    ...(resourceCount > 0 ? [] : ["files or links"]),
  ];
  if (missing.length === 0) return { name: "details", level: "ready", text: "Everything is filled in." };
  return { name: "details", level: "attention", text: `Still empty: ${missing.join(", ")}.` };
}

type EventHub = HubSchedule & WrittenTimes;

const midday = "12:00";

const statusTexts = {
  draft: "It's a draft, so nobody can open it.",
  archived: "It's archived, so nobody can open it.",
  closed: "It's closed at that moment.",
  scheduled: "It opens only after that.",
};

const startToCheck = (hub: WrittenTimes) => startOfTalk({ ...hub, startTime: hub.startTime ?? midday });

/** Why nobody can open the page when the talk starts, or now if it has; null if people can, and without a date. */
export function findObstacleAtStart(hub: EventHub, now: Date): string | null {
  const start = startToCheck(hub);
  const status = start && effectiveStatus(hub, start > now ? start : now);
  return status && status !== "active" ? statusTexts[status] : null;
}

/** Whether the hub is open during the talk, in the talk's own timezone. Without a start time, midday counts. */
export function checkStatus(hub: EventHub, now: Date): CheckResult {
  const start = startToCheck(hub);
  const toResult = (level: CheckLevel, text: string): CheckResult => ({ name: "status", level, text });
  if (!start || !hub.eventDate) return toResult("problem", "Without a date, nobody knows when it should be open.");
  const end = expectedEnd(hub, start);
  const when = formatDayAndTime(hub.eventDate, hub.startTime, hub.timezone);
  if (now > end) return toResult("attention", `The talk was on ${when}. Change its date if you give it again.`);
  const obstacle = findObstacleAtStart(hub, now);
  if (obstacle) return toResult("problem", `The talk: ${when}. ${obstacle}`);
  const isRunning = hub.startTime !== null && now >= start;
  const since = `Running since ${formatTime(hub.startTime ?? midday)}`;
  if (effectiveStatus(hub, end) !== "active")
    return toResult(
      "attention",
      `${isRunning ? since : `Open when the talk starts, ${when}`}, but it closes before the end.`,
    );
  return toResult("ready", isRunning ? `${since}.` : `Open during the talk: ${when}.`);
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
  const toResult = (level: CheckLevel, text: string): CheckResult => ({ name: "links", level, text });
  if (links.length === 0) return toResult("ready", "There are no links to check.");
  const titlesOf = (isIncluded: (result: LinkResult | null) => boolean) =>
    links.filter(({ result }) => isIncluded(result)).map(({ title }) => title);
  const sentence = (titles: string[], text: string) => (titles.length > 0 ? [`${text}: ${titles.join(", ")}.`] : []);
  const problems = [
    ...sentence(
      titlesOf((result) => result?.kind === "responds" && !isFine(result.status) && !isUnsure(result.status)),
      "Not found",
    ),
    ...sentence(
      titlesOf((result) => result?.kind === "unreachable"),
      "No response",
    ),
    ...sentence(
      titlesOf((result) => result?.kind === "not-public"),
      "Not a public web address",
    ),
  ];
  const doubts = [
    ...sentence(
      titlesOf((result) => result?.kind === "responds" && isUnsure(result.status)),
      "Open it yourself, it refuses programs",
    ),
    ...sentence(
      titlesOf((result) => result === null),
      "Not checked",
    ),
  ];
  if (problems.length > 0) return toResult("problem", [...problems, ...doubts].join(" "));
  if (doubts.length > 0) return toResult("attention", doubts.join(" "));
  return toResult("ready", links.length === 1 ? "The link responds." : `All ${links.length} links respond.`);
}

const isFine = (status: number) => status < 400;
const isUnsure = (status: number) => statusesForPrograms.has(status);
