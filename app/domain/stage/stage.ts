// What the hall screen of a talk shows. Safe in the browser.
import { stageScenes } from "#app/database/vocabulary.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";

export { stageScenes };
export type StageScene = (typeof stageScenes)[number];

export interface Stage {
  scene: StageScene;
  /** The last scene that was not black, to which the screen returns. */
  litScene: StageScene;
  /** Until then, the results scene shows no figures. */
  isRevealed: boolean;
  /** Counts the changes: a screen ignores what is older than what it shows. 0 before the first. */
  version: number;
}

/** Before the first change. */
export const firstStage: Stage = { scene: "join", litScene: "join", isRevealed: false, version: 0 };

/**
 * What a tap or key can do. Each names its result, so that a tap that is sent twice changes nothing more. "resume"
 * leaves the black screen. "reveal" also goes to the results, because a reveal that nobody sees is a mistake.
 */
export const stageCommands = [...stageScenes, "resume", "reveal", "hide"] as const;
export type StageCommand = (typeof stageCommands)[number];

/** The stage after a command, without its version. commands.server.ts does the same in SQL. */
export function applyStageCommand(
  stage: Stage,
  command: StageCommand,
): Pick<Stage, "scene" | "litScene" | "isRevealed"> {
  const { litScene, isRevealed } = stage;
  switch (command) {
    case "black":
      return { scene: "black", litScene, isRevealed };
    case "resume":
      return { scene: litScene, litScene, isRevealed };
    case "reveal":
      return { scene: "results", litScene: "results", isRevealed: true };
    case "hide":
      return { scene: stage.scene, litScene, isRevealed: false };
    default:
      return { scene: command, litScene: command, isRevealed };
  }
}

/** What the two keys that go back and forth do now. */
export const stageCommandOf = (toggle: "reveal" | "black", { scene, isRevealed }: Stage): StageCommand => {
  if (toggle === "black") return scene === "black" ? "resume" : "black";
  return isRevealed && scene === "results" ? "hide" : "reveal";
};

/** The command of the next or previous scene: the screen stays at both ends. */
export function stepScene({ litScene }: Stage, by: 1 | -1): StageCommand {
  const next = stageScenes[stageScenes.indexOf(litScene) + by];
  // Black is the last of the list, and no scene of the talk.
  return next === undefined || next === "black" ? litScene : next;
}

/** What the results scene shows once it is revealed. */
export interface StageResults {
  /** To one decimal; null while there are few ratings. */
  average: number | null;
  /** How many gave 5, 4, 3, 2 and 1 stars; zeros while there are few ratings. */
  counts: number[];
  comments: { rating: number; text: string }[];
}

/** Everything about a hall screen that changes while it hangs there, as the stream and polling send it. */
export interface StageUpdate extends Stage {
  /** Changes when the page itself has to be fetched again: another title, file or colour. */
  page: string;
  status: HubStatus;
  counts: { room: number; ratings: number; leads: number };
  /** Null until they are revealed, so that no machine in the hall knows them before. */
  results: StageResults | null;
}

/** What the audience finds at the address on the screen while the hub is not open; null while it is. */
export function stageNotice(status: HubStatus): string | null {
  if (status === "active") return null;
  if (status === "scheduled") return "This page isn't open yet. Until then it shows when it opens.";
  if (status === "draft") return "This page isn't published yet.";
  return "This page is closed now.";
}

/** A comment as the speaker's remote shows it. */
export interface RemoteComment {
  id: string;
  rating: number;
  text: string;
  /** The hall screen may show it. */
  isApproved: boolean;
  /** "14:52" in the speaker's zone. */
  time: string;
}

/** Everything on the speaker's remote that changes during a talk. Only the speaker gets it. */
export interface RemoteUpdate extends Omit<StageUpdate, "results"> {
  /** To one decimal; null without ratings. */
  average: number | null;
  /** The newest ones. */
  comments: RemoteComment[];
  /** The server's clock when it was sent, because a phone's may be wrong. */
  nowMs: number;
}

/** What else a remote can send; "approve" and "unapprove" name a comment. */
export const remoteCommands = ["open-now", "close-now", "approve", "unapprove"] as const;
export type RemoteCommand = StageCommand | (typeof remoteCommands)[number];

/** A command on its way to the server. */
export interface SentCommand {
  intent: RemoteCommand;
  answerId?: string;
  /** By the phone's clock. Never sent. */
  pressedMs?: number;
}

export const isStageCommand = (intent: string): intent is StageCommand => stageCommands.some((each) => each === intent);
const isScene = (intent: string) => stageScenes.some((scene) => scene === intent && scene !== "black");
const changesScene = (intent: string) => isScene(intent) || intent === "black" || intent === "resume";

/** Whether `next` undoes all that `earlier` did. */
function isOverridden(earlier: SentCommand, next: SentCommand): boolean {
  if (next.intent === "reveal") return isStageCommand(earlier.intent);
  if (isScene(next.intent)) return changesScene(earlier.intent);
  if (changesScene(next.intent)) return earlier.intent === "black" || earlier.intent === "resume";
  if (next.intent === "hide") return earlier.intent === "hide";
  const isOpening = (intent: string) => intent === "open-now" || intent === "close-now";
  if (isOpening(next.intent)) return isOpening(earlier.intent);
  return next.answerId !== undefined && earlier.answerId === next.answerId;
}

/**
 * The commands that wait for the network, with one more. In sum they do what all of them would have done, and what was
 * hidden again is never shown in between.
 */
export function queueCommand(waiting: SentCommand[], next: SentCommand): SentCommand[] {
  const remaining = waiting.filter((earlier) => !isOverridden(earlier, next));
  const isHidden = ({ intent }: SentCommand) => next.intent === "hide" && intent === "reveal";
  return [
    ...remaining.map((earlier) => (isHidden(earlier) ? { ...earlier, intent: "results" as const } : earlier)),
    next,
  ];
}

/** A stage once these commands have arrived. */
export function applyCommands(stage: Stage, commands: SentCommand[]): Stage {
  let after = stage;
  for (const { intent } of commands)
    if (isStageCommand(intent)) after = { ...after, ...applyStageCommand(after, intent) };
  return after;
}

/** The button beside a comment: what it sends, and its text. */
export const approvalButton = (isApproved: boolean) =>
  isApproved
    ? ({ intent: "unapprove", label: "Take off stage" } as const)
    : ({ intent: "approve", label: "Show on stage" } as const);

/** When a talk started or will start, and its planned length; null when that is unknown. */
export interface TalkTimes {
  startedMs: number | null;
  plannedMs: number | null;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** "45 min of 60 min" in two parts, for the remote. An open page that no talk of today belongs to has no clock. */
export function describeTalkClock({ startedMs, plannedMs }: TalkTimes, status: HubStatus, nowMs: number) {
  const minutes = plannedMs === null ? "" : `${Math.round(plannedMs / 60_000)} min`;
  const elapsedMs = startedMs === null ? null : nowMs - startedMs;
  if (status !== "active" || elapsedMs === null || Math.abs(elapsedMs) > dayMs)
    return { time: "–:––", note: minutes && `${minutes} planned`, isOver: false };
  if (elapsedMs < 0) return { time: formatClock(-elapsedMs), note: "until the start", isOver: false };
  const isOver = plannedMs !== null && elapsedMs > plannedMs;
  if (isOver) return { time: formatClock(elapsedMs), note: `${formatClock(elapsedMs - plannedMs)} over`, isOver };
  return { time: formatClock(elapsedMs), note: minutes && `of ${minutes}`, isOver };
}

/** "4:05", or "1:04:05". */
function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const pad = (value: number) => String(value).padStart(2, "0");
  const [hours, rest] = [Math.floor(seconds / 3_600), `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`];
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, "");
}
