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
  /** To one decimal; null without ratings. */
  average: number | null;
  /** How many gave 5, 4, 3, 2 and 1 stars. */
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
