import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { TaskProgress } from "#app/domain/tasks/tasks.ts";
import { TaskMeter } from "#app/routes/dashboard/tasks/task-notice.tsx";
import { useTask } from "#app/routes/dashboard/tasks/use-task.ts";
import { formatCount } from "#app/ui/stats.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** The progress of sending invitations; the list's rows follow. */
export function InviteProgress({ taskId }: { taskId: string | null }) {
  // The server stops naming the task once it has finished, but its result still has to be shown.
  const [followedTaskId, setFollowedTaskId] = useState(taskId);
  if (taskId && taskId !== followedTaskId) setFollowedTaskId(taskId);
  const followed = useTask(followedTaskId, showInviteResult);
  const { task } = followed;
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sent email changes a row
  useEffect(() => {
    if (task) void revalidate();
  }, [task?.done, task?.state, revalidate]);
  if (!followedTaskId || task?.state === "done" || task?.state === "failed") return null;
  return <TaskMeter followed={followed} doing="Sending invites" />;
}

function showInviteResult({ state, total }: TaskProgress) {
  if (state === "done") {
    showToast({ tone: "success", title: "Invites sent", message: `${formatCount(total ?? 0)} in this round` });
  } else {
    showToast({
      tone: "error",
      title: "Invites stopped",
      message: "Please send invites again. Nobody will be invited twice.",
    });
  }
}
