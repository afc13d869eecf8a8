import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { isFinished, type TaskProgress } from "#app/domain/tasks/tasks.ts";

const pollIntervalMs = 700;

/**
 * Polls a task until it has finished, then calls `onFinished` once. Null while there is no task or no response yet. A
 * request lost by the network is repeated.
 */
export function useTask(id: string | null | undefined, onFinished?: (task: TaskProgress) => void): TaskProgress | null {
  const fetcher = useFetcher<TaskProgress>({ key: `task ${id}` });
  const [requestCount, setRequestCount] = useState(0);
  const finishedTaskId = useRef<string>(undefined);
  const task = fetcher.data?.id === id ? (fetcher.data ?? null) : null;
  const finished = task !== null && isFinished(task);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request schedules the next by raising `requestCount`
  useEffect(() => {
    if (!id || finished) return;
    const timer = setTimeout(
      () => {
        void fetcher.load(href("/dashboard/tasks/:id", { id }));
        setRequestCount(requestCount + 1);
      },
      requestCount === 0 ? 0 : pollIntervalMs,
    );
    return () => clearTimeout(timer);
  }, [id, finished, requestCount]);

  useEffect(() => {
    if (!task || !finished || finishedTaskId.current === task.id) return;
    finishedTaskId.current = task.id;
    onFinished?.(task);
  }, [task, finished, onFinished]);
  return task;
}
