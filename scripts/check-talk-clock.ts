// Whether a talk is still to come, on, over or called off is decided in one place (app/domain/hubs/talk-life.server.ts and
// its SQL, talk-phase.server.ts). No other file compares a talk's date or times, except those below, each for another
// question.
import { globSync, readFileSync } from "node:fs";

const home = ["app/domain/hubs/talk-life.server.ts", "app/domain/hubs/talk-phase.server.ts"];

const exceptions: Record<string, string> = {
  "app/domain/analytics/talk-curve.server.ts": "marks the planned times in the curve",
  "app/domain/booker-pages/booker-pages.ts": "how long the link to a booking's page works",
  "app/domain/bookings/held-days.server.ts": "days that are taken, whatever became of their talks",
  "app/domain/certificates/certificates.ts": "the length on the paper",
  "app/domain/checks/checks.ts": "whether the page is open when the talk is planned",
  "app/domain/feedback/published-results.server.ts":
    "ratings stay unpublished for the whole day, so that the hall is first",
  "app/domain/hubs/current-hub.server.ts": "narrows the talks that the one clock is asked about",
  "app/domain/hubs/feed-talks.server.ts": "how long a cancelled event stays in calendars",
  "app/domain/hubs/find-current-talk.server.ts": "narrows the talks that the one clock is asked about",
  "app/domain/hubs/hub-calendar.server.ts": "the planned times of an event",
  "app/domain/hubs/short-codes.server.ts": "whose code it probably is, by days on the whole Earth",
  "app/domain/privacy/tables/opening-notices.server.ts": "when a stored address is deleted",
  "app/domain/stage/remote.server.ts": "the speaker's clock",
  "app/domain/values/event-time.ts": "the planned times of an event",
  "app/domain/values/talk-times.ts": "the planned times themselves",
  "app/talk-page/audience/certificate-form.server.ts": "from the written end on, however long the talk goes on",
};

const field = String.raw`(?:talkHubs\.|hub\.)?(?:eventDate|event_date|startTime|start_time|endTime|end_time)`;
const decisions = [
  // In SQL and in TypeScript: `event_date < …`, `${eventDate} >= …`.
  new RegExp(String.raw`\b${field}\}? *(?:<|>)=? *[^=\s/]`),
  new RegExp(String.raw`(?<!=)(?:<|>)=? *(?:\$\{)?${field}\b(?! *\?)`),
  new RegExp(String.raw`\b(?:gte?|lte?|between)\(\s*${field}`),
  /\b(?:startOfTalk|endOfTalk|expectedEnd)\(/,
];
const isDecision = (line: string) => !/^\s*(?:\/\/|\/?\*)/.test(line) && decisions.some((each) => each.test(line));

// A check that cannot fail would prove nothing.
for (const line of [
  "where {talkHubs.eventDate} < {today}",
  "where hub.event_date <= now()",
  "  gte(talkHubs.eventDate, today),",
  "const isOver = now > expectedEnd(talk, start);",
  "if (today > eventDate) return;",
])
  if (!isDecision(line)) throw new Error(`The check does not see: ${line}`);

const found = new Map(
  globSync("app/**/*.{ts,tsx}", { exclude: (name) => /\.test\.|\/migrations(\/|$)/.test(name) })
    .filter((path) => !home.includes(path))
    .flatMap((path): [string, string][] => {
      const line = readFileSync(path, "utf8").split("\n").find(isDecision);
      return line ? [[path, line.trim()]] : [];
    }),
);
const problems = [
  ...[...found].flatMap(([path, line]) =>
    path in exceptions ? [] : `${path}: decides by a talk's times, ask ${home[0]}: ${line}`,
  ),
  ...Object.keys(exceptions).flatMap((path) => (found.has(path) ? [] : `${path}: no exception needed any more`)),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
