// What the hall screen of a talk shows. Safe in the browser.
import { type stageScenes, talkScenes } from "#app/database/vocabulary.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import type { ReadyDeck } from "#app/domain/slides/slides.ts";

export type StageScene = (typeof stageScenes)[number];
type TalkScene = (typeof talkScenes)[number];

/** One slide on the stage, by its resource and number. */
export interface ShownSlide {
  deckId: string;
  /** From 1. */
  slide: number;
}

export interface Stage {
  scene: StageScene;
  /** The last scene of the talk, to which the screen returns from a comment and from black. */
  litScene: TalkScene;
  /** What the comment scene shows; null in every other one. */
  commentId: string | null;
  /** Until then, the results scene shows no figures. */
  isRevealed: boolean;
  /** The resource whose slides the slides scene shows; null until one was chosen. */
  deckId: string | null;
  /** The slide that it shows of them, from 1. */
  slide: number;
  /** Counts the changes: a screen ignores what is older than what it shows. 0 before the first. */
  version: number;
}

/** Before the first change. */
export const firstStage: Stage = {
  scene: "join",
  litScene: "join",
  commentId: null,
  isRevealed: false,
  deckId: null,
  slide: 1,
  version: 0,
};

/**
 * What a tap or key can do. Each names its result, so that a tap that is sent twice changes nothing more. "resume"
 * leaves the black screen or a comment. "reveal" also goes to the results, because a reveal that nobody sees is a mistake.
 */
export const stageCommands = [...talkScenes, "black", "resume", "reveal", "hide"] as const;
export type StageCommand = (typeof stageCommands)[number];

/** The stage after a command, without its version. commands.server.ts does the same in SQL. */
export function applyStageCommand(stage: Stage, command: StageCommand): Omit<Stage, "version"> {
  const { version: _, ...before } = stage;
  switch (command) {
    case "black":
      return { ...before, scene: "black", commentId: null };
    case "resume":
      return { ...before, scene: before.litScene, commentId: null };
    case "reveal":
      return { ...before, scene: "results", litScene: "results", commentId: null, isRevealed: true };
    case "hide":
      return { ...before, isRevealed: false };
    default:
      return { ...before, scene: command, litScene: command, commentId: null };
  }
}

/** What the two keys that go back and forth do now. */
export const stageCommandOf = (toggle: "reveal" | "black", { scene, isRevealed }: Stage): StageCommand => {
  if (toggle === "black") return scene === "black" ? "resume" : "black";
  return isRevealed && scene === "results" ? "hide" : "reveal";
};

/** One comment on the hall screen. */
export interface StageComment {
  rating: number;
  text: string;
  /** The writer's first name; null without the consent to quote it. */
  firstName: string | null;
}

/** How much room a quotation takes on the hall screen, so that short ones are large. */
export function quotationLength(text: string): "short" | "medium" | "long" {
  if (text.length <= 70) return "short";
  return text.length <= 150 ? "medium" : "long";
}

/** What the results scene shows once it is revealed. */
export interface StageResults {
  /** To one decimal; null while there are few ratings. */
  average: number | null;
  /** How many gave 5, 4, 3, 2 and 1 stars; zeros while there are few ratings. */
  counts: number[];
  comments: StageComment[];
}

/** Everything about a hall screen that changes while it hangs there, as the stream and polling send it. */
export interface StageUpdate extends Stage {
  /** Changes when the page itself has to be fetched again: another title, file or colour. */
  page: string;
  status: HubStatus;
  counts: { joined: number; ratings: number; leads: number };
  /** Null outside the comment scene. */
  comment: StageComment | null;
  /** Null until they are revealed, so that no machine in the hall knows them before. */
  results: StageResults | null;
}

/**
 * The slide that the stage shows of these decks, also while another scene is shown over it; null without decks. The first
 * deck until another was chosen; a file that was replaced may have fewer slides than before.
 */
export function findShownSlide({ deckId, slide }: Pick<Stage, "deckId" | "slide">, decks: ReadyDeck[]) {
  const chosen = decks.find(({ id }) => id === deckId);
  const deck = chosen ?? decks[0];
  if (!deck) return null;
  const count = deck.slides.length;
  return { deck, count, number: chosen ? Math.min(slide, count) : 1 };
}

/**
 * The command that goes to the next or previous slide; null at both ends. While the room sees something else, it shows
 * the slides where they were: nobody would see the step.
 */
export function stepSlide(stage: Stage, decks: ReadyDeck[], by: 1 | -1): SentCommand | null {
  const shown = findShownSlide(stage, decks);
  if (!shown) return null;
  const slide = stage.scene === "slides" ? shown.number + by : shown.number;
  return slide >= 1 && slide <= shown.count ? { intent: "slide", deckId: shown.deck.id, slide } : null;
}

/** The command of the next or previous scene, one slide after the other. The screen stays at both ends. */
export function stepScene(stage: Stage, decks: ReadyDeck[], by: 1 | -1): SentCommand {
  const nextSlide = stage.litScene === "slides" ? stepSlide(stage, decks, by) : null;
  if (nextSlide) return nextSlide;
  const scenes = talkScenes.filter((scene) => scene !== "slides" || decks.length > 0);
  return { intent: scenes[scenes.indexOf(stage.litScene) + by] ?? stage.litScene };
}

/** What the room sees, in a few words. */
export function describeScene(stage: Stage, decks: ReadyDeck[]): string {
  const { scene, isRevealed } = stage;
  const shown = scene === "slides" && findShownSlide(stage, decks);
  if (shown) return `Slide ${shown.number} of ${shown.count}`;
  if (scene === "results") return isRevealed ? "Results" : "Results, not revealed";
  if (scene === "comment") return "One comment";
  return `${scene.slice(0, 1).toUpperCase()}${scene.slice(1)}`;
}

/** What the results scene says while it has no figures. */
export const resultsNotice = (results: StageResults | null): string =>
  results ? "The results come up with a few more ratings" : "The results come up in a moment";

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
  /** The hall screen has shown it, and shows it again beside the results. */
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

/** What else a remote can send; "slide" names the slide to show, "comment" and "unapprove" the comment. */
export const remoteCommands = ["open-now", "close-now", "undo-close", "slide", "comment", "unapprove"] as const;

/** What the remote asks before it closes the page of a talk with that many devices. */
export function closingQuestion(devices: number): string {
  if (devices === 0) return "Close the page?";
  return `Close the page for ${devices.toLocaleString("en")} ${devices === 1 ? "person" : "people"}?`;
}

export type RemoteCommand = StageCommand | (typeof remoteCommands)[number];

/** A command on its way to the server. */
export interface SentCommand extends Partial<ShownSlide> {
  intent: RemoteCommand;
  answerId?: string;
  /** By the phone's clock. Never sent. */
  pressedMs?: number;
}

export const isStageCommand = (intent: string): intent is StageCommand => stageCommands.some((each) => each === intent);
const isTalkScene = (intent: string) => talkScenes.some((scene) => scene === intent);
/** What is shown over a scene of the talk, or leaves it. */
const isOverlay = (intent: string) => intent === "comment" || intent === "black" || intent === "resume";

/** Whether `next` undoes all that `earlier` did. */
function isOverridden(earlier: SentCommand, next: SentCommand): boolean {
  if (next.intent === "reveal") return isStageCommand(earlier.intent) || earlier.intent === "comment";
  if (next.intent === "slide")
    return earlier.intent === "slide" || isTalkScene(earlier.intent) || isOverlay(earlier.intent);
  if (isTalkScene(next.intent)) return isTalkScene(earlier.intent) || isOverlay(earlier.intent);
  if (isOverlay(next.intent) && isOverlay(earlier.intent)) return true;
  if (next.intent === "hide") return earlier.intent === "hide";
  const isOpening = (intent: string) => ["open-now", "close-now", "undo-close"].includes(intent);
  if (isOpening(next.intent)) return isOpening(earlier.intent);
  return earlier.intent === "unapprove" && earlier.answerId === next.answerId;
}

/**
 * The commands that wait for the network, with one more. In sum they do what all of them would have done, and what was
 * hidden again is never shown in between.
 */
export function queueCommand(waiting: SentCommand[], next: SentCommand): SentCommand[] {
  const remaining = waiting.filter((earlier) => !isOverridden(earlier, next));
  return [...remaining.map((earlier) => withoutHidden(earlier, next)), next];
}

function withoutHidden(earlier: SentCommand, next: SentCommand): SentCommand {
  const { pressedMs } = earlier;
  if (next.intent === "hide" && earlier.intent === "reveal") return { intent: "results", pressedMs };
  const isHiddenAgain = next.intent === "unapprove" && next.answerId === earlier.answerId;
  return isHiddenAgain && earlier.intent === "comment" ? { intent: "resume", pressedMs } : earlier;
}

/** A stage once these commands have arrived. */
export function applyCommands(stage: Stage, commands: SentCommand[]): Stage {
  let after = stage;
  for (const { intent, answerId = "", deckId = "", slide = 1 } of commands)
    if (isStageCommand(intent)) after = { ...after, ...applyStageCommand(after, intent) };
    else if (intent === "slide") after = { ...after, ...applyStageCommand(after, "slides"), deckId, slide };
    else if (intent === "comment") after = { ...after, scene: "comment", commentId: answerId };
    else if (intent === "unapprove" && after.commentId === answerId)
      after = { ...after, ...applyStageCommand(after, "resume") };
  return after;
}

/** The button of a comment on the remote: what it sends, and its text. */
export const commentButton = (isOnScreen: boolean) =>
  isOnScreen ? ({ intent: "resume", label: "Back" } as const) : ({ intent: "comment", label: "On screen" } as const);

/** When a talk started or will start, and its planned length; null when that is unknown. */
export interface TalkTimes {
  startedMs: number | null;
  plannedMs: number | null;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** So much before the planned end, the remote's clock warns. */
const closingMs = 5 * 60_000;

export type ClockState = "running" | "closing" | "over";

/** "1:11:04" and "of 60 min, 11 over", for the remote. An open page that no talk of today belongs to has no clock. */
export function describeTalkClock({ startedMs, plannedMs }: TalkTimes, status: HubStatus, nowMs: number) {
  const minutes = plannedMs === null ? "" : `${Math.round(plannedMs / 60_000)} min`;
  const elapsedMs = startedMs === null ? null : nowMs - startedMs;
  const clock = (time: string, note: string, state: ClockState = "running") => ({ time, note, state });
  if (status !== "active" || elapsedMs === null || Math.abs(elapsedMs) > dayMs)
    return clock("–:––", minutes && `${minutes} planned`);
  if (elapsedMs < 0) return clock(formatClock(-elapsedMs), "until the start");
  const time = formatClock(elapsedMs);
  if (plannedMs === null) return clock(time, "");
  const leftMs = plannedMs - elapsedMs;
  if (leftMs > closingMs) return clock(time, `of ${minutes}`);
  if (leftMs > 0) return clock(time, `of ${minutes}, ${Math.ceil(leftMs / 60_000)} left`, "closing");
  return clock(time, `of ${minutes}, ${Math.floor(-leftMs / 60_000)} over`, "over");
}

/** "4:05", or "1:04:05". */
function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const pad = (value: number) => String(value).padStart(2, "0");
  const [hours, rest] = [Math.floor(seconds / 3_600), `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`];
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, "");
}
