import { href } from "react-router";
import type { TaskProgress } from "#app/domain/tasks/tasks.ts";
import { toPercent } from "#app/domain/values/percent.ts";
import type { FailureReason } from "#app/routes/dashboard/background/request-failure.ts";
import { type FollowedTask, useTask } from "#app/routes/dashboard/tasks/use-task.ts";
import { Progress } from "#app/ui/progress.tsx";
import { formatCount } from "#app/ui/stats.tsx";

interface TaskNoticeProps {
  taskId: string | null | undefined;
  /** A label such as "Preparing your CSV". */
  doing: string;
  /** The message after a failure. */
  failed: string;
}

/** The progress of a task. Its file downloads as soon as it is ready, and the link stays. */
export function TaskNotice({ taskId, doing, failed }: TaskNoticeProps) {
  const followed = useTask(taskId, download);
  const { task } = followed;
  if (!taskId) return null;
  if (task?.state === "failed") return <p role="alert">{failed}</p>;
  if (task?.state === "done") {
    return <p role="status">Ready. {task.fileName && <a href={toFileHref(task)}>Download {task.fileName}</a>}</p>;
  }
  return <TaskMeter followed={followed} doing={doing} />;
}

const lostContact: Record<FailureReason, string> = {
  offline: "No connection. It continues without you, and we'll look again in a moment.",
  "signed-out": "Your session has ended. Sign in from another tab to see the progress.",
  missing: "This has already been removed.",
  failed: "We couldn't read the progress. We'll try again in a moment.",
};

/** The share that is done, and why it is not up to date. */
export function TaskMeter({ followed: { task, failure }, doing }: { followed: FollowedTask; doing: string }) {
  const percent = task?.total ? toPercent(task.done, task.total) : 0;
  return (
    <div role="status">
      <p className="quiet">
        {doing}
        {task?.total ? `: ${formatCount(task.done)} of ${formatCount(task.total)}` : "..."}
      </p>
      <Progress value={percent} aria-label={doing} animated={!task?.total && !failure} />
      {failure && <p className="quiet">{lostContact[failure]}</p>}
    </div>
  );
}

const toFileHref = ({ id }: TaskProgress) => href("/dashboard/tasks/:id/file", { id });

function download(task: TaskProgress) {
  if (task.state === "done" && task.fileName) window.location.assign(toFileHref(task));
}
