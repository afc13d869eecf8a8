import { ActionForm, SubmitButton, useActionResult } from "#app/forms/action-form.tsx";
import type { AnswerForms } from "#app/routes/dashboard/edit-hub/results/actions.server.ts";
import { TaskNotice } from "#app/routes/dashboard/tasks/task-notice.tsx";
import { IconDownload } from "#app/ui/icons.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** Exports every answer as a table, including hidden ones. A background job creates the file. */
export function ExportFeedback({ action }: { action: string }) {
  const fetcher = useFetcher();
  const taskId = useActionResult<AnswerForms["export"]>("export", fetcher)?.value;
  return (
    <ActionForm fetcher={fetcher} action={action} intent="export">
      <SubmitButton variant="default" leftSection={<IconDownload />}>
        Export Comments
      </SubmitButton>
      <TaskNotice taskId={taskId} doing="Preparing your CSV" failed="The CSV could not be created. Please try again." />
    </ActionForm>
  );
}
