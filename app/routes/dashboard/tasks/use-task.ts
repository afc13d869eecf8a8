import { useEffect, useEffectEvent, useState } from "react";
import { href } from "react-router";
import { isFinished, type TaskProgress } from "#app/domain/tasks/tasks.ts";
import type { FailureReason } from "#app/routes/dashboard/background/request-failure.ts";
import { fetchInBackground, type LoadResult } from "#app/routes/dashboard/background/use-background-load.ts";

const pollIntervalMs = 700;
const maxRetryIntervalMs = 10_000;

export interface FollowedTask {
  task: TaskProgress | null;
  /** Why the last request failed. It is repeated until one arrives, unless the task no longer exists. */
  failure: FailureReason | null;
}

const unknown: FollowedTask = { task: null, failure: null };

/** Polls a task until it has finished, then calls `onFinished` once. */
export function useTask(id: string | null | undefined, onFinished?: (task: TaskProgress) => void): FollowedTask {
  const [followed, setFollowed] = useState<FollowedTask & { id?: string }>(unknown);
  const finish = useEffectEvent((task: TaskProgress) => onFinished?.(task));

  useEffect(() => {
    if (!id) return;
    const controller = new AbortController();
    pollTask(id, controller.signal, (result) => {
      if (!result.ok) return setFollowed(({ task }) => ({ id, task, failure: result.failure }));
      setFollowed({ id, task: result.data, failure: null });
      if (isFinished(result.data)) finish(result.data);
    }).catch(() => {});
    return () => controller.abort();
  }, [id]);
  return followed.id === id ? followed : unknown;
}

/** Passes each response to `onResult`. Rejects when `signal` aborts. */
async function pollTask(id: string, signal: AbortSignal, onResult: (result: LoadResult<TaskProgress>) => void) {
  for (let waitMs = pollIntervalMs; ; ) {
    const result = await fetchInBackground<TaskProgress>(href("/dashboard/tasks/:id", { id }), signal);
    signal.throwIfAborted();
    onResult(result);
    if (result.ok ? isFinished(result.data) : result.failure === "missing") return;
    waitMs = result.ok ? pollIntervalMs : Math.min(waitMs * 2, maxRetryIntervalMs);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    signal.throwIfAborted();
  }
}
