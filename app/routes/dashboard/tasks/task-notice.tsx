import { Progress } from "@mantine/core";
import { href } from "react-router";
import type { TaskProgress } from "#app/domain/tasks/tasks.ts";
import { useTask } from "#app/routes/dashboard/tasks/use-task.ts";
import { formatCount } from "#app/ui/stats.tsx";

interface TaskNoticeProps {
  taskId: string | null | undefined;
  /** What is being done: "Preparing your CSV". */
  doing: string;
  /** What to say when it did not work. */
  failed: string;
}

/** How far a long piece of work is; a file it makes is downloaded as soon as it is ready, and can be fetched again. */
export function TaskNotice({ taskId, doing, failed }: TaskNoticeProps) {
  const task = useTask(taskId, download);
  if (!taskId) return null;
  if (task?.state === "failed") return <p role="alert">{failed}</p>;
  if (task?.state === "done") {
    return <p role="status">Ready. {task.fileName && <a href={fileOf(task)}>Download {task.fileName}</a>}</p>;
  }
  return <TaskMeter task={task} doing={doing} />;
}

/** How much of it is done; null while nothing is known yet. */
export function TaskMeter({ task, doing }: { task: TaskProgress | null; doing: string }) {
  const percent = task?.total ? Math.round((task.done / task.total) * 100) : 0;
  return (
    <div role="status">
      <p className="quiet">
        {doing}
        {task?.total ? `: ${formatCount(task.done)} of ${formatCount(task.total)}` : "..."}
      </p>
      <Progress value={percent} aria-label={doing} animated={!task?.total} />
    </div>
  );
}

const fileOf = ({ id }: TaskProgress) => href("/dashboard/tasks/:id/file", { id });

function download(task: TaskProgress) {
  if (task.state === "done" && task.fileName) window.location.assign(fileOf(task));
}
