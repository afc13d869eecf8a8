import type { taskKinds, taskStates } from "#app/database/vocabulary.ts";

export type TaskKind = (typeof taskKinds)[number];
export type TaskState = (typeof taskStates)[number];

/** How far a task is, as its speaker sees it. */
export interface TaskProgress {
  id: string;
  kind: TaskKind;
  state: TaskState;
  /** Pieces (rows, letters) that are ready, of so many; the total is null until it is known. */
  done: number;
  total: number | null;
  /** What the file it made is called, while it can be fetched. */
  fileName: string | null;
}

/** A file that a task made is kept so long. */
export const resultDays = 7;

export const isFinished = ({ state }: Pick<TaskProgress, "state">): boolean => state === "done" || state === "failed";
