import type { AnswersActionData } from "#app/routes/dashboard/edit-hub/results/actions.server.ts";
import { TaskNotice } from "#app/routes/dashboard/tasks/task-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconDownload } from "#app/ui/icons.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** Exports every answer as a table, including hidden ones. A background job creates the file. */
export function ExportFeedback({ action }: { action: string }) {
  const fetcher = useFetcher<AnswersActionData>();
  return (
    <fetcher.Form method="post" action={action}>
      <Button
        type="submit"
        name="intent"
        value="export"
        variant="default"
        loading={fetcher.state !== "idle"}
        leftSection={<IconDownload />}
      >
        Export Comments
      </Button>
      <TaskNotice
        taskId={fetcher.data?.taskId}
        doing="Preparing your CSV"
        failed="The CSV could not be created. Please try again."
      />
    </fetcher.Form>
  );
}
