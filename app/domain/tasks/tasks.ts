// Long work of a speaker, with a row of its own: the queue's tables say whether a job ran, not how far it got, and the
// queue empties them. Small exports work the same way, because a second path would be a second place for the same bugs.
import type { taskKinds, taskStates } from "#app/database/vocabulary.ts";

export type TaskKind = (typeof taskKinds)[number];
export type TaskState = (typeof taskStates)[number];

export interface TaskProgress {
  id: string;
  kind: TaskKind;
  state: TaskState;
  /** Completed units (rows, emails). The total is null until it is known. */
  done: number;
  total: number | null;
  /** The name of the file, while it can be downloaded. */
  fileName: string | null;
}

/** Whether the task only reads, and stores what it has read in a file. */
export const isExport = (kind: TaskKind): boolean => !sendingKinds.includes(kind);

/** Tasks that send emails. They have no file. */
export const sendingKinds: readonly TaskKind[] = ["send-invites", "send-follow-up"];

/** How long the file of a task can be downloaded. */
export const resultDays = 7;

/** Whether the task has ended, with or without success. */
export const isFinished = ({ state }: Pick<TaskProgress, "state">): boolean => state === "done" || state === "failed";
