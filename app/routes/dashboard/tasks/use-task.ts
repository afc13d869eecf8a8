import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { isFinished, type TaskProgress } from "#app/domain/tasks/tasks.ts";

const pollIntervalMs = 700;

/**
 * Follows a task until it is finished; `onFinished` is told once. Null while there is none, or nothing is known yet.
 * A question that the network lost is asked again.
 */
export function useTask(id: string | null | undefined, onFinished?: (task: TaskProgress) => void): TaskProgress | null {
  const fetcher = useFetcher<TaskProgress>({ key: `task ${id}` });
  const [requestCount, setRequestCount] = useState(0);
  const finishedTaskId = useRef<string>(undefined);
  const task = fetcher.data?.id === id ? (fetcher.data ?? null) : null;
  const finished = task !== null && isFinished(task);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts the questions; each asks the next
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
