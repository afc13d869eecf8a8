import { useEffect, useReducer, useState } from "react";
import { href } from "react-router";
import { Lazy, lazyComponent } from "#app/routes/dashboard/background/lazy-component.tsx";
import type { EditResult } from "#app/routes/dashboard/edit-hub/action-data.ts";
import { EditForm, editFormId } from "#app/routes/dashboard/edit-hub/edit-form.tsx";
import type { LoadedHub } from "#app/routes/dashboard/edit-hub/load-hub.server.ts";
import { QuestionTopic } from "#app/routes/dashboard/edit-hub/question-topic.tsx";
import { QuickActions } from "#app/routes/dashboard/edit-hub/quick-actions.tsx";
import { ScheduleCard } from "#app/routes/dashboard/edit-hub/schedule-card.tsx";
import "#app/routes/dashboard/edit-hub/universal-branding.module.css";
import type { Autosave } from "#app/routes/dashboard/edit-hub/use-autosave.ts";
import type { PendingChanges } from "#app/routes/dashboard/edit-hub/use-pending-changes.ts";
import { isOfSchedule, type ScheduleForm } from "#app/routes/dashboard/edit-hub/use-schedule-form.ts";
import { ResourcesCard } from "#app/routes/dashboard/files/resources/resources-card.tsx";
import styles from "#app/routes/dashboard/hub-form/hub-editor.module.css";
import { HubRefusal } from "#app/routes/dashboard/hub-form/hub-refusal.tsx";
import { useScrolledTo } from "#app/routes/dashboard/hub-form/use-scrolled-to.ts";
import type { HubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import { PhonePreview, PreviewButton } from "#app/routes/dashboard/page-preview/page-preview.tsx";
import { usePlaceOfFocus } from "#app/routes/dashboard/page-preview/preview-places.ts";

const universalBranding = lazyComponent(
  "universal branding",
  async () => (await import("#app/routes/dashboard/edit-hub/universal-branding.tsx")).UniversalBrandingCard,
);

interface EditTabProps {
  loaded: LoadedHub;
  /** The stored version that the form is a copy of. */
  copy: { key: string; version: number };
  actionResult: EditResult | undefined;
  schedule: ScheduleForm;
  opening: HubOpening;
  autosave: Autosave;
  pending: PendingChanges;
  onChanged(labels: string[]): void;
}

/** The hub's form with its resources, schedule and questions, beside the live preview. */
export function EditTab(props: EditTabProps) {
  const { loaded, copy, actionResult, schedule, opening, autosave, pending, onChanged } = props;
  const { hub, form } = loaded;
  const { preview, place, followFocus, countChange } = useHubPreview(loaded);
  const formResult = isOfSchedule(actionResult) ? undefined : actionResult;
  const ofDraft = useNewest(formResult?.form, autosave.result);
  const lastResult = hub.status === "draft" ? ofDraft : (formResult?.form ?? pending.restored);
  const notice = useScrolledTo(formResult?.reason);
  const refusal = useNewest(formResult?.reason, autosave.refusal);
  return (
    <div className={styles.columns}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the preview follows the focus */}
      <div className={styles.sections} onFocus={followFocus}>
        <div className={styles.narrow}>
          <PreviewButton source={preview} />
        </div>
        <div ref={notice} className={styles.notice}>
          {refusal && <HubRefusal refusal={refusal} formId={editFormId} />}
        </div>
        <EditForm
          key={`${copy.key} ${pending.restored?.key}`}
          hubId={hub.id}
          hub={form}
          labels={loaded.labels}
          version={copy.version}
          timezone={hub.timezone}
          preview={preview}
          search={loaded.search}
          profileUrl={loaded.profileUrl}
          lastResult={lastResult}
          autosave={autosave}
          isStored={hub.status === "draft" && !autosave.isDirty}
          onChanged={onChanged}
          onValuesChange={countChange}
          onFieldsChange={pending.store}
          universal={<Lazy part={universalBranding} props={loaded.universal} />}
          resources={<ResourcesCard hubId={hub.id} resources={loaded.resources} storage={loaded.storage} />}
          questions={<QuestionTopic hubId={hub.id} questions={loaded.questions} preview={preview} />}
          questionCount={loaded.questions.length}
          schedule={(status) => (
            <ScheduleCard status={status} loaded={loaded} schedule={schedule} holdSubmit={autosave.holdSubmit} />
          )}
        />
        <div className={styles.after}>
          <QuickActions publicUrl={loaded.publicUrl} hub={hub} opening={opening} />
        </div>
      </div>
      <PageBeside isShown={loaded.tab === "edit"} source={preview} place={place} />
    </div>
  );
}

function PageBeside({ isShown, source, place }: PageBesideProps) {
  return (
    <aside className={styles.beside} aria-label="Live preview">
      {isShown && <PhonePreview source={source} place={place} from={1100} />}
      <div className={styles.wide}>
        <PreviewButton source={source} />
      </div>
    </aside>
  );
}
type PageBesideProps = Omit<React.ComponentProps<typeof PhonePreview>, "from"> & { isShown: boolean };

/** What the preview shows changes with the form, and with what saves itself: files, questions, shared branding. */
function useHubPreview(loaded: LoadedHub) {
  const [changes, countChange] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts each load
  useEffect(countChange, [loaded]);
  const path = href("/dashboard/edit-hub/:id/preview", { id: loaded.hub.id });
  return { preview: { path, formId: editFormId, changes }, ...usePlaceOfFocus(), countChange };
}

/** Of two results of the same form, the one that arrived last. One that is over leaves nothing of its values behind. */
function useNewest<Result>(first: Result | undefined, second: Result | undefined): Result | undefined {
  const [latest, setLatest] = useState({ first, second, newest: first ?? second });
  if (first !== latest.first) setLatest({ first, second, newest: first });
  else if (second !== latest.second) setLatest({ first, second, newest: second });
  return latest.newest;
}
