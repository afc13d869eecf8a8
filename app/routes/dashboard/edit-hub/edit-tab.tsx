import { useState } from "react";
import type { useFetcher } from "react-router";
import type { EditActionData } from "#app/routes/dashboard/edit-hub/action-data.ts";
import { EditForm, editFormId } from "#app/routes/dashboard/edit-hub/edit-form.tsx";
import type { LoadedHub } from "#app/routes/dashboard/edit-hub/load-hub.server.ts";
import { QuestionsCard } from "#app/routes/dashboard/edit-hub/questions-card.tsx";
import { QuickActions } from "#app/routes/dashboard/edit-hub/quick-actions.tsx";
import { SchedulePanel } from "#app/routes/dashboard/edit-hub/schedule-panel.tsx";
import { UniversalBranding } from "#app/routes/dashboard/edit-hub/universal-branding.tsx";
import { ResourcesCard } from "#app/routes/dashboard/files/resources/resources-card.tsx";
import styles from "#app/routes/dashboard/hub-form/hub-editor.module.css";
import { PhonePreview, PreviewButton } from "#app/routes/dashboard/hub-form/preview.tsx";
import type { HubFormValues } from "#app/routes/dashboard/hub-form/preview-input.ts";
import { HubRefusal } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import { HubActionButtons } from "#app/routes/dashboard/my-talk-hubs/hub-action-buttons.tsx";

interface EditTabProps {
  loaded: LoadedHub;
  /** The stored version that the form is a copy of. */
  copy: { key: string; version: number };
  actionResult: EditActionData | undefined;
  scheduleFetcher: ReturnType<typeof useFetcher<EditActionData>>;
  onChanged(labels: string[]): void;
}

/** The hub's form with its resources, schedule and questions, beside the live preview. */
export function EditTab({ loaded, copy, actionResult, scheduleFetcher, onChanged }: EditTabProps) {
  const { hub, form } = loaded;
  const [values, setValues] = useState<HubFormValues>(form);
  const preview = { values, base: loaded.preview, timezone: hub.timezone };
  const formResult = actionResult?.form === "hub" ? actionResult : undefined;
  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        <div className={styles.narrow}>
          <PreviewButton {...preview} />
        </div>
        {formResult?.refusal && <HubRefusal refusal={formResult.refusal} formId={editFormId} />}
        <EditForm
          key={copy.key}
          hubId={hub.id}
          hub={form}
          version={copy.version}
          timezone={hub.timezone}
          preview={loaded.preview}
          profileUrl={loaded.profileUrl}
          lastResult={formResult?.result}
          onChanged={onChanged}
          onValuesChange={setValues}
          universal={<UniversalBranding {...loaded.universal} />}
          resources={<ResourcesCard hubId={hub.id} resources={loaded.resources} storage={loaded.storage} />}
          schedule={
            <SchedulePanel
              key={hub.version}
              schedule={loaded.schedule}
              status={hub.status}
              summary={loaded.summary}
              waitingCount={loaded.waitingCount}
              version={copy.version}
              zones={loaded.zones}
              fetcher={scheduleFetcher}
              actionResult={actionResult?.form === "schedule" ? actionResult : undefined}
            />
          }
        />
        <QuestionsCard hubId={hub.id} questions={loaded.questions} {...preview} />
        <QuickActions publicUrl={loaded.publicUrl} hub={hub}>
          <HubActionButtons hub={hub} />
        </QuickActions>
      </div>
      <aside className={styles.beside} aria-label="Live preview">
        {loaded.tab === "edit" && <PhonePreview {...preview} />}
        <div className={styles.wide}>
          <PreviewButton {...preview} />
        </div>
      </aside>
    </div>
  );
}
